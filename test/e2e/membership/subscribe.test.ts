import type { Page } from 'playwright/test';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import {
  membershipKey,
  settingsKey,
  storedMembership,
  takePayments,
  withMembership,
  withSettings,
} from '../support/mock-membership.ts';
import { signIn } from '../support/sign-in.ts';
import { answerWith, expect, failedLoad, test } from '../support/fixtures.ts';

const card = (page: Page, name: 'Digital' | 'Digital Bundle') =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const button = (page: Page, name: 'Digital' | 'Digital Bundle') => card(page, name).getByRole('button');
const toast = (page: Page) => page.locator('[data-toast]');
const now = new Date('2026-11-30T12:00:00Z');

/** The page with a clock that stands still. */
async function openAt(page: Page, moment: Date, address = '/subscribe') {
  await page.clock.install({ time: new Date(moment.getTime() - 60_000) });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.pauseAt(moment);
}
async function refuseWrites(page: Page) {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
}

test.beforeEach(({ page }) => answerWith(page, { articles: [], topics: [], publishers: [] }).then(() => undefined));

test.describe('the plans', () => {
  test('RTE-14, SUB-01 to SUB-11, SUB-14, SUB-15, CONST-29 to CONST-32: ribbon, heading, and two cards with all that is to know', async ({
    page,
  }) => {
    await openAt(page, now);
    await expect(page.getByText('Limited time offer: introductory pricing for new subscribers')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Landfall Subscription');
    await expect(page).toHaveTitle('Choose Your Landfall Subscription – Landfall');
    await expect(
      page.getByText(/unlimited access to quality journalism, exclusive analysis and expert insights/i),
    ).toBeVisible();
    const { plans } = defaultMembershipSettings();
    for (const [name, intro, standard, year] of [
      ['Digital', '£2', '£14.99', '£24 in your first year instead of £179.88: you save £155.88.'],
      ['Digital Bundle', '£4', '£18.99', '£48 in your first year instead of £227.88: you save £179.88.'],
    ] as const) {
      const one = card(page, name);
      await expect(one).toContainText(`${intro}/month`);
      await expect(one).toContainText('for your first 12 months');
      await expect(one).toContainText(`then ${standard} a month from November 2027`);
      await expect(one.locator('s')).toHaveText(`${standard}/month`);
      await expect(one).toContainText(year);
      await expect(button(page, name)).toHaveText('Subscribe Now');
      await expect(one).toContainText('You can cancel anytime.');
      const plan = plans.find((each) => each.name === name);
      await expect(one).toContainText(plan?.description ?? 'a description');
      await expect(one.getByRole('listitem')).toHaveText([...(plan?.features ?? [])]);
    }
    await expect(card(page, 'Digital Bundle')).toContainText('Most Popular');
    await expect(page.getByText('Most Popular')).toHaveCount(1);
    const border = (name: 'Digital' | 'Digital Bundle') =>
      card(page, name).evaluate((one) => getComputedStyle(one).borderColor);
    expect(await border('Digital Bundle')).not.toBe(await border('Digital'));
    const [left, right] = [await card(page, 'Digital').boundingBox(), await card(page, 'Digital Bundle').boundingBox()];
    expect(left?.y).toBe(right?.y);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  });

  test('SUB-08, SUB-54 to SUB-56, MEM-46, MEM-47, STO-06, CONST-34, CONST-48: everything follows the stored settings', async ({
    page,
  }) => {
    const [digital, bundle] = defaultMembershipSettings().plans;
    if (digital === undefined || bundle === undefined) throw new Error('There are two plans');
    const { description: _, ...bare } = digital;
    await withSettings(page, {
      plans: [
        { ...bare, name: 'Digital', introPrice: 3.5, standardPrice: 10, introMonths: 1 },
        { ...bundle, introMonths: 24 },
      ],
      currency: 'EUR',
      currencySymbol: '€',
      ribbonText: 'A ribbon of our own',
      cancelText: 'Leave when you like.',
    });
    await openAt(page, now);
    await expect(page.getByText('A ribbon of our own')).toBeVisible();
    const one = card(page, 'Digital');
    await expect(one).toContainText('€3.50/month');
    await expect(one).toContainText('for your first 1 month');
    await expect(one).not.toContainText('1 months');
    await expect(one).toContainText('then €10 a month from December 2026');
    await expect(one).toContainText('€113.50 in your first year instead of €120: you save €6.50.');
    await expect(one).toContainText('Leave when you like.');
    await expect(one).not.toContainText('You can cancel anytime.');
    await expect(one.locator('.description')).toHaveCount(0);
    await expect(card(page, 'Digital Bundle')).toContainText('for your first 24 months');
    await expect(card(page, 'Digital Bundle')).toContainText('from November 2028');
  });

  test('the plans side by side: prices, sums, and what each holds', async ({ page }) => {
    await openAt(page, now);
    const table = page.getByRole('table', { name: 'The plans side by side' });
    const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await expect(row('A month, for the first 12 months').getByRole('cell')).toHaveText(['£2', '£4']);
    await expect(row('A month, after that').getByRole('cell')).toHaveText(['£14.99', '£18.99']);
    await expect(row('First year, in all').getByRole('cell')).toHaveText(['£24', '£48']);
    await expect(row('All premium articles, without limit').getByRole('cell')).toHaveText([/Included/, /Included/]);
    await expect(row('Expert briefings').getByRole('cell')).toHaveText([/Not included/, /^Included/]);
    await expect(row('Everything in Digital')).toHaveCount(0);
  });

  test('SUB-16 to SUB-20, SUB-25, SUB-57, CONST-35: other ways to subscribe, and the terms', async ({ page }) => {
    await withSettings(page, {
      corporateText: 'For whole libraries.',
      printText: 'On paper.',
      terms: 'Refunds within 7 days, notice of 30 days.',
    });
    await page.goto('/subscribe');
    const more = page.getByRole('region', { name: 'More Subscription Options' });
    await expect(more.getByRole('heading', { name: 'Corporate Subscriptions' })).toBeVisible();
    await expect(more).toContainText('For whole libraries.');
    await expect(more.getByRole('link', { name: 'Learn More' })).toHaveAttribute(
      'href',
      /^mailto:corporate@landfall\.example/,
    );
    await expect(more.getByRole('heading', { name: 'Print Edition' })).toBeVisible();
    await expect(more).toContainText('On paper.');
    await expect(more.getByRole('link', { name: 'Check Availability' })).toHaveAttribute(
      'href',
      /^mailto:print@landfall\.example/,
    );
    await expect(page.getByRole('region', { name: 'Terms & Conditions' })).toContainText(
      'Refunds within 7 days, notice of 30 days.',
    );
  });

  test('SUB-21 to SUB-24, MEM-49: questions by their order, one answer at a time, or none; with the keyboard too', async ({
    page,
  }) => {
    const item = (order: number) => ({
      id: `q${order}`,
      question: `Question ${order}?`,
      answer: `Answer ${order}.`,
      order,
    });
    await withSettings(page, { faqItems: [item(3), item(1), item(2)] });
    await page.goto('/subscribe');
    const faq = page.getByRole('region', { name: 'Frequently Asked Questions' });
    await expect(faq.getByRole('button')).toHaveText(['Question 1?', 'Question 2?', 'Question 3?']);
    const [first, second] = [
      faq.getByRole('button', { name: 'Question 1?' }),
      faq.getByRole('button', { name: 'Question 2?' }),
    ];
    await expect(faq.getByText(/^Answer/).filter({ visible: true })).toHaveCount(0);
    await first.click();
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await expect(faq.getByText('Answer 1.')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(second).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(faq.getByText('Answer 2.')).toBeVisible();
    await expect(faq.getByText('Answer 1.')).toBeHidden();
    await page.keyboard.press('Space');
    await expect(second).toHaveAttribute('aria-expanded', 'false');
    await expect(faq.getByText('Answer 2.')).toBeHidden();
  });

  test('STO-03, STO-06: damaged settings read as the defaults', async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, '{"plans":"none"}'), settingsKey);
    await page.goto('/subscribe');
    await expect(card(page, 'Digital')).toContainText('£2/month');
  });

  test('SUB-27: the header’s amber Subscribe leads here', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).first().click();
    await expect(page).toHaveURL(/\/subscribe$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Landfall Subscription');
  });
});

