import { samplePreview } from '#test/web/sample-article.ts';
import { answerWith, expect, failedLoad, test } from './site.ts';

const stories = [samplePreview(0), samplePreview(1)];

test('HDR-01 to HDR-03: the logo and the pages that exist', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Landfall' })).toHaveAttribute('href', '/');
  const pages = header.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(pages).toHaveText(['Home', 'Topics']);
  await expect(pages.nth(0)).toHaveAttribute('href', '/');
  await expect(pages.nth(1)).toHaveAttribute('href', '/topics');
});

test('HDR-07, HDR-13: the search takes Enter or the lens; blank does nothing', async ({ page }) => {
  await answerWith(page, { articles: stories, topics: [] });
  await page.goto('/topics');
  const search = page.getByPlaceholder('Search the web');
  await search.fill('   ');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/topics$/);
  await search.fill('number 1 & more');
  await page.getByRole('search', { name: 'Search the web' }).getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/\?search=number%201%20%26%20more$/);
  await expect(page.getByText('No articles found')).toBeVisible();
});

test('HDR-08, HDR-12: six services, each at its home in a new window without opener', async ({ page }) => {
  await page.goto('/');
  const chips = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
  await expect(chips).toHaveText(['Booking', 'eBay', 'Amazon', 'YouTube', 'Facebook', 'WhatsApp']);
  for (const chip of await chips.all()) {
    await expect(chip).toHaveAttribute('href', /^https:\/\/www\.[a-z]+\.com\/$/);
    await expect(chip).toHaveAttribute('target', '_blank');
    await expect(chip).toHaveAttribute('rel', 'noopener');
  }
});

test('HDR-16: on a phone a menu holds the same links; Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  for (const address of ['/', '/topics', '/nope']) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Menu' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Home', 'Topics']);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('RTE-19: an unknown address is a page that says so', async ({ page }) => {
  await page.goto('/nope/at/all');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the front page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('a page that breaks', () => {
  test.use({ allowedNoise: /Failed|dynamically imported|error/i });

  test('ERR-31: the header stays, the page offers to reload', async ({ page }) => {
    await page.route(/assets\/topics-.*\.js/, (route) => route.abort());
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(/assets\/topics-.*\.js/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  });
});

test.describe('appearance', () => {
  const theme = (page: import('playwright/test').Page) =>
    page.evaluate(() => [document.documentElement.dataset.theme, getComputedStyle(document.documentElement).colorScheme]);

  test('follows the device until it is chosen; the choice is remembered', async ({ page }) => {
    await answerWith(page, { articles: stories, topics: [] });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
    expect(await theme(page)).toEqual(['dark', 'dark']);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.getByRole('button', { name: 'Use dark colours' })).toBeVisible();
    expect(await theme(page)).toEqual(['light', 'light']);
    await page.getByRole('button', { name: 'Use dark colours' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
    expect(await theme(page)).toEqual(['dark', 'dark']);
  });

  test('is right before the site has started: no flash', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('landfall_appearance', '"dark"'));
    await page.route(/assets\/index-.*\.js/, () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(17, 23, 26)');
  });

  test('STO-03: a damaged choice is the default, not a crash', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('landfall_appearance', '{broken');
      localStorage.setItem('landfall_shores', '{"here":7}');
    });
    await page.goto('/');
    await expect(page.locator('[data-card]').first()).toBeVisible();
    expect((await theme(page))[0]).toBe('light');
  });
});

test.describe('two shores', () => {
  test.use({ timezoneId: 'Europe/London', locale: 'en-GB' });

  test('the date, and the time in two places that can be chosen and are remembered', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-20T21:40:00Z'));
    await answerWith(page, { articles: stories, topics: [] });
    await page.goto('/');
    await expect(page.getByText('Friday, 20 November 2026')).toBeVisible();
    const strip = page.getByRole('group', { name: 'Your two shores' });
    await expect(strip.locator('time')).toHaveText(['21:40', '16:40']);
    await expect(strip).toContainText('5 h apart');
    await page.getByLabel('Your second shore').selectOption('Mumbai');
    await expect(strip.locator('time')).toHaveText(['21:40', '03:10']);
    await page.reload();
    await expect(page.getByLabel('Your second shore')).toHaveValue('mumbai');
    await expect(strip).toContainText('5.5 h apart');
  });
});

test.describe('topics', () => {
  test.use({ allowedNoise: failedLoad });

  test('RTE-04, TOP-01 to TOP-07: topics by category, with a search', async ({ page }) => {
    await page.goto('/topics');
    await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All Topics' })).toBeVisible();
    await expect(page.getByRole('tab').first()).toHaveText(/\(\d+\)$/);
    await page.getByPlaceholder('Search topics...').fill('no such topic');
    await expect(page.getByText('No topics found for "no such topic"')).toBeVisible();
    await expect(page.getByText('Trending Now')).toHaveCount(0);
  });

  test('TOP-10, TOP-15: none and failed', async ({ page }) => {
    await answerWith(page, { articles: stories, topics: [] });
    await page.goto('/topics');
    await expect(page.getByText('No topics available')).toBeVisible();
    await answerWith(page, { articles: stories, topics: 500 });
    await page.goto('/topics');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
