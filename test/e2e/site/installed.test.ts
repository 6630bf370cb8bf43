import type { Page } from 'playwright/test';
import { cacheNames } from '#web/shell/offline/cache-names.ts';
import { expect, test } from '../support/fixtures.ts';
import { openCached } from '../support/offline.ts';

// The real service worker on the local stage. The console logs every call without a network, and the 404 of a new
// reader's first account call. A worker outlives its test, so each test has a new context.
test.use({
  reuseContext: false,
  serviceWorkers: 'allow',
  allowedErrors: /Failed to load resource|net::ERR|Failed to fetch/,
});

// Each test opens several pages and signs in and out.
test.describe.configure({ timeout: 120_000 });

const note = (page: Page) => page.locator('[data-note]');

test('a new build waits for the reader and keeps the files of the previous one', async ({ page }) => {
  await openCached(page);
  // A file of the previous build, which an open tab may still need and the server no longer has.
  await page.evaluate(
    async (name) => (await caches.open(name)).put('/assets/gone-abc.js', new Response('still here')),
    cacheNames.shell,
  );
  // To the browser, a worker at another address is another build.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js?next')));
  await expect(note(page)).toContainText('A new version is available.');
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  expect(await controller(), 'the new worker waits').not.toMatch(/next$/);
  const opened = page.waitForEvent('load');
  await note(page).getByRole('button', { name: 'Reload' }).click();
  await opened;
  expect(await controller()).toMatch(/next$/);
  expect(await page.evaluate(async () => (await fetch('/assets/gone-abc.js')).text())).toBe('still here');
  await expect(page.locator('[data-card]').first()).toBeVisible();
});
