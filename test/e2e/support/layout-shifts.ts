import type { Page } from 'playwright/test';

/** The most that a page may move while it loads. */
const mostShift = 0.02;

/**
 * Records layout shifts from the next page on.
 * @returns a function that returns the sum so far; above the limit it prints the elements of the large shifts
 */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: { value: number; elements: string[] }[] = [];
    Object.assign(window, { shifts });
    const describeBox = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const describeNode = (node: unknown) =>
      node instanceof Element ? `${node.tagName.toLowerCase()} '${node.textContent?.slice(0, 40)}'` : String(node);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number')
          shifts.push({
            value: entry.value,
            elements:
              'sources' in entry && Array.isArray(entry.sources)
                ? entry.sources.map(
                    ({ node, previousRect, currentRect }) =>
                      `${describeNode(node)} from ${describeBox(previousRect)} to ${describeBox(currentRect)}`,
                  )
                : [],
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    // After two frames the last shift has been reported.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const shifts = await page.evaluate(() => ('shifts' in window ? window.shifts : undefined));
    if (!Array.isArray(shifts)) return Number.NaN;
    const sum = shifts.reduce((sum: number, { value }) => sum + value, 0);
    if (sum > mostShift)
      for (const { value, elements } of shifts)
        if (value > 0.01) console.log(`moved by ${value.toFixed(4)}: ${elements.join(' | ')}`);
    return sum;
  };
}
