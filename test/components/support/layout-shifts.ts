import { onTestFinished } from 'vitest';

const frame = () => new Promise(requestAnimationFrame);
const describeBox = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');

interface Shift {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
const isShift = (entry: object): entry is Shift => 'value' in entry && 'sources' in entry;

/**
 * Records how far the parts of the page move without its reader, from now on until the end of the test.
 * @returns a function that returns the sum so far, and what moved
 */
export async function recordLayoutShifts(): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  const shifts: Shift[] = [];
  const record = (entries: readonly object[]) => shifts.push(...entries.filter(isShift));
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  // What the window's new size moves is over.
  await frame();
  await frame();
  observer.observe({ type: 'layout-shift' });
  onTestFinished(() => observer.disconnect());
  return async () => {
    await frame();
    await frame();
    record(observer.takeRecords());
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ sources }) =>
        sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.slice(0, 40)} from ${describeBox(previousRect)} to ${describeBox(currentRect)}`,
        ),
      ),
    };
  };
}