test.describe('subscribing', () => {
  for (const [name, planId, welcome, membership] of [
    ['Digital', 'digital', 'Welcome to Landfall Digital! (Mock Mode)', 'Digital Membership'],
    ['Digital Bundle', 'bundle', 'Welcome to Landfall Digital Bundle! (Mock Mode)', 'Digital Bundle Membership'],
  ] as const) {
    test(`RTE-15, ROLE-07, SUB-12, SUB-13, SUB-28 to SUB-30, SUB-32 to SUB-35, SUB-37 to SUB-46, SUB-60, CONST-30, CONST-36, STO-07: ${name}, signed out, from the button to the welcome`, async ({
      page,
    }) => {
      await openAt(page, now);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (/\/api\/|config\.json/.test(request.url())) sent.push(request.url());
      });
      await button(page, name).click();
      await expect(button(page, name)).toHaveText('Processing...');
      for (const one of ['Digital', 'Digital Bundle'] as const) await expect(button(page, one)).toBeDisabled();
      await page.clock.runFor(999);
      expect(await storedMembership(page)).toBeNull();
      await page.clock.runFor(1);
      await expect(button(page, name)).toHaveText('Subscribe Now');
      const start = new Date(now.getTime() + 1000).toISOString();
      expect(await storedMembership(page)).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        planId,
        status: 'active',
        startDate: start,
        endDate: start.replace('2026', '2027'),
        isIntro: true,
        createdAt: start,
        updatedAt: start,
      });
      expect(sent).toEqual([]);
      // How a toast looks comes with the first one, and is drawn a moment later.
      await page.clock.runFor(600);
      await expect(toast(page)).toContainText('Subscription Created!');
      await expect(toast(page)).toContainText(welcome);
      await page.clock.runFor(399);
      await expect(page).toHaveURL(/\/subscribe$/);
      await page.clock.runFor(1);
      await expect(page).toHaveURL(/\/subscribe\/success$/);
      await page.clock.resume();

      const content = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Landfall!');
      await expect(content).toContainText(/subscription is active: unlimited premium content/);
      await expect(content.getByText(membership, { exact: true })).toBeVisible();
      await expect(content.getByText('Introductory pricing active')).toBeVisible();
      await expect(content.getByRole('link', { name: 'Start Reading' })).toHaveAttribute('href', '/');
      const next = page.getByRole('region', { name: 'What’s Next?' });
      await expect(next.getByRole('listitem')).toHaveText([
        /^Explore premium articles/,
        /^Set up your personalised feed preferences/,
        /^Download the mobile app/,
        /^Join the newsletter/,
      ]);
      await expect(next).toContainText('manage your subscription from your account settings');
    });
  }

  test('SUB-36, SUB-41, SUB-42, SUB-53, SUB-58, SUB-59: who had one before pays the standard price for a month, and the new one replaces it', async ({
    page,
  }) => {
    const end = '2026-12-10T00:00:00.000Z';
    await withMembership(page, { endDate: end, createdAt: '2026-01-10T00:00:00.000Z' });
    await openAt(page, new Date('2027-01-31T10:00:00.000Z'));
    await expect(card(page, 'Digital Bundle')).toContainText('£18.99/month');
    await expect(card(page, 'Digital Bundle')).not.toContainText('for your first');
    await expect(card(page, 'Digital Bundle')).toContainText('£227.88 in your first year');
    await button(page, 'Digital Bundle').click();
    await page.clock.runFor(1000);
    await expect.poll(() => storedMembership(page)).toMatchObject({ planId: 'bundle' });
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(/\/subscribe\/success$/);
    await page.clock.resume();
    await expect(page.getByText('Standard pricing')).toBeVisible();
    await expect(page.getByText('Digital Bundle Membership')).toBeVisible();
    expect(await storedMembership(page)).toMatchObject({
      id: expect.not.stringMatching('a-membership'),
      planId: 'bundle',
      isIntro: false,
      createdAt: '2027-01-31T10:00:01.000Z',
      endDate: '2027-02-28T10:00:01.000Z',
    });
  });

  test('SUB-59: while one is active, the page says what another one does', async ({ page }) => {
    await withMembership(page, { endDate: '2027-01-10T12:00:00.000Z' });
    await openAt(page, now);
    await expect(
      page.getByText('Your Digital Membership is active until January 10, 2027. Another plan takes its place at once.'),
    ).toBeVisible();
  });

  test('SUB-31, SUB-32, STO-10: a browser that does not keep it has sold nothing', async ({ page }) => {
    await refuseWrites(page);
    await openAt(page, now);
    await button(page, 'Digital').click();
    await page.clock.runFor(1000);
    await expect(button(page, 'Digital')).toHaveText('Subscribe Now');
    await page.clock.runFor(600);
    await expect(page.locator('[data-toast=destructive]')).toContainText('Subscription Failed');
    await expect(page.locator('[data-toast=destructive]')).toContainText(
      'Your browser did not keep the subscription. Nothing was charged.',
    );
    await expect(button(page, 'Digital')).toHaveText('Subscribe Now');
    await expect(button(page, 'Digital Bundle')).toBeEnabled();
    await page.clock.runFor(5000);
    await expect(page).toHaveURL(/\/subscribe$/);
    // Still a new subscriber.
    await expect(card(page, 'Digital')).toContainText('for your first 12 months');
    await expect(page.getByText(/is active until/)).toHaveCount(0);
  });

  test('SUB-52: with stripeEnabled set and no payments on the stage nothing is stored, and nothing is left', async ({
    page,
  }) => {
    await withSettings(page, { stripeEnabled: true });
    await openAt(page, now);
    await button(page, 'Digital').click();
    await page.clock.runFor(5000);
    await expect(button(page, 'Digital')).toHaveText('Subscribe Now');
    await expect(button(page, 'Digital')).toBeEnabled();
    await expect(page).toHaveURL(/\/subscribe$/);
    expect(await storedMembership(page)).toBeNull();
  });

  test('SUB-62: who leaves before the jump is not pulled back, and keeps the membership', async ({ page }) => {
    await openAt(page, now);
    await button(page, 'Digital').click();
    await page.clock.runFor(1500);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Topics' }).click();
    await expect(page).toHaveURL(/\/topics$/);
    await page.clock.runFor(5000);
    await expect(page).toHaveURL(/\/topics$/);
    expect(await storedMembership(page)).toMatchObject({ planId: 'digital', status: 'active' });
  });

  test('SUB-60: who leaves while it is processed has bought nothing', async ({ page }) => {
    await openAt(page, now);
    await button(page, 'Digital').click();
    await page.clock.runFor(500);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Topics' }).click();
    await expect(page).toHaveURL(/\/topics$/);
    await page.clock.runFor(5000);
    expect(await storedMembership(page)).toBeNull();
  });

  test('a second click buys nothing more', async ({ page }) => {
    await openAt(page, now);
    await button(page, 'Digital').dblclick();
    await page.clock.runFor(1000);
    await expect(button(page, 'Digital')).toHaveText('Subscribe Now');
    const first = await storedMembership(page);
    await button(page, 'Digital Bundle').click();
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(/\/subscribe\/success$/);
    await page.clock.runFor(5000);
    expect(await storedMembership(page)).toEqual(first);
  });
});

