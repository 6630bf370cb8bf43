import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { mockPayments, storedMembership } from '../support/mock-membership.ts';
import { chooseAccount } from '../support/sign-in.ts';
import { subscribeButton } from '../support/subscribe-page.ts';

test.describe('with real payments', () => {
  test.use({ allowedErrors: failedLoad });
  const paymentPage = 'https://checkout.stripe.com/c/pay/cs_test_1';

  test('a signed-in reader is sent to Stripe, and the browser stores nothing', async ({ page }) => {
    await mockApi(page, { articles: [], topics: [], publishers: [] });
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
    await chooseAccount(page, 'Nia Newcomer');
    expect(checkouts).toEqual([]);
    await expect(page.getByText(/Sign in first/)).toHaveCount(0);
    await subscribeButton(page, 'Digital Bundle').click();
    await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible();
    expect(checkouts).toEqual([{ planId: 'bundle' }]);
    await page.goBack();
    await expect(subscribeButton(page, 'Digital Bundle')).toBeEnabled();
    expect(await storedMembership(page)).toBeNull();
  });
});
