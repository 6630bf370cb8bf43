import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { axeOptions, describeViolations } from '#test/support/axe-violations.ts';

declare global {
  interface Window {
    /** Put into the page by `axeViolations`. */
    axe?: typeof axe;
  }
}

/**
 * Returns axe's violations, one per line. axe runs in the page itself, into which it is loaded once: these pages have
 * no frames of other origins.
 * @param rules only these; by default all
 */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // A change of theme has ended: even transitions of no duration keep the old colours until the next frame.
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)));
  // Without a script the page follows the device.
  const isDark = await page.evaluate(
    () =>
      (document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : '')) ===
      'dark',
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (options) => (await window.axe?.run(document, options))?.violations, {
    ...axeOptions(isDark),
    ...(rules && { runOnly: rules }),
  });
  if (violations === undefined) throw new Error('axe is not in the page');
  return describeViolations({ violations });
}

/** Checks that axe finds no violations in the light and the dark theme. `label` is part of the failure message. */
export async function expectAccessible(page: Page, label = ''): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await axeViolations(page), `${label} ${colorScheme}`).toEqual([]);
  }
}
