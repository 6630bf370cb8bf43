import axe from 'axe-core';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { axeOptions, describeViolations } from '#test/support/axe-violations.ts';

/**
 * Checks that axe finds no violations in what the page shows now, in the light and the dark theme, which differ in
 * their colours only. Whole pages are checked in test/e2e/pages; this is for what a reader opens on them.
 */
export async function expectAccessible(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await commands.emulateMedia({ colorScheme });
    await expect.element(document.documentElement).toHaveAttribute('data-theme', colorScheme);
    // What has opened is opaque, and a change of theme has ended.
    await expect.poll(() => document.getAnimations().filter((one) => one instanceof CSSTransition)).toEqual([]);
    expect(describeViolations(await axe.run(document, axeOptions(colorScheme === 'dark'))), colorScheme).toEqual([]);
  }
}
