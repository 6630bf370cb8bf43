import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { loadSidebar } from '../support/page-loading.ts';

/** Opens the front page and checks that it shows the stage's articles and the sample events. */
async function expectFrontPage(page: Page): Promise<void> {
  await page.goto('/');
  await loadSidebar(page);
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming Events' }).getByRole('listitem')).toHaveCount(2);
}

test('every page opens without storage [STO-14]', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  await expectFrontPage(page);
  for (const [address, heading] of [
    ['/topics', 'Discover Topics'],
    ['/profile', 'Sign In Required'],
    ['/admin', 'Authentication Required'],
    ['/sources', 'Sources Management'],
  ] as const) {
    // As a link of the site does it.
    await page.evaluate((next) => {
      history.pushState(null, '', next);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});
