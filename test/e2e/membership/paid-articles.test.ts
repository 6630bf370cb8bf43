import type { Page } from 'playwright/test';
import { sampleArticle } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockPayments, sampleMembership, withMembership } from '../support/mock-membership.ts';
import { content, ending, inPage, opening, openPremium } from '../support/paywall-page.ts';
import { chooseAccount, signIn } from '../support/sign-in.ts';

const paywall = (page: Page) => page.getByRole('region', { name: 'Subscribe to keep reading' });
const body = '[data-body]';

test.describe('with real payments', () => {
  test.use({ allowedErrors: failedLoad });
  const preview = opening.repeat(2).slice(0, 200);
  const withheld = { content: preview, withheld: true, readMinutes: 4 } as const;

  /** Mocks the call for the body: members receive it, others are refused. Returns the recorded calls. */
  async function serveBody(page: Page, isMember: () => boolean): Promise<string[]> {
    const calls: string[] = [];
    await page.route(/\/api\/membership\/articles\/story-1$/, (route) => {
      calls.push(route.request().url());
      return isMember()
        ? route.fulfill({ json: sampleArticle({ isPremium: true, content }) })
        : route.fulfill({ status: 403, json: { message: 'no', code: 'membership_needed' } });
    });
    return calls;
  }

  test('the server decides who reads on, and signing out leaves nothing behind [PAY-01, PAY-17]', async ({ page }) => {
    const standing = { membership: sampleMembership({ planId: 'digital' }), renewsAt: null };
    // A membership in the browser opens nothing here.
    await withMembership(page, { planId: 'bundle' });
    await mockPayments(page, standing);
    const calls = await serveBody(page, () => true);
    await openPremium(page, withheld);
    await expect(page.locator('[data-opening]')).toContainText('The last appeal');
    await expect(page.getByText('4 min read')).toBeVisible();
    await expect(paywall(page)).toBeVisible();
    expect(calls).toEqual([]);
    await paywall(page).getByRole('button', { name: 'Sign In' }).click();
    await chooseAccount(page, 'Nia Newcomer');
    await expect(page.locator(body)).toContainText(ending);
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

  test('a signed-in reader without a membership sees the paywall without Sign In [PAY-01]', async ({ page }) => {
    await mockPayments(page, { membership: null, renewsAt: null });
    const calls = await serveBody(page, () => false);
    await openPremium(page, withheld);
    await signIn(page, 'Nia Newcomer');
    await expect(paywall(page)).toContainText('Your account has no membership.');
    await expect(paywall(page).getByRole('button')).toHaveCount(0);
    expect(calls).toEqual([]);
  });

  test('a body that the server refuses keeps the paywall [PAY-07]', async ({ page }) => {
    await mockPayments(page, { membership: sampleMembership(), renewsAt: null });
    await serveBody(page, () => false);
    await openPremium(page, withheld);
    await signIn(page, 'Nia Newcomer');
    await expect(paywall(page)).toBeVisible();
  });

  test('a failed membership call shows a notice with a retry', async ({ page }) => {
    let broken = true;
    await mockPayments(page, { membership: sampleMembership(), renewsAt: null });
    await serveBody(page, () => true);
    await page.route(/\/api\/membership$/, (route) =>
      broken ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await openPremium(page, withheld);
    await signIn(page, 'Nia Newcomer');
    await expect(page.getByRole('alert')).toContainText('Your membership could not be loaded');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator(body)).toContainText(ending);
  });
});
