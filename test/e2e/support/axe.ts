import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/**
 * Returns axe's violations, one per line. The dark theme differs in its colours only, so there axe checks only the
 * contrast. axe runs in the page itself: its second blank page costs a browser process and is needed only for frames
 * of other origins, which these pages do not have.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  // A change of theme has ended: even transitions of no duration keep the old colours until the next frame.
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)));
  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark';
  // Passed rules are not described node by node: a large page has thousands.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (isDark ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`,
  );
}

/** Checks that axe finds no violations in the light and the dark theme. `label` is part of the failure message. */
export async function expectAccessible(page: Page, label = ''): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await axeViolations(page), `${label} ${colorScheme}`).toEqual([]);
  }
}
