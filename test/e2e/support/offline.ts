import type { Page } from 'playwright/test';
import { cacheNames } from '#web/shell/offline/cache-names.ts';
import { expect } from './fixtures.ts';
import { waitUntilIdle } from './page-loading.ts';

/** Whether a cache of the service worker has a reply for this path. */
export const isCached = (page: Page, cacheName: string, path: string) =>
  page.evaluate(
    async ([name, address]) =>
      (await caches.match(address ?? '', { cacheName: name ?? '', ignoreVary: true })) !== undefined,
    [cacheName, path],
  );

/** Opens the front page and waits until the worker controls it and has cached the articles. */
export async function openCached(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await waitUntilIdle(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => isCached(page, cacheNames.lists, '/api/articles')).toBe(true);
}
