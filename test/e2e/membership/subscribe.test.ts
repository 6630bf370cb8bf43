import type { Page } from 'playwright/test';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import {
  membershipKey,
  mockPayments,
  settingsKey,
  storedMembership,
  withMembership,
  withSettings,
} from '../support/mock-membership.ts';
import { signIn } from '../support/sign-in.ts';

const card = (page: Page, name: 'Digital' | 'Digital Bundle') =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const button = (page: Page, name: 'Digital' | 'Digital Bundle') => card(page, name).getByRole('button');
const toast = (page: Page) => page.locator('[data-toast]');
const now = new Date('2026-11-30T12:00:00Z');

/** Opens the page with the clock paused at this moment. */
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

test.beforeEach(({ page }) => mockApi(page, { articles: [], topics: [], publishers: [] }).then(() => undefined));

test.describe('the plans', () => {
  test('the page has the ribbon, the heading and an introduction [RTE-14, SUB-01, SUB-02, SUB-03]', async ({
    page,
  }) => {
    await page.goto('/subscribe');
    await expect(page.getByText('Limited time offer: introductory pricing for new subscribers')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Landfall Subscription');
    await expect(page).toHaveTitle('Choose Your Landfall Subscription – Landfall');
    await expect(
      page.getByText(/unlimited access to quality journalism, exclusive analysis and expert insights/i),
    ).toBeVisible();
  });

  // Also covers SUB-11, SUB-14, SUB-15, CONST-29, CONST-30, CONST-31, CONST-32.
  test('each card shows the name, description, prices and features of its plan [SUB-07, SUB-08, SUB-09, SUB-10]', async ({
    page,
  }) => {
    await openAt(page, now);
    const { plans } = defaultMembershipSettings();
    for (const [name, intro, standard, year] of [
      ['Digital', '£2', '£14.99', '£24 in your first year instead of £179.88: you save £155.88.'],
      ['Digital Bundle', '£4', '£18.99', '£48 in your first year instead of £227.88: you save £179.88.'],
    ] as const) {
      const planCard = card(page, name);
      await expect(planCard).toContainText(`${intro}/month`);
      await expect(planCard).toContainText('for your first 12 months');
      await expect(planCard).toContainText(`then ${standard} a month from November 2027`);
      await expect(planCard.locator('s')).toHaveText(`${standard}/month`);
      await expect(planCard).toContainText(year);
      await expect(button(page, name)).toHaveText('Subscribe Now');
      await expect(planCard).toContainText('You can cancel anytime.');
      const plan = plans.find((each) => each.name === name);
      await expect(planCard).toContainText(plan?.description ?? 'a description');
      await expect(planCard.getByRole('listitem')).toHaveText([...(plan?.features ?? [])]);
    }
  });

  test('only the bundle is marked Most Popular, with a distinct border [SUB-05, SUB-06]', async ({ page }) => {
    await page.goto('/subscribe');
    await expect(card(page, 'Digital Bundle')).toContainText('Most Popular');
    await expect(page.getByText('Most Popular')).toHaveCount(1);
    const border = (name: 'Digital' | 'Digital Bundle') =>
      card(page, name).evaluate((element) => getComputedStyle(element).borderColor);
    expect(await border('Digital Bundle')).not.toBe(await border('Digital'));
  });

  test('the plans are in two columns [SUB-04]', async ({ page }) => {
    await page.goto('/subscribe');
    await expect(card(page, 'Digital Bundle')).toBeVisible();
    const [left, right] = [await card(page, 'Digital').boundingBox(), await card(page, 'Digital Bundle').boundingBox()];
    expect(left?.y).toBe(right?.y);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  });

  // Also covers SUB-08, STO-06, CONST-34, CONST-48.
  test('prices, months and currency follow the stored settings [SUB-54, SUB-55, MEM-46, MEM-47]', async ({ page }) => {
    const [digital, bundle] = defaultMembershipSettings().plans;
    if (digital === undefined || bundle === undefined) throw new Error('There are two plans');
    const { description: _, ...digitalWithoutDescription } = digital;
    await withSettings(page, {
      plans: [
        { ...digitalWithoutDescription, name: 'Digital', introPrice: 3.5, standardPrice: 10, introMonths: 1 },
        { ...bundle, introMonths: 24 },
      ],
      currency: 'EUR',
      currencySymbol: '€',
    });
    await openAt(page, now);
    const planCard = card(page, 'Digital');
    await expect(planCard).toContainText('€3.50/month');
    await expect(planCard).toContainText('for your first 1 month');
    await expect(planCard).not.toContainText('1 months');
    await expect(planCard).toContainText('then €10 a month from December 2026');
    await expect(planCard).toContainText('€113.50 in your first year instead of €120: you save €6.50.');
    await expect(planCard.locator('.description')).toHaveCount(0);
    await expect(card(page, 'Digital Bundle')).toContainText('for your first 24 months');
    await expect(card(page, 'Digital Bundle')).toContainText('from November 2028');
  });

  test('ribbon and cancel text follow the stored settings [SUB-01, SUB-56]', async ({ page }) => {
    await withSettings(page, { ribbonText: 'A ribbon of our own', cancelText: 'Leave when you like.' });
    await page.goto('/subscribe');
    await expect(page.getByText('A ribbon of our own')).toBeVisible();
    await expect(card(page, 'Digital')).toContainText('Leave when you like.');
    await expect(card(page, 'Digital')).not.toContainText('You can cancel anytime.');
  });

  test('the comparison table lists prices, sums and features', async ({ page }) => {
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

  // Also covers SUB-18, SUB-20.
  test('More Subscription Options has the stored texts and mail links [SUB-16, SUB-17, SUB-19, SUB-57]', async ({
    page,
  }) => {
    await withSettings(page, { corporateText: 'For whole libraries.', printText: 'On paper.' });
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
  });

  test('Terms & Conditions shows the stored terms [SUB-25, CONST-35]', async ({ page }) => {
    await withSettings(page, { terms: 'Refunds within 7 days, notice of 30 days.' });
    await page.goto('/subscribe');
    await expect(page.getByRole('region', { name: 'Terms & Conditions' })).toContainText(
      'Refunds within 7 days, notice of 30 days.',
    );
  });

  // Also covers MEM-49.
  test('questions are sorted, and at most one answer is open [SUB-21, SUB-22, SUB-23, SUB-24]', async ({ page }) => {
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

  test('damaged settings are read as the defaults [STO-03, STO-06]', async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, '{"plans":"none"}'), settingsKey);
    await page.goto('/subscribe');
    await expect(card(page, 'Digital')).toContainText('£2/month');
  });

  test('Subscribe in the header opens the plans [SUB-27]', async ({ page }) => {
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
    // Also covers RTE-15, ROLE-07, SUB-12, SUB-13, SUB-32, SUB-33, SUB-35, SUB-60, CONST-30, CONST-36, STO-07.
    test(`buying ${name} stores a membership and opens the welcome page [SUB-28, SUB-29, SUB-30, SUB-34]`, async ({
      page,
    }) => {
      await openAt(page, now);
      const calls: string[] = [];
      page.on('request', (request) => {
        if (/\/api\/|config\.json/.test(request.url())) calls.push(request.url());
      });
      await button(page, name).click();
      await expect(button(page, name)).toHaveText('Processing...');
      for (const each of ['Digital', 'Digital Bundle'] as const) await expect(button(page, each)).toBeDisabled();
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
      expect(calls).toEqual([]);
      // The code of the toast loads with the first one, which appears a moment later.
      await page.clock.runFor(600);
      await expect(toast(page)).toContainText('Subscription Created!');
      await expect(toast(page)).toContainText(welcome);
      await page.clock.runFor(399);
      await expect(page).toHaveURL(/\/subscribe$/);
      await page.clock.runFor(1);
      await expect(page).toHaveURL(/\/subscribe\/success$/);
      await page.clock.resume();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Landfall!');
      await expect(page.getByRole('main').getByText(membership, { exact: true })).toBeVisible();
    });

    // Also covers SUB-39, SUB-40, SUB-44, SUB-46.
    test(`the welcome page confirms ${name} and lists the next steps [SUB-37, SUB-38, SUB-41, SUB-45]`, async ({
      page,
    }) => {
      await withMembership(page, { planId });
      await page.goto('/subscribe/success');
      const main = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Landfall!');
      await expect(main).toContainText(/subscription is active: unlimited premium content/);
      await expect(main.getByText(membership, { exact: true })).toBeVisible();
      await expect(main.getByText('Introductory pricing active')).toBeVisible();
      await expect(main.getByRole('link', { name: 'Start Reading' })).toHaveAttribute('href', '/');
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

  // Also covers SUB-41, SUB-58.
  test('a later purchase costs the standard price for a month and replaces the membership [SUB-36, SUB-42, SUB-53, SUB-59]', async ({
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

  test('the page names the active membership that another plan would replace [SUB-59]', async ({ page }) => {
    await withMembership(page, { endDate: '2027-01-10T12:00:00.000Z' });
    await openAt(page, now);
    await expect(
      page.getByText('Your Digital Membership is active until January 10, 2027. Another plan takes its place at once.'),
    ).toBeVisible();
  });

  test('a purchase fails when the browser refuses to store it [SUB-31, SUB-32, STO-10]', async ({ page }) => {
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
    // The intro price is still offered.
    await expect(card(page, 'Digital')).toContainText('for your first 12 months');
    await expect(page.getByText(/is active until/)).toHaveCount(0);
  });

  test('stripeEnabled without payments on the stage stores nothing [SUB-52]', async ({ page }) => {
    await withSettings(page, { stripeEnabled: true });
    await openAt(page, now);
    await button(page, 'Digital').click();
    await page.clock.runFor(5000);
    await expect(button(page, 'Digital')).toHaveText('Subscribe Now');
    await expect(button(page, 'Digital')).toBeEnabled();
    await expect(page).toHaveURL(/\/subscribe$/);
    expect(await storedMembership(page)).toBeNull();
  });

  test('leaving before the redirect keeps the membership and cancels the redirect [SUB-62]', async ({ page }) => {
    await openAt(page, now);
    await button(page, 'Digital').click();
    await page.clock.runFor(1500);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Topics' }).click();
    await expect(page).toHaveURL(/\/topics$/);
    await page.clock.runFor(5000);
    await expect(page).toHaveURL(/\/topics$/);
    expect(await storedMembership(page)).toMatchObject({ planId: 'digital', status: 'active' });
  });

  test('leaving during the payment buys nothing [SUB-60]', async ({ page }) => {
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

test('without a stored membership the welcome page names no plan [SUB-43]', async ({ page }) => {
  await page.goto('/subscribe/success');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Landfall!');
  await expect(page.getByText(/Digital( Bundle)? Membership|Introductory pricing active|Standard pricing/)).toHaveCount(
    0,
  );
});

// Also covers SUB-50, SUB-51, SUB-60.
test('the cancel page confirms that nothing was charged and links on [RTE-16, SUB-47, SUB-48, SUB-49]', async ({
  page,
}) => {
  await page.goto('/subscribe/cancel');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription Cancelled');
  await expect(main).toContainText('Your subscription process was cancelled. No charges were made to your account.');
  await expect(main.getByRole('link', { name: 'Back to Plans' })).toHaveAttribute('href', '/subscribe');
  await expect(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  const help = page.getByRole('region', { name: 'Need Help?' });
  await expect(help.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    /^mailto:support@landfall\.example/,
  );
});

test('the profile shows the membership with plan, status and end [SUB-61]', async ({ page }) => {
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

test('the dashboard opens for a reader without admin rights [ROLE-05, ROLE-09]', async ({ page }) => {
  await page.goto('/');
  await signIn(page, 'Rui Reader');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Rui');
});

test('the membership settings open without sign-in [ROLE-06]', async ({ page }) => {
  await page.goto('/admin/membership');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Membership Settings');
  await expect(page.getByText('Authentication Required')).toHaveCount(0);
});

test.describe('with real payments', () => {
  test.use({ allowedErrors: failedLoad });
  const paymentPage = 'https://checkout.stripe.com/c/pay/cs_test_1';

  test('a signed-in reader is sent to Stripe, and the browser stores nothing', async ({ page }) => {
    await mockPayments(page, { membership: null, renewsAt: null });
    const checkouts: unknown[] = [];
    await page.route(/\/api\/membership\/checkout$/, (route) => {
      checkouts.push(route.request().postDataJSON());
      return route.fulfill({ json: { url: paymentPage } });
    });
    await page.route('https://checkout.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
    );
    await page.goto('/subscribe');
    await expect(page.getByText(/You sign in first/)).toBeVisible();
    await button(page, 'Digital Bundle').click();
    await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
    expect(checkouts).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Nia Newcomer/ })
      .click();
    await expect(page.getByText(/You sign in first/)).toHaveCount(0);
    await button(page, 'Digital Bundle').click();
    await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible();
    expect(checkouts).toEqual([{ planId: 'bundle' }]);
    await page.goBack();
    await expect(button(page, 'Digital Bundle')).toBeEnabled();
    expect(await storedMembership(page)).toBeNull();
  });

  for (const [what, reply, reason] of [
    [
      'an address on another host',
      { json: { url: 'https://checkout.stripe.com.evil.example/c' } },
      'The payment page could not be trusted.',
    ],
    [
      'an address without https',
      { json: { url: 'http://checkout.stripe.com/c' } },
      'The payment page could not be trusted.',
    ],
    ['a script as the address', { json: { url: 'javascript:alert(1)' } }, 'The payment page could not be trusted.'],
    [
      'an existing membership',
      { status: 409, json: { message: 'no', code: 'already_member' } },
      'Your membership renews itself already.',
    ],
    [
      'an unreachable Stripe',
      { status: 503, json: { message: 'no', code: 'payments_unavailable' } },
      'Please try again later',
    ],
  ] as const) {
    test(`${what} fails the purchase and frees the button [SUB-31, SUB-32, ERR-18]`, async ({ page }) => {
      await mockPayments(page, { membership: null, renewsAt: null });
      await page.route(/\/api\/membership\/checkout$/, (route) => route.fulfill(reply));
      await page.goto('/subscribe');
      await signIn(page, 'Nia Newcomer');
      await button(page, 'Digital').click();
      await expect(page.locator('[data-toast=destructive]')).toContainText('Subscription Failed');
      await expect(page.locator('[data-toast=destructive]')).toContainText(reason);
      await expect(button(page, 'Digital')).toHaveText('Subscribe Now');
      await expect(button(page, 'Digital')).toBeEnabled();
      await expect(page).toHaveURL(/\/subscribe$/);
    });
  }

  test('the welcome page waits for the server, whatever the browser stores', async ({ page }) => {
    const standing: Parameters<typeof mockPayments>[1] = { membership: null, renewsAt: null };
    await withMembership(page);
    await mockPayments(page, standing);
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
