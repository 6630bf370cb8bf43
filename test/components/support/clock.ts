import { onTestFinished, vi } from 'vitest';

/**
 * Stops the page's clock and its timers at this moment; `vi.advanceTimersByTimeAsync` moves them. React's own
 * scheduling and animation frames go on. `setup.ts` starts the clock again after the test.
 */
export function stopClock(moment: Date | string): void {
  vi.useFakeTimers({
    now: new Date(moment),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
}

const { resolvedOptions } = Intl.DateTimeFormat.prototype;

/**
 * Lets the device report this time zone until the test ends. The pages format by it where they name the zone
 * themselves; a format without a zone keeps that of the browser.
 */
export function setDeviceZone(timeZone: string): void {
  const { prototype } = Intl.DateTimeFormat;
  const reported = vi.spyOn(prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone };
  });
  onTestFinished(() => reported.mockRestore());
}

/**
 * Lets only the test move the stopped clock, until it ends: otherwise Vitest moves it too, by up to 50 ms, each time it
 * looks again for what a test waits for.
 */
export function keepClockStill(): void {
  const asked = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false);
  onTestFinished(() => asked.mockRestore());
}
