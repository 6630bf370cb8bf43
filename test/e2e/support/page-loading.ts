import { expect, type Page } from 'playwright/test';

/**
 * Scrolls through the front page's sidebar, whose widgets load as they come near the screen; on phones, its last part
 * is below the feed.
 * @param lastHeading of a widget in the last part
 */
export async function loadSidebar(page: Page, lastHeading = 'Newsletter'): Promise<void> {
  const main = page.getByRole('main');
  const sidebar = main.getByRole('complementary');
  const last = main.getByRole('link', { name: /^Browse topics/ });
  for (const [target, block, name] of [
    [sidebar, 'start', 'Sports & Diaspora'],
    [last, 'end', lastHeading],
  ] as const) {
    // Content that loads above the target may push it out of view again.
    await expect(async () => {
      await target.evaluate((element, block) => element.scrollIntoView({ block, behavior: 'instant' }), block);
      await expect(main.getByRole('heading', { name })).toBeAttached({ timeout: 1000 });
    }).toPass();
  }
}

/** Uses the page, which the site then takes over, and waits until it is idle and its widgets and ads have loaded. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.waitForFunction(() => performance.getEntriesByName('settled').length > 0);
  await page.waitForLoadState('networkidle');
}
