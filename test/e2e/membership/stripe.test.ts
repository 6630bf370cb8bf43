import { dayMs } from '#shared/domain/utc-day.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { mockPayments, sampleMembership, storedMembership, withMembership } from '../support/mock-membership.ts';
import { signIn } from '../support/sign-in.ts';
import { planCard, subscribeButton } from '../support/subscribe-page.ts';

test.beforeEach(({ page }) => mockApi(page, { articles: [], topics: [], publishers: [] }).then(() => undefined));

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
    await expect(page.getByText(/Sign in first/)).toBeVisible();
    await subscribeButton(page, 'Digital Bundle').click();
    await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
    expect(checkouts).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Nia Newcomer/ })
      .click();
    await expect(page.getByText(/Sign in first/)).toHaveCount(0);
    await subscribeButton(page, 'Digital Bundle').click();
    await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible();
    expect(checkouts).toEqual([{ planId: 'bundle' }]);
    await page.goBack();
    await expect(subscribeButton(page, 'Digital Bundle')).toBeEnabled();
    expect(await storedMembership(page)).toBeNull();
  });

  for (const [what, reply, reason] of [
    [
      'an address on another host',
      { json: { url: 'https://checkout.stripe.com.evil.example/c' } },
      'The payment page could not be verified.',
    ],
    [
      'an address without https',
      { json: { url: 'http://checkout.stripe.com/c' } },
      'The payment page could not be verified.',
    ],
    ['a script as the address', { json: { url: 'javascript:alert(1)' } }, 'The payment page could not be verified.'],
    [
      'an existing membership',
      { status: 409, json: { message: 'no', code: 'already_member' } },
      'Your membership already renews automatically.',
    ],
    [
      'a payment that is being confirmed',
      { status: 409, json: { message: 'no', code: 'payment_pending' } },
      'Your payment is being confirmed.',
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
      await subscribeButton(page, 'Digital').click();
      await expect(page.locator('[data-toast=destructive]')).toContainText('Subscription Failed');
      await expect(page.locator('[data-toast=destructive]')).toContainText(reason);
      await expect(subscribeButton(page, 'Digital')).toHaveText('Subscribe Now');
      await expect(subscribeButton(page, 'Digital')).toBeEnabled();
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your payment');
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

  const standing = (renewsAt: string | null) => ({ membership: sampleMembership({ planId: 'digital' }), renewsAt });
  const inTwentyDays = () => new Date(Date.now() + 20 * dayMs).toISOString();

  test('one click in Settings cancels the renewal, and the paid time stays', async ({ page }) => {
    const until = inTwentyDays();
    const current: Parameters<typeof mockPayments>[1] = standing(until);
    await mockPayments(page, current);
    const sent: unknown[] = [];
    let status = 503;
    await page.route(/\/api\/membership\/checkout$/, (route) => {
      sent.push(route.request().postDataJSON());
      if (status === 200) current.renewsAt = null;
      return route.fulfill({ status, json: { url: null } });
    });
    await page.goto('/profile?tab=settings');
    await signIn(page, 'Nia Newcomer');
    const setting = page.getByRole('tabpanel');
    await expect(setting).toContainText('Next payment:');
    await setting.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.locator('[data-toast=destructive]')).toContainText('Your subscription could not be cancelled');
    status = 200;
    await setting.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.locator('[data-toast=plain]')).toContainText('Subscription cancelled');
    await expect(setting).toContainText('It does not renew automatically.');
    await expect(setting).toContainText('Digital Membership');
    await expect(setting.getByRole('button', { name: 'Cancel subscription' })).toHaveCount(0);
    expect(sent).toEqual([{ action: 'cancel' }, { action: 'cancel' }]);
  });

  test('the page marks the plan that renews and leads to Settings before another one is sold', async ({ page }) => {
    await mockPayments(page, standing(inTwentyDays()));
    const checkouts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/checkout')) checkouts.push(request.url());
    });
    await page.goto('/subscribe');
    await signIn(page, 'Nia Newcomer');
    await expect(planCard(page, 'Digital').getByText('Your plan')).toBeVisible();
    await expect(planCard(page, 'Digital Bundle').getByText('Your plan')).toHaveCount(0);
    await expect(
      page.getByText(/Your Digital Membership renews on .*the time you have paid for is not lost/),
    ).toBeVisible();
    await subscribeButton(page, 'Digital Bundle').click();
    const dialog = page.getByRole('alertdialog', { name: 'Change your Digital Membership?' });
    await expect(dialog).toHaveAccessibleDescription(/you never pay twice/);
    await dialog.getByRole('button', { name: 'Go to settings' }).click();
    await expect(page).toHaveURL(/\/profile\?tab=settings$/);
    expect(checkouts).toEqual([]);
  });

  test('after a cancellation the page says that a new plan is paid from the end of the old one', async ({ page }) => {
    await mockPayments(page, standing(null));
    await page.goto('/subscribe');
    await signIn(page, 'Nia Newcomer');
    await expect(
      page.getByText(/Your Digital Membership is active until .*You pay for a new plan from that day/),
    ).toBeVisible();
    await subscribeButton(page, 'Digital Bundle').click();
    const dialog = page.getByRole('alertdialog', { name: 'Replace your Digital Membership?' });
    await expect(dialog).toHaveAccessibleDescription(/You pay nothing today: the first payment for the new plan/);
    await expect(dialog.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  });
});
