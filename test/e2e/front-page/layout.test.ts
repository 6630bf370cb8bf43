import type { Page } from 'playwright/test';
import { samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

const stories = (count: number) => Array.from({ length: count }, (_, n) => samplePreview(n));
const topics = [sampleTopic({ name: 'justice', displayName: 'Courts' })];
const layoutButton = (page: Page) => page.getByRole('button', { name: 'Feed layout' });
const columns = (page: Page) => page.getByRole('region', { name: /^Column \d of \d$/ });
const tops = (page: Page) => columns(page).evaluateAll((all) => all.map((column) => Math.round(column.scrollTop)));

async function openColumns(page: Page, count: number): Promise<void> {
  await mockApi(page, { articles: stories(count), topics, publishers: [] });
  await page.goto('/');
  await layoutButton(page).click();
  await expect(columns(page).first()).toBeVisible();
}

test('Feed layout switches between two named layouts, and the choice is remembered [HOME-08, HOME-40, HOME-41, STO-08]', async ({
  page,
}) => {
  await openColumns(page, 12);
  await expect(layoutButton(page)).toContainText('Independent Columns');
  await page.reload();
  await expect(columns(page).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('landfall_feed_layout'))).toBe('"columns"');
  await layoutButton(page).click();
  await expect(layoutButton(page)).toContainText('Unified Scroll');
  await expect(columns(page)).toHaveCount(0);
});

test('a damaged layout setting falls back to Unified Scroll [HOME-42]', async ({ page }) => {
  await openColumns(page, 12);
  await page.evaluate(() => localStorage.setItem('landfall_feed_layout', '{"broken'));
  await page.reload();
  await expect(layoutButton(page)).toContainText('Unified Scroll');
});

test('the columns layout has one column below 640 px, two below 1024 px, then three [HOME-43, HOME-44, HOME-45, CONST-14]', async ({
  page,
}) => {
  await openColumns(page, 12);
  for (const [width, count] of [
    [639, 1],
    [640, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(columns(page)).toHaveCount(count);
  }
});

test('articles fill the columns in turn [HOME-54]', async ({ page }) => {
  await openColumns(page, 6);
  const titles = (n: number) => columns(page).nth(n).getByRole('heading');
  await expect(titles(0)).toHaveText(['Story number 0 of the harbour', 'Story number 3 of the harbour']);
  await expect(titles(1)).toHaveText(['Story number 1 of the harbour', 'Story number 4 of the harbour']);
});

test('a column without articles reads No more articles [HOME-57]', async ({ page }) => {
  await openColumns(page, 1);
  await expect(columns(page).nth(1)).toHaveText('No more articles');
  await expect(columns(page).nth(2)).toHaveText('No more articles');
});

test('Unified Scroll has an ad after every third article, also after the last one [HOME-58, HOME-60]', async ({
  page,
}) => {
  await mockApi(page, { articles: stories(7), topics, publishers: [] });
  await page.goto('/');
  const inline = page.locator('[data-zone=FEED_INLINE_1]');
  await expect(inline).toHaveCount(2);
  await mockApi(page, { articles: stories(3), topics, publishers: [] });
  await page.reload();
  await expect(inline).toHaveCount(1);
  const order = await page
    .locator('[data-feed] [data-card], [data-feed] [data-zone]')
    .evaluateAll((all) => all.map((one) => one.hasAttribute('data-card')));
  expect(order).toEqual([true, true, false]);
});

test('a column has an ad after every fourth article, FEED_INLINE_1 and FEED_INLINE_2 in turn [HOME-59]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 900 });
  await openColumns(page, 9);
  const column = columns(page).first();
  await column.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(column.locator('[data-card]')).toHaveCount(9);
  const zones = await column
    .locator('[data-zone]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-zone')));
  expect(zones).toEqual(['FEED_INLINE_1', 'FEED_INLINE_2']);
});

test('the columns scroll together in Sync and separately in Independent [HOME-46, HOME-47, HOME-48, HOME-53]', async ({
  page,
}) => {
  await openColumns(page, 60);
  await expect(page.getByRole('radio', { name: 'Sync' })).toBeChecked();
  await columns(page)
    .nth(1)
    .evaluate((box) => box.scrollTo(0, 500));
  await expect.poll(async () => (await tops(page)).every((top) => top > 100)).toBe(true);
  await page.getByRole('radio', { name: 'Independent' }).check();
  const before = await tops(page);
  await columns(page)
    .nth(2)
    .evaluate((box) => box.scrollTo(0, 0));
  await expect.poll(() => tops(page)).toEqual([before[0], before[1], 0]);
  await layoutButton(page).click();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

// Also covers HOME-52, CONST-15.
test('Auto steps to the next column every 3 seconds while it plays [HOME-49, HOME-50, HOME-51, HOME-53]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') });
  await openColumns(page, 60);
  await page.clock.pauseAt(new Date('2026-11-20T12:30:00Z'));
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Auto' }).check();
  const active = () =>
    columns(page).evaluateAll((all) => all.map((column) => column.getAttribute('aria-current') === 'true'));
  expect(await active()).toEqual([true, false, false]);
  await page.clock.runFor(10_000);
  expect(await active()).toEqual([true, false, false]);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.clock.runFor(2999);
  expect(await active()).toEqual([true, false, false]);
  await page.clock.runFor(1);
  expect(await active()).toEqual([false, true, false]);
  await page.clock.runFor(3000);
  expect(await active()).toEqual([false, false, true]);
  await page.clock.runFor(3000);
  expect(await active()).toEqual([true, false, false]);
  const after = await tops(page);
  expect(after.every((top) => top > 0)).toBe(true);
  await page.getByRole('radio', { name: 'Sync' }).check();
  await page.clock.runFor(9000);
  expect(await tops(page)).toEqual(after);
  await page.getByRole('radio', { name: 'Auto' }).check();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('a step of Auto moves a column by a whole card, also from the middle of one [HOME-53]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') });
  await openColumns(page, 60);
  await page.clock.pauseAt(new Date('2026-11-20T12:30:00Z'));
  await page.getByRole('radio', { name: 'Auto' }).check();
  const heights = await columns(page).evaluateAll((all) =>
    all.map(({ children: [first, second] }) =>
      Math.round((second?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().top ?? 0)),
    ),
  );
  const [, second = 0, third = 0] = heights;
  await columns(page)
    .nth(2)
    .evaluate((box, top) => box.scrollTo(0, top), Math.round(third / 2));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.clock.runFor(3000);
  expect((await tops(page))[1]).toBeCloseTo(second, -0.5);
  await page.clock.runFor(3000);
  expect((await tops(page))[2]).toBeCloseTo(Math.round(third / 2) + third, -0.5);
});

test('columns also work on a topic tab and with the keyboard', async ({ page }) => {
  await openColumns(page, 30);
  await page.getByRole('tab', { name: 'Courts' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Courts' })).toBeVisible();
  await expect(columns(page)).toHaveCount(3);
  await expect
    .poll(async () => {
      await columns(page).first().press('End');
      return (await tops(page))[0];
    })
    .toBeGreaterThan(0);
});

test('long columns are rendered while scrolling', async ({ page }) => {
  await openColumns(page, 1000);
  expect(await page.locator('[data-card]').count()).toBeLessThan(60);
  for (let n = 0; n < 4; n++) {
    const before = await page.locator('[data-card]').count();
    await columns(page)
      .first()
      .evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect.poll(() => page.locator('[data-card]').count()).toBeGreaterThan(before);
  }
});
