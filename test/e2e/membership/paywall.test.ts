import type { Page } from 'playwright/test';
import { ending } from '#test/support/membership/premium-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { openPremium } from '../support/paywall-page.ts';
import { subscribeButton } from '../support/subscribe-page.ts';

const paywall = (page: Page) => page.getByRole('region', { name: 'Subscribe to keep reading' });

test('a reader who subscribes at the paywall can read on, in this browser only [PAY-03, PAY-17, SUB-30]', async ({
  page,
  browser,
}) => {
  await openPremium(page);
  await paywall(page).getByRole('link', { name: 'Subscribe' }).click();
  await subscribeButton(page, 'Digital').click();
  await expect(page).toHaveURL(/\/subscribe\/success$/);
  await openPremium(page);
  await expect(page.locator('[data-body]')).toContainText(ending);
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await openPremium(other);
  await expect(paywall(other)).toBeVisible();
  await other.context().close();
});
