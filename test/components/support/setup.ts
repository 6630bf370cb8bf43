import '#web/base.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { commands, type Locator, locators } from 'vitest/browser';
import type { RenderedPage } from '#web/server/render-page.tsx';
import { forgetReplies, replaceFetch, requestFaults } from './api.ts';
import type { Media } from './commands.ts';
import { closePage, startOver } from './page.tsx';
import { endTimersWithPage } from './page-life.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>;
    grantPermissions: (permissions: string[]) => Promise<void>;
    servedPage: (address: string) => Promise<RenderedPage | undefined>;
    drag: (from: [x: number, y: number], to: [x: number, y: number]) => Promise<void>;
  }
  interface LocatorSelectors {
    getByCSS: (selector: string) => Locator;
  }
}
declare global {
  /** Registered by fresh-modules.ts. */
  var pageResets: (() => void)[] | undefined;
}

locators.extend({ getByCSS: (selector) => `css=${selector}` });

// The site logs what it mends as warnings; errors fail the test.
vi.spyOn(console, 'warn').mockImplementation(() => {});
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});

/** Nothing moves unless a test wants it to: a click waits until its target is still. */
const mediaDefaults = [
  '(prefers-color-scheme: light)',
  '(prefers-reduced-motion: reduce)',
  '(prefers-contrast: no-preference)',
  '(forced-colors: none)',
];

replaceFetch();
endTimersWithPage();
beforeEach(async () => {
  logged.mockClear();
  if (!mediaDefaults.every((query) => matchMedia(query).matches))
    await commands.emulateMedia({ colorScheme: null, reducedMotion: 'reduce', contrast: null, forcedColors: null });
  await closePage();
  forgetReplies();
  await startOver();
});
afterEach(() => {
  // Here, because the next test may be in another file, whose module has its first look at the clock before its tests.
  vi.useRealTimers();
  // Vitest logs a rejection that a test has recorded (unhandled-rejections.ts).
  const isRecorded = ([first]: unknown[]) => first instanceof PromiseRejectionEvent && first.defaultPrevented;
  expect(
    logged.mock.calls.filter((call) => !isRecorded(call)),
    'errors in the console',
  ).toEqual([]);
  expect(requestFaults(), 'requests and replies').toEqual([]);
});