test('SUB-43: without a stored subscription the welcome names no plan', async ({ page }) => {
  await page.goto('/subscribe/success');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Landfall!');
  await expect(page.getByText(/Digital( Bundle)? Membership|Introductory pricing active|Standard pricing/)).toHaveCount(
    0,
  );
});

test('RTE-16, SUB-47 to SUB-51, SUB-60: the cancelled page, reached by its address', async ({ page }) => {
  await page.goto('/subscribe/cancel');
  const content = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription Cancelled');
  await expect(content).toContainText('Your subscription process was cancelled. No charges were made to your account.');
  await expect(content.getByRole('link', { name: 'Back to Plans' })).toHaveAttribute('href', '/subscribe');
  await expect(content.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  const help = page.getByRole('region', { name: 'Need Help?' });
  await expect(help.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    /^mailto:support@landfall\.example/,
  );
});

test('SUB-61: an ordinary reader’s settings show plan, status and end, and expiry when it comes', async ({ page }) => {
  await withMembership(page, { planId: 'bundle', endDate: '2030-03-05T12:00:00.000Z' });
  await page.goto('/');
  await signIn(page, 'Rui Reader');
  await page.goto('/profile?tab=settings');
  const setting = page.getByRole('tabpanel');
  await expect(setting).toContainText('Digital Bundle Membership');
  await expect(setting).toContainText('Active, until March 5, 2030.');
  await page.evaluate(
    ([key]) => {
      if (key === undefined) return;
      const held = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...held, endDate: '2026-03-05T12:00:00.000Z' }));
    },
    [membershipKey],
  );
  await page.reload();
  await expect(setting).toContainText('Expired, ended on March 5, 2026.');
  await expect(setting.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/subscribe');
});

