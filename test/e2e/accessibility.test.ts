import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from './site.ts';

async function openArticle(page: Page) {
  await page.goto('/');
  await page.locator('[data-card=lead] a.headline').click();
  await expect(page.locator('[data-body]')).not.toBeEmpty();
}
const pages: [string, (page: Page) => Promise<void>][] = [
  [
    'home',
    async (page) => {
      await page.goto('/');
      await expect(page.locator('[data-card]').first()).toBeVisible();
    },
  ],
  ['article', openArticle],
  [
    'topic tab',
    async (page) => {
      await page.goto('/');
      await page.getByRole('tab').nth(1).click();
      await expect(page.getByText(/Filtering by/)).toBeVisible();
    },
  ],
  [
    'topics',
    async (page) => {
      await page.goto('/topics');
      await expect(page.getByRole('heading', { name: 'All Topics' })).toBeVisible();
    },
  ],
  [
    'not found',
    async (page) => {
      await page.goto('/nope');
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    },
  ],
];

for (const [name, open] of pages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1280]) {
      test(`axe finds nothing: ${name}, ${colorScheme}, ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await open(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is wider than the screen').toBe(width);
      });
    }
  }
}

test('the keyboard alone goes from the front page into a story and back', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the news' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Discover' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab').nth(1)).toBeFocused();
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute('aria-selected', 'true');
  const headline = page.locator('[data-card=lead] a.headline');
  for (let i = 0; i < 6 && !(await headline.evaluate((link) => link === document.activeElement)); i++) await page.keyboard.press('Tab');
  await expect(headline).toBeFocused();
  const ring = await headline.evaluate((link) => getComputedStyle(link, '::after').outlineStyle);
  expect(ring).toBe('solid');
  const title = await headline.textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Back to news' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('[data-card]').first()).toBeVisible();
});

test('every focusable thing of the front page shows its focus', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab');
    const bare = await page.evaluate(() => {
      const here = document.activeElement;
      if (here === null || here === document.body) return null;
      const shown =
        [here, here.closest('form')].some((one) => one !== null && getComputedStyle(one).outlineStyle !== 'none') ||
        getComputedStyle(here, '::after').outlineStyle !== 'none';
      return shown ? null : here.outerHTML.slice(0, 120);
    });
    expect(bare).toBeNull();
  }
});

test('in print there is the story and nothing around it', async ({ page }) => {
  await openArticle(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-body]')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('header').first()).toBeHidden();
  await expect(page.getByText('Back to news')).toBeHidden();
});

test.describe('quiet', () => {
  test.use({ allowedNoise: failedLoad });
  test('no page reports an error or breaks the policy', async ({ page }) => {
    // The fixture listens; a missing article is the one address whose 404 the browser itself mentions.
    for (const [, open] of pages) await open(page);
    await page.goto('/article/never-written');
    await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
    const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
  });
});
