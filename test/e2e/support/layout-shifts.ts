import type { Page } from 'playwright/test';

/** Notes from the next page on what moves by itself; the returned function gives the sum so far, and names what moved when that is more than nothing. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = [];
    Object.assign(window, { shifts });
    const where = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const named = (node: unknown) =>
      node instanceof Element ? `${node.tagName.toLowerCase()} '${node.textContent?.slice(0, 40)}'` : String(node);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number')
          shifts.push({
            value: entry.value,
            what:
              'sources' in entry && Array.isArray(entry.sources)
                ? entry.sources.map(
                    ({ node, previousRect, currentRect }) =>
                      `${named(node)} from ${where(previousRect)} to ${where(currentRect)}`,
                  )
                : [],
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    // Two frames: what the last change moved has been reported.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const noted = await page.evaluate(() => ('shifts' in window ? window.shifts : undefined));
    if (!Array.isArray(noted)) return Number.NaN;
    for (const { value, what } of noted)
      if (value > 0.01) console.log(`moved by ${value.toFixed(4)}: ${what.join(' | ')}`);
    return noted.reduce((sum: number, { value }) => sum + value, 0);
  };
}