test('ROLE-05, ROLE-09: an ordinary reader passes the dashboard’s check', async ({ page }) => {
  await page.goto('/');
  await signIn(page, 'Rui Reader');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Rui');
});

test('ROLE-06: a visitor may open the screen of the membership settings', async ({ page }) => {
  await page.goto('/admin/membership');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Membership Settings');
  await expect(page.getByText('Authentication Required')).toHaveCount(0);
});

test.describe('where payments are real', () => {
  test.use({ allowedNoise: failedLoad });
  const paymentPage = 'https://checkout.stripe.com/c/pay/cs_test_1';

  test('a signed-in reader goes to Stripe’s page, and this browser stores nothing', async ({ page }) => {
    await takePayments(page, { membership: null, renewsAt: null });
    const asked: unknown[] = [];
    await page.route(/\/api\/membership\/checkout$/, (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: { url: paymentPage } });
    });
    await page.route('https://checkout.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
    );
    await page.goto('/subscribe');
    await expect(page.getByText(/You sign in first/)).toBeVisible();
    await button(page, 'Digital Bundle').click();
    await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
    expect(asked).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Nia Newcomer/ })
      .click();
    await expect(page.getByText(/You sign in first/)).toHaveCount(0);
    await button(page, 'Digital Bundle').click();
    await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible();
    expect(asked).toEqual([{ planId: 'bundle' }]);
    await page.goBack();
    await expect(button(page, 'Digital Bundle')).toBeEnabled();
    expect(await storedMembership(page)).toBeNull();
  });

  for (const [what, answer, words] of [
    [
      'an address elsewhere',
      { json: { url: 'https://checkout.stripe.com.evil.example/c' } },
      'The payment page could not be trusted.',
    ],
    [
      'an address without https',
      { json: { url: 'http://checkout.stripe.com/c' } },
      'The payment page could not be trusted.',
    ],
    ['a script for an address', { json: { url: 'javascript:alert(1)' } }, 'The payment page could not be trusted.'],
    [
      'a membership already',
      { status: 409, json: { message: 'no', code: 'already_member' } },
      'Your membership renews itself already.',
    ],
    [
      'Stripe out of reach',
      { status: 503, json: { message: 'no', code: 'payments_unavailable' } },
      'Please try again later',
    ],
  ] as const) {
    test(`SUB-31, SUB-32, ERR-18: ${what} is said, and the button comes back`, async ({ page }) => {
      await takePayments(page, { membership: null, renewsAt: null });
      await page.route(/\/api\/membership\/checkout$/, (route) => route.fulfill(answer));
      await page.goto('/subscribe');
      await signIn(page, 'Nia Newcomer');
      await button(page, 'Digital').click();
      await expect(page.locator('[data-toast=destructive]')).toContainText('Subscription Failed');
      await expect(page.locator('[data-toast=destructive]')).toContainText(words);
      await expect(button(page, 'Digital')).toHaveText('Subscribe Now');
      await expect(button(page, 'Digital')).toBeEnabled();
      await expect(page).toHaveURL(/\/subscribe$/);
    });
  }

  test('the welcome waits for the server’s word, whatever stands in the browser', async ({ page }) => {
    const standing: Parameters<typeof takePayments>[1] = { membership: null, renewsAt: null };
    await withMembership(page);
    await takePayments(page, standing);
    await page.goto('/subscribe/success');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to see your membership');
    await signIn(page, 'Nia Newcomer');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are waiting for your bank');
    const bought = new Date().toISOString();
    standing.membership = {
      id: 'sub_1',
      planId: 'bundle',
      status: 'active',
      startDate: bought,
      endDate: '2030-01-01T00:00:00.000Z',
      isIntro: true,
      createdAt: bought,
      updatedAt: bought,
    };
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Landfall!');
    await expect(page.getByText('Digital Bundle Membership')).toBeVisible();
  });
});
