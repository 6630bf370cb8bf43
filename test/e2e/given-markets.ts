import type { Page } from 'playwright/test';
import type { Market } from '#shared/domain/market.ts';

/** Answers with these markets, or with a bare status, from now on. */
export async function giveMarkets(page: Page, given: readonly Market[] | number): Promise<void> {
  await page.route('**/api/markets', (route) =>
    typeof given === 'number'
      ? route.fulfill({ status: given, contentType: 'application/json', body: '{"message":"Not today","code":"test"}' })
      : route.fulfill({ json: given }),
  );
}

/** Sums up how far things move from now on; ask for it with `movedSince`. */
export async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts that were seen, after two frames in which late ones would be reported. */
export const movedSince = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let i = 0; i < 2; i++) await new Promise((drawn) => requestAnimationFrame(drawn));
    return 'shifts' in window && Array.isArray(window.shifts)
      ? window.shifts.reduce((sum: number, value: number) => sum + value, 0)
      : Number.NaN;
  });
