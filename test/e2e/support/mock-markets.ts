import type { Page } from 'playwright/test';
import type { Market } from '#shared/domain/live/market.ts';

/** Answers with these markets, or with a bare status, from now on. */
export async function giveMarkets(page: Page, given: readonly Market[] | number): Promise<void> {
  await page.route('**/api/markets', (route) =>
    typeof given === 'number'
      ? route.fulfill({ status: given, contentType: 'application/json', body: '{"message":"Not today","code":"test"}' })
      : route.fulfill({ json: given }),
  );
}
