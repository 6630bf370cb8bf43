import type { Page } from 'playwright/test';

/** Notes from the next page on what moves by itself; the returned function gives the sum so far. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    // Two frames: what the last change moved has been reported.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return page.evaluate(() =>
      'shifts' in window && Array.isArray(window.shifts)
        ? window.shifts.reduce((sum: number, value: number) => sum + value, 0)
        : Number.NaN,
    );
  };
}
