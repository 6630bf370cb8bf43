import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { recordReaderActions } from '../support/mock-api.ts';

// A document works before the site runs; here, nothing uses the page but the test.
test.use({ usesPages: false, adChoice: null });

const app = /\/assets\/app-[^/]*\.js$/;
const isLoaded = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/app-/.test(name)));

/** Holds the site's code until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(app, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

test('a document loads the site’s code once its reader uses it', async ({ page }) => {
  await page.goto('/topics', { waitUntil: 'networkidle' });
  expect(await isLoaded(page)).toBe(false);
  await page.mouse.move(10, 10);
  await expect.poll(() => isLoaded(page)).toBe(true);
});

test('a document loads the site’s code by itself for a reader whom the browser knows', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('landfall_bookmarks', '["a"]'));
  await page.goto('/topics');
  await expect.poll(() => isLoaded(page)).toBe(true);
});

test('a press before the site runs is repeated, once', async ({ page }) => {
  const release = await holdApp(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/topics');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  release();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
});

test('links and the search work before the site runs', async ({ page }) => {
  await holdApp(page);
  await page.goto('/search');
  const field = page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('combobox'));
  await field.fill('ports');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=ports/);
  await expect(page.locator('[data-result]').first()).toBeVisible();
  await page.locator('[data-result] a[href^="/article/"]').first().click();
  await expect(page).toHaveURL(/\/article\//);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('words that are typed before the site runs stay and count', async ({ page }) => {
  const release = await holdApp(page);
  await page.goto('/?search=');
  const field = page.getByRole('search', { name: 'Search articles' }).getByRole('searchbox');
  await field.fill('port');
  release();
  await expect(page).toHaveURL(/search=port/);
  await expect(field).toHaveValue('port');
});

test('the view of an article is reported once, whether its reader touches it or not', async ({ page }) => {
  const actions = recordReaderActions(page);
  const [{ id }] = await (await page.request.get('/api/articles?limit=1')).json();
  await page.goto(`/article/${id}`, { waitUntil: 'networkidle' });
  const views = () => actions.filter((one) => one === `${id} view`).length;
  await expect.poll(views).toBe(1);
  await page.mouse.move(10, 10);
  await page.waitForFunction(() => performance.getEntriesByName('settled').length > 0);
  await page.waitForLoadState('networkidle');
  expect(views()).toBe(1);
});
