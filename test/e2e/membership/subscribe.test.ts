import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { membershipKey, storedMembership, withMembership, withSettings } from '../support/mock-membership.ts';
import { signIn } from '../support/sign-in.ts';
import { openAt, planCard, subscribeButton } from '../support/subscribe-page.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const now = new Date('2026-11-30T12:00:00Z');

async function refuseWrites(page: Page) {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
}

test.beforeEach(({ page }) => mockApi(page, { articles: [], topics: [], publishers: [] }).then(() => undefined));

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
      await subscribeButton(page, name).click();
      await expect(subscribeButton(page, name)).toHaveText('Processing...');
      for (const each of ['Digital', 'Digital Bundle'] as const)
        await expect(subscribeButton(page, each)).toBeDisabled();
      await page.clock.runFor(999);
      expect(await storedMembership(page)).toBeNull();
      await page.clock.runFor(1);
      await expect(subscribeButton(page, name)).toHaveText('Subscribe Now');
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
      await expect(main).toContainText(/subscription is active\. Enjoy unlimited premium content/);
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
    await expect(planCard(page, 'Digital Bundle')).toContainText('£18.99/month');
    await expect(planCard(page, 'Digital Bundle')).not.toContainText('for your first');
    await expect(planCard(page, 'Digital Bundle')).toContainText('£227.88 in your first year');
    await subscribeButton(page, 'Digital Bundle').click();
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
      page.getByText('Your Digital Membership is active until January 10, 2027. A new plan replaces it immediately.'),
    ).toBeVisible();
  });

  test('the active plan is marked, and only it', async ({ page }) => {
    await withMembership(page, { planId: 'bundle', endDate: '2027-01-10T12:00:00.000Z' });
    await openAt(page, now);
    await expect(planCard(page, 'Digital Bundle').getByText('Your plan')).toBeVisible();
    await expect(planCard(page, 'Digital').getByText('Your plan')).toHaveCount(0);
  });

  test('replacing the active membership asks first and says what happens to it [SUB-59]', async ({ page }) => {
    await withMembership(page, { endDate: '2027-01-10T12:00:00.000Z' });
    await openAt(page, now);
    const earlier = await storedMembership(page);
    const dialog = page.getByRole('alertdialog', { name: 'Replace your Digital Membership?' });
    await subscribeButton(page, 'Digital Bundle').click();
    await expect(dialog).toHaveAccessibleDescription(/active until January 10, 2027.*you lose its remaining time/);
    await dialog.getByRole('button', { name: 'Keep my plan' }).click();
    await page.clock.runFor(5000);
    await expect(dialog).toHaveCount(0);
    expect(await storedMembership(page)).toEqual(earlier);
    await subscribeButton(page, 'Digital Bundle').click();
    await dialog.getByRole('button', { name: 'Replace plan' }).click();
    await page.clock.runFor(1000);
    await expect.poll(() => storedMembership(page)).toMatchObject({ planId: 'bundle', isIntro: false });
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(/\/subscribe\/success$/);
  });

  test('an ended membership is replaced without a question [SUB-59]', async ({ page }) => {
    await withMembership(page, { endDate: '2020-01-10T12:00:00.000Z' });
    await openAt(page, now);
    await subscribeButton(page, 'Digital Bundle').click();
    await page.clock.runFor(1000);
    await expect.poll(() => storedMembership(page)).toMatchObject({ planId: 'bundle' });
  });

  test('a purchase fails when the browser refuses to store it [SUB-31, SUB-32, STO-10]', async ({ page }) => {
    await refuseWrites(page);
    await openAt(page, now);
    await subscribeButton(page, 'Digital').click();
    await page.clock.runFor(1000);
    await expect(subscribeButton(page, 'Digital')).toHaveText('Subscribe Now');
    await page.clock.runFor(600);
    await expect(page.locator('[data-toast=destructive]')).toContainText('Subscription Failed');
    await expect(page.locator('[data-toast=destructive]')).toContainText(
      'Your browser could not save the subscription. You were not charged.',
    );
    await expect(subscribeButton(page, 'Digital')).toHaveText('Subscribe Now');
    await expect(subscribeButton(page, 'Digital Bundle')).toBeEnabled();
    await page.clock.runFor(5000);
    await expect(page).toHaveURL(/\/subscribe$/);
    // The intro price is still offered.
    await expect(planCard(page, 'Digital')).toContainText('for your first 12 months');
    await expect(page.getByText(/is active until/)).toHaveCount(0);
  });

  test('stripeEnabled without payments on the stage stores nothing [SUB-52]', async ({ page }) => {
    await withSettings(page, { stripeEnabled: true });
    await openAt(page, now);
    await subscribeButton(page, 'Digital').click();
    await page.clock.runFor(5000);
    await expect(subscribeButton(page, 'Digital')).toHaveText('Subscribe Now');
    await expect(subscribeButton(page, 'Digital')).toBeEnabled();
    await expect(page).toHaveURL(/\/subscribe$/);
    expect(await storedMembership(page)).toBeNull();
  });

  test('leaving before the redirect keeps the membership and cancels the redirect [SUB-62]', async ({ page }) => {
    await openAt(page, now);
    await subscribeButton(page, 'Digital').click();
    await page.clock.runFor(1500);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Topics' }).click();
    await expect(page).toHaveURL(/\/topics$/);
    await page.clock.runFor(5000);
    await expect(page).toHaveURL(/\/topics$/);
    expect(await storedMembership(page)).toMatchObject({ planId: 'digital', status: 'active' });
  });

  test('leaving during the payment buys nothing [SUB-60]', async ({ page }) => {
    await openAt(page, now);
    await subscribeButton(page, 'Digital').click();
    await page.clock.runFor(500);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Topics' }).click();
    await expect(page).toHaveURL(/\/topics$/);
    // The address changes before the page does.
    await expect(subscribeButton(page, 'Digital')).toHaveCount(0);
    await page.clock.runFor(5000);
    expect(await storedMembership(page)).toBeNull();
  });

  // The address changes a moment before the page does.
  for (const [during, afterMs, bought] of [
    ['the payment buys nothing [SUB-60]', 500, null],
    ['the pause before the redirect stops it [SUB-62]', 1500, { planId: 'digital' }],
  ] as const)
    test(`a new address during ${during}`, async ({ page }) => {
      await openAt(page, now);
      await subscribeButton(page, 'Digital').click();
      await page.clock.runFor(afterMs);
      await page.evaluate(() => history.pushState(null, '', '/topics'));
      await page.clock.runFor(5000);
      await expect(page).toHaveURL(/\/topics$/);
      expect(await storedMembership(page)).toEqual(bought && expect.objectContaining(bought));
    });

  test('a second click buys nothing more', async ({ page }) => {
    await openAt(page, now);
    await subscribeButton(page, 'Digital').dblclick();
    await page.clock.runFor(1000);
    await expect(subscribeButton(page, 'Digital')).toHaveText('Subscribe Now');
    const first = await storedMembership(page);
    await subscribeButton(page, 'Digital Bundle').click();
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(/\/subscribe\/success$/);
    await page.clock.runFor(5000);
    expect(await storedMembership(page)).toEqual(first);
  });
});

