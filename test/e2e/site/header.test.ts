import type { Locator, Page } from 'playwright/test';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

const stories = [samplePreview(0), samplePreview(1)];

const main = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });
const addresses = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));

// Also covers HDR-05.
test('the header links the logo, the pages and the sections, without Admin for a visitor [HDR-01, HDR-02, HDR-03, HDR-04]', async ({
  page,
}) => {
  await page.goto('/topics');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Landfall' })).toHaveAttribute('href', '/');
  await expect(main(page)).toBeVisible();
  expect(await addresses(main(page).getByRole('link'))).toEqual([
    ['Home', '/'],
    ['Topics', '/topics'],
    ['Publishers', '/publishers'],
    ['Sports', '/sports'],
    ['Markets', '/markets'],
    ['Weather', '/weather'],
  ]);
});

test('the footer links every page and section', async ({ page }) => {
  await page.goto('/topics');
  const links = page.getByRole('contentinfo').getByRole('link');
  for (const address of ['/', '/topics', '/publishers', '/sources', '/sports', '/markets', '/weather'])
    await expect(links.and(page.locator(`[href="${address}"]`)).last()).toBeVisible();
});

test('Subscribe is amber and opens the plans [HDR-06]', async ({ page }) => {
  await page.goto('/topics');
  const subscribe = page.getByRole('banner').getByRole('link', { name: 'Subscribe' });
  await expect(subscribe).toHaveCSS('background-color', 'rgb(242, 178, 51)');
  await subscribe.click();
  await expect(page).toHaveURL(/\/subscribe$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Landfall Subscription');
});

test('the current page is marked, the front page at both addresses', async ({ page }) => {
  await mockApi(page, { articles: stories, topics: [], article: sampleArticle() });
  for (const [address, current] of [
    ['/', ['Home']],
    ['/news', ['Home']],
    ['/topics', ['Topics']],
    ['/publishers', ['Publishers']],
    ['/sources', []],
    ['/article/story-1', []],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeAttached();
    await expect(main(page).locator('[aria-current=page]')).toHaveText([...current]);
  }
});

for (const width of [360, 640, 768, 1024, 1280, 1920]) {
  test(`nothing in the header is cut off or overlaps: ${width} px [HDR-16]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await mockApi(page, { articles: stories, topics: [] });
    await page.goto('/topics');
    await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
    const boxes = await page.getByRole('banner').evaluate((header) =>
      [...header.querySelectorAll('a, button, form')]
        .filter(
          (one) =>
            one.checkVisibility() &&
            one.closest('form, a, button') === one &&
            one.parentElement?.closest('form') === null,
        )
        .map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return { name: one.textContent || (one.getAttribute('aria-label') ?? ''), left, right, top, bottom };
        }),
    );
    for (const [i, box] of boxes.entries()) {
      expect(box.left, box.name).toBeGreaterThanOrEqual(0);
      expect(box.right, box.name).toBeLessThanOrEqual(width);
      for (const other of boxes.slice(i + 1)) {
        const apart =
          box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
        expect(apart, `${box.name} | ${other.name}`).toBe(true);
      }
    }
  });
}

test('the search starts on Enter or the icon, and ignores blanks [HDR-07, HDR-13]', async ({ page }) => {
  await mockApi(page, { articles: stories, topics: [] });
  await page.goto('/topics');
  const search = page.getByPlaceholder('Search the web');
  await search.fill('   ');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/topics$/);
  await search.fill('number 1 & more');
  await page
    .getByRole('search', { name: 'Search the web' })
    .getByRole('button', { name: 'Search', exact: true })
    .click();
  await expect(page).toHaveURL(/\/search\?q=number%201%20%26%20more$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “number 1 & more”');
});

test('six chips open their services in a new window without opener [HDR-08, HDR-12]', async ({ page }) => {
  await page.goto('/');
  const chips = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
  await expect(chips).toHaveText(['Booking', 'eBay', 'Amazon', 'YouTube', 'Facebook', 'WhatsApp']);
  for (const chip of await chips.all()) {
    await expect(chip).toHaveAttribute('href', /^https:\/\/www\.[a-z]+\.com\/$/);
    await expect(chip).toHaveAttribute('target', '_blank');
    await expect(chip).toHaveAttribute('rel', 'noopener');
  }
});

test('on a phone a menu has the same links and closes on Escape [HDR-16]', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  for (const address of ['/', '/topics', '/subscribe', '/nope']) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Menu' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Home',
      'Topics',
      'Publishers',
      'Sports',
      'Markets',
      'Weather',
    ]);
    await expect(sheet.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/subscribe');
    await expect(sheet.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')).toHaveCount(6);
    await expect(sheet.getByPlaceholder('Search the web')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('two shores', () => {
  test.use({ timezoneId: 'Europe/London', locale: 'en-GB' });

  test('the header shows the date and the time of two shores, which are remembered', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-20T21:40:00Z'));
    await mockApi(page, { articles: stories, topics: [] });
    await page.goto('/');
    await expect(page.getByText('Friday, 20 November 2026')).toBeVisible();
    const strip = page.getByRole('group', { name: 'Your two cities' });
    await expect(strip.locator('time')).toHaveText(['21:40', '16:40']);
    await expect(strip).toContainText('5h apart');
    await page.getByLabel('Your second city').selectOption('Mumbai');
    await expect(strip.locator('time')).toHaveText(['21:40', '03:10']);
    await page.reload();
    await expect(page.getByLabel('Your second city')).toHaveValue('mumbai');
    await expect(strip).toContainText('5.5h apart');
  });
});
