import { vi } from 'vitest';

/**
 * Stops the page's clock and its timers at this moment; `vi.advanceTimersByTimeAsync` moves them. React's own scheduling
 * and animation frames go on. `setup.ts` starts the clock again after the test.
 */
export function stopClock(moment: Date | string): void {
  vi.useFakeTimers({
    now: new Date(moment),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
}
