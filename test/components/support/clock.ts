import { onTestFinished, vi } from 'vitest';

/**
 * Sets the page's clock to this moment. `vi.advanceTimersByTimeAsync` moves it and its timers, and so does Vitest, by
 * up to 50 ms each time it looks again for what the test waits for. React's own scheduling and animation frames go on.
 * `setup.ts` puts the real clock back after the test.
 */
export function setClock(moment: Date | string): void {
  vi.useFakeTimers({
    now: new Date(moment),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
}

/** Sets the page's clock to this moment, and only the test moves it: for what ends while the test waits. */
export function stopClock(moment: Date | string): void {
  setClock(moment);
  const asked = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false);
  onTestFinished(() => asked.mockRestore());
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
