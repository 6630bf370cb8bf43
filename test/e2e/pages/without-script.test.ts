import type { Page } from 'playwright/test';
import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

// Each kind of reader page, from the server alone: with JavaScript switched off, and in the light edition.
const kinds: readonly [name: string, find: (page: Page) => Promise<string>][] = [
  ['the front page', async () => '/'],
  ['a topic', async () => '/?topic=politics'],
  ['the front page’s search', async () => '/?search=port'],
  ['an article', async (page) => `/article/${(await listed(page)).id}`],
  ['a story', async (page) => `/story/${(await listed(page)).story}`],
  ['a publisher', async (page) => `/publisher/${(await listed(page)).publisherId}`],
  ['the archive’s search', async () => '/search'],
  ['results', async () => '/search?q=port'],
  ...[
    'topics',
    'publishers',
    'places',
    'place/jamaica',
    'place/caribbean',
    'markets',
    'weather',
    'sports',
    'subscribe',
    'about-us',
    'corrections',
    'privacy',
  ].map((path): (typeof kinds)[number] => [path, async () => `/${path}`]),
  ['a missing article', async () => '/article/nobody-wrote-it'],
  ['an unknown address', async () => '/nope'],
];

async function listed(page: Page): Promise<{ id: string; story: string; publisherId: string }> {
  const articles = await (await page.request.get('/api/articles')).json();
  const found = articles.find((one: { story?: { id: string } }) => one.story !== undefined);
  return { ...found, story: found.story.id };
}

async function expectReadable(page: Page, hasAxe = true): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    // Nothing looks as if it worked that does not.
    for (const button of await page.getByRole('button').all())
      expect(
        await button.evaluate(
          (one) =>
            one.closest('form')?.hasAttribute('action') ||
            one.matches('a, .MuiAccordionSummary-root, .MuiTableSortLabel-root'),
        ),
      ).toBe(true);
    // axe itself is a script.
    for (const colorScheme of hasAxe ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await axeViolations(page), `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const [name, find] of kinds)
    test(`without JavaScript ${name} can be read`, async ({ page }) => {
      await page.goto(await find(page));
      await expectReadable(page, false);
    });
});

test.describe('as it is without its scripts', () => {
  // The browser lets no page of a test load pictures from another port.
  test.use({ allowedErrors: /^Access to image|^Failed to load resource/ });
  for (const [name, find] of kinds)
    test(`the document of ${name} passes axe as it is without its scripts`, async ({ page }) => {
      const path = await find(page);
      const document = (await (await page.request.get(path)).text()).replace(/<script\b.*?<\/script>/gs, '');
      // In a browser with scripts too.
      const body = document.replace(/@media ?\(scripting: ?none\)/g, '@media all');
      await page.route(new RegExp(`${path.replace(/[?.]/g, '\\$&')}$`), (route) =>
        route.fulfill({ contentType: 'text/html', body }),
      );
      await page.goto(path);
      await expectReadable(page);
    });
});

test.describe('in the light edition', () => {
  for (const [name, find] of kinds.filter(([one]) => !/missing|unknown/.test(one)))
    test(`the light edition of ${name} can be read, has no script and passes axe`, async ({ page }) => {
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.resourceType()));
      const path = await find(page);
      await page.goto(`/lite${path === '/' ? '' : path}`);
      expect(new Set(loaded.filter((one) => ['script', 'font', 'image', 'fetch', 'xhr'].includes(one)))).toEqual(
        new Set(),
      );
      await expect(page.locator('link[rel=canonical]')).not.toHaveAttribute('href', /\/lite/);
      await expectReadable(page);
    });
});

test('without JavaScript the menu of a phone is the links at the bottom', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}/topics`);
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Publishers' })).toBeInViewport();
  await expect(page.getByText('following and saving need JavaScript')).toBeVisible();
  await context.close();
});

test('links of the light edition stay in it, and lead out of it', async ({ page }) => {
  await page.goto('/lite');
  await page.locator('[data-card] a[href^="/lite/article/"]').first().click();
  await expect(page).toHaveURL(/\/lite\/article\//);
  await page.getByRole('link', { name: 'Full edition' }).click();
  await expect(page).toHaveURL('/');
});

test('browsers that save data get the light edition at the usual address', async ({ request }) => {
  const page = await (await request.get('/', { headers: { 'save-data': 'on' } })).text();
  expect(page).toContain('data-edition="light"');
  expect(page).not.toMatch(/<script\b/);
});
