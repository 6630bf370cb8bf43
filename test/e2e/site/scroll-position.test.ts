import type { Page } from 'playwright/test';
import { samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';

const articles = Array.from({ length: 200 }, (_, n) => samplePreview(n));
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Opens the front page and scrolls far down its list, which loads more. */
async function scrollDown(page: Page): Promise<number> {
  await mockApi(page, { articles });
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 800);
      return scrollY(page);
    })
    .toBeGreaterThan(4000);
  // A wheel turns on for a moment.
  let place = -1;
  await expect
    .poll(async () => {
      const before = place;
      place = await scrollY(page);
      return place - before;
    })
    .toBe(0);
  return place;
}

const expectPlace = async (page: Page, place: number): Promise<void> => {
  await expect.poll(async () => Math.abs((await scrollY(page)) - place)).toBeLessThan(5);
};

test('a reload returns to the reader’s place in a long list, also when the list comes late', async ({ page }) => {
  const place = await scrollDown(page);
  const release = await holdRequests(page, /\/api\/articles$/);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  release();
  await expectPlace(page, place);
});

test('Back after a reload of another page returns to the reader’s place in the list', async ({ page }) => {
  const place = await scrollDown(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Discover Topics' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Discover Topics' })).toBeVisible();
  await page.goBack();
  await expectPlace(page, place);
});

test('a reload does not move a reader who scrolls before the list has come', async ({ page }) => {
  const place = await scrollDown(page);
  const release = await holdRequests(page, /\/api\/articles$/);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await page.mouse.wheel(0, 10);
  release();
  await expect(page.locator('[data-card]').nth(3)).toBeAttached();
  await expect.poll(() => scrollY(page)).toBeLessThan(place - 500);
});

test('a new visit of the same address in the same tab begins at its top', async ({ page }) => {
  await scrollDown(page);
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  expect(await scrollY(page)).toBe(0);
});
