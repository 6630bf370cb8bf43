import type { Page } from 'playwright/test';
import { ending, premiumArticle, withheld } from '#test/support/membership/premium-article.ts';
import { sampleMembership } from '#test/support/membership/sample-membership.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockPayments, withMembership } from '../support/mock-membership.ts';
import { inPage, openPremium } from '../support/paywall-page.ts';
import { chooseAccount } from '../support/sign-in.ts';

const paywall = (page: Page) => page.getByRole('region', { name: 'Subscribe to keep reading' });

test.describe('with real payments', () => {
  test.use({ allowedErrors: failedLoad });

  test('the server decides who reads on, and signing out leaves nothing behind [PAY-01, PAY-17]', async ({ page }) => {
    // A membership in the browser opens nothing here.
    await withMembership(page, { planId: 'bundle' });
    await mockPayments(page, { membership: sampleMembership({ planId: 'digital' }), renewsAt: null });
    const calls: string[] = [];
    await page.route(/\/api\/membership\/articles\/story-1$/, (route) => {
      calls.push(route.request().url());
      return route.fulfill({ json: premiumArticle() });
    });
    await openPremium(page, withheld);
    await expect(paywall(page)).toBeVisible();
    expect(calls).toEqual([]);
    await paywall(page).getByRole('button', { name: 'Sign In' }).click();
    await chooseAccount(page, 'Nia Newcomer');
    await expect(page.locator('[data-body]')).toContainText(ending);
    await expect(paywall(page)).toHaveCount(0);
    await page.goto('/profile?tab=settings');
    await expect(page.getByRole('tabpanel')).toContainText('Digital Membership');
    await expect(page.getByRole('tabpanel')).toContainText('It does not renew automatically.');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
    await page.goBack();
    await expect(paywall(page)).toBeVisible();
    expect(await inPage(page, ending)).toBe(false);
  });
});