for (const [what, endDate] of [
  ['a stored membership', null],
  ['an active membership', '2020-01-10T12:00:00.000Z'],
] as const)
  test(`without ${what} the welcome page names no plan and claims no subscription [SUB-43]`, async ({ page }) => {
    if (endDate !== null) await withMembership(page, { endDate });
    await page.goto('/subscribe/success');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Landfall!');
    await expect(page.getByText('There is no active subscription in this browser.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscribe');
    await expect(
      page.getByText(/is active|Digital( Bundle)? Membership|Introductory pricing active|Standard pricing/),
    ).toHaveCount(0);
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
  await expect(setting.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscribe');
});

test('one click in Settings cancels the membership, which stays active until its end [SUB-61]', async ({ page }) => {
  await withMembership(page, { planId: 'bundle', endDate: '2030-03-05T12:00:00.000Z' });
  await page.goto('/');
  await signIn(page, 'Rui Reader');
  await page.goto('/profile?tab=settings');
  const setting = page.getByRole('tabpanel');
  await setting.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.locator('[data-toast]')).toContainText('You keep access until March 5, 2030.');
  await expect(setting).toContainText('Active, until March 5, 2030. It does not renew automatically.');
  await expect(setting.getByRole('button', { name: 'Cancel subscription' })).toHaveCount(0);
  expect(await storedMembership(page)).toMatchObject({
    status: 'active',
    endDate: '2030-03-05T12:00:00.000Z',
    cancelledAt: expect.any(String),
  });
});

test.describe('without the role', () => {
  // The figures of the dashboard are refused with a 403, which the console logs.
  test.use({ allowedErrors: failedLoad });

  test('the dashboard opens for a reader without admin rights [ROLE-05, ROLE-09]', async ({ page }) => {
    await page.goto('/');
    await signIn(page, 'Rui Reader');
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Rui');
  });
});

test('the membership settings open without sign-in [ROLE-06]', async ({ page }) => {
  await page.goto('/admin/membership');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Membership Settings');
  await expect(page.getByText('Authentication Required')).toHaveCount(0);
});
