import type { Page } from 'playwright/test';
import { deskPages } from '../pages/desk-pages.ts';
import { readerPages } from '../pages/reader-pages.ts';
import type { SitePage } from '../pages/site-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { startSignedIn } from '../support/sign-in.ts';

// React logs what a boundary caught, and the browser each file that is missing.
test.use({
  allowedErrors: /Failed to (load resource|fetch dynamically imported module)|above error|in your React tree/,
});

/** The file of each kind of page, without its hash, and the address at which the page is tested. */
const pageFiles: Readonly<Record<string, readonly string[]>> = {
  '/': ['front'],
  '/article/story-1': ['article'],
  '/topics': ['topics-page'],
  '/publishers': ['publishers-page', 'publishers'],
  '/publisher/harbour-tribune': ['publisher-page'],
  '/about/kingston': ['about-page'],
  '/search': ['search-page'],
  '/markets': ['markets-page'],
  '/weather?city=Kingston': ['weather-page'],
  '/sports': ['sports-page'],
  '/subscribe': ['subscribe-page'],
  '/profile': ['profile-page'],
  // Nobody sees the desk without an account.
  '/admin/team': [
    'desk-pages',
    'team-page',
    'firebase-session',
    'load-reader',
    'site-config-fields',
    'readers',
    'team',
  ],
};

/** The files of the site's frame and of a page, with what they import statically. All others are optional. */
async function neededFiles(page: Page, names: readonly string[]): Promise<Set<string>> {
  const read = async (path: string) => (await page.request.get(path)).text();
  // A chunk may have no name but its hash.
  const files = (text: string, before: string, name = String.raw`(?:[\w.-]+?-)?`) =>
    [...text.matchAll(new RegExp(`${before}(${name}[\\w-]{8}\\.js)`, 'g'))].flatMap(([, file]) => file ?? []);
  // The document itself waits for first-paint.js.
  const needed = new Set(['first-paint.js', ...files(await read('/'), '/assets/')]);
  for (const file of needed) {
    const text = await read(`/assets/${file}`);
    const own = ['app', 'schemas', 'parse-reply', ...names].flatMap((name) =>
      files(text, 'import\\(["\'`]\\./', `${name}-`),
    );
    for (const one of [...files(text, '(?:from|import) ?["\'`]\\./'), ...own]) needed.add(one);
  }
  return needed;
}

/** Opens a page without its optional files. @returns those that were requested; the list grows */
async function openWithout(page: Page, one: SitePage, lose: 'abort' | 'hang'): Promise<string[]> {
  const needed = await neededFiles(page, pageFiles[one.address] ?? []);
  const lost: string[] = [];
  await one.given?.(page);
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const file = route.request().url().split('/').at(-1) ?? '';
    if (needed.has(file)) return route.fallback();
    lost.push(file);
    if (lose === 'abort') await route.abort('blockedbyclient');
  });
  if (one.isForTeam) await startSignedIn(page, 'Ada Admin');
  await page.goto(one.address);
  return lost;
}

const all = [...readerPages, ...deskPages];
const kinds = Object.keys(pageFiles).flatMap((address) => all.find((one) => one.address === address) ?? []);

for (const one of kinds)
  test(`${one.address} shows its content when every optional file fails`, async ({ page }) => {
    const lost = await openWithout(page, one, 'abort');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.heading);
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await expect(page.getByRole('banner')).toBeVisible();
    if (!one.isForTeam) await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test.describe('news', () => {
  test.use({ adChoice: null });
  for (const lose of ['abort', 'hang'] as const)
    for (const [address, text] of [
      ['/', 'Story number 0 of the harbour'],
      ['/article/story-1', 'Story number 1 of the harbour'],
    ] as const)
      test(`${address} shows the news when optional files ${lose}, and nothing runs that needs consent`, async ({
        page,
        baseURL,
      }) => {
        const foreign: string[] = [];
        page.on('request', (request) => {
          if (!request.url().startsWith(String(baseURL)) && request.resourceType() === 'script')
            foreign.push(request.url());
        });
        const one = all.find((found) => found.address === address);
        const lost = one === undefined ? [] : await openWithout(page, one, lose);
        await expect(page.getByRole('heading', { name: text }).first()).toBeVisible();
        await expect.poll(() => lost.length).toBeGreaterThan(3);
        await expect(page.getByRole('heading', { name: text }).first()).toBeVisible();
        await expect(page.getByRole('region', { name: 'Ad choices' })).toHaveCount(0);
        expect(foreign).toEqual([]);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
});

test('a menu whose file failed opens with Try again', async ({ page }) => {
  const [front] = readerPages;
  await front?.given?.(page);
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'More options' }).first();
  await expect(menu).toBeVisible();
  let isLost = true;
  await page.route(/\/assets\/card-popup-.*\.js$/, (route) => (isLost ? route.abort() : route.fallback()));
  await menu.click();
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  isLost = false;
  const again = page.getByRole('button', { name: 'Try again' });
  const opened = page.getByRole('menu');
  await again.click();
  await expect(opened.or(again)).toBeVisible();
  // Older browsers remember a failed import until the page reloads, which the second try does.
  if (await again.isVisible()) {
    await Promise.all([page.waitForEvent('load'), again.click()]);
    await menu.click();
  }
  await expect(opened).toBeVisible();
});

test('a page reloads when the file of a menu fails again', async ({ page }) => {
  const [front] = readerPages;
  await front?.given?.(page);
  await page.route(/\/assets\/card-popup-.*\.js$/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'More options' }).first().click();
  await page.getByRole('button', { name: 'Try again' }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Try again' }).click();
  await reloaded;
  await expect(page.getByRole('button', { name: 'More options' }).first()).toBeVisible();
});

for (const file of ['app', 'early'])
  test(`a page whose file ${file} fails says so and can be loaded again`, async ({ page }) => {
    let isLost = true;
    await page.route(new RegExp(`/assets/${file}-.*\\.js$`), (route) => (isLost ? route.abort() : route.fallback()));
    await page.goto('/');
    await expect(page.getByText('Landfall could not be loaded.')).toBeVisible();
    isLost = false;
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  });
