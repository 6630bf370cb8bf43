import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/**
 * What axe finds wrong with the page as it stands, a line each. Day and night differ in their colours alone, so by night only contrast is looked at. axe runs within the page: the blank page that it
 * opens beside it otherwise, a browser's process each time, is for frames of other origins, of which these pages have none.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const night = (await page.locator('html').getAttribute('data-theme')) === 'dark';
  // What passes is not described, node by node: a large page has thousands.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (night ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`,
  );
}

/** By day and by night axe finds nothing. `what` is said when it does. */
export async function expectReadable(page: Page, what = ''): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await axeFindings(page), `${what} ${colorScheme}`).toEqual([]);
  }
}
