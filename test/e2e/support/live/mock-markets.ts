import type { Page } from 'playwright/test';
import type { Market } from '#shared/domain/live/market.ts';

/** Mocks the markets call with these markets or with a bare status; a later call replaces the reply. */
export async function mockMarkets(page: Page, reply: readonly Market[] | number): Promise<void> {
  await page.route('**/api/markets', (route) =>
    typeof reply === 'number'
      ? route.fulfill({ status: reply, contentType: 'application/json', body: '{"message":"Not today","code":"test"}' })
      : route.fulfill({ json: reply }),
  );
}
