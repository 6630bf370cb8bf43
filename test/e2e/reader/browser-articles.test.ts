import type { Page } from 'playwright/test';
import { ownEntry, ownSource } from '#test/support/sample-source.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectEnded } from '../support/ingestion-page.ts';
import { mockFeeds, seedStorage, stored } from '../support/own-feeds.ts';

const run = (page: Page) => page.getByRole('button', { name: 'Run Ingestion' });
const titles = (page: Page) => page.locator('[data-card] h3');

test('neither damaged data nor another tab costs an article during a run [STO-03, STO-12]', async ({
  page,
  context,
}) => {
  await seedStorage(page, { sources: [ownSource(1)] });
  let title = 'There before';
  let release = () => {};
  let held = Promise.resolve();
  const hold = () => {
    ({ promise: held, resolve: release } = Promise.withResolvers<void>());
  };
  const requested = await mockFeeds(page, async () => {
    await held;
    return [ownEntry({ title })];
  });
  await page.goto('/sources');
  await run(page).click();
  await expectEnded(page);
  const other = await context.newPage();
  await other.goto('/sources');

  hold();
  title = 'Came through damage';
  await run(page).click();
  await expect.poll(() => requested.length).toBe(2);
  await other.evaluate(() => localStorage.setItem('landfall_articles', '[{"id":"damaged"'));
  release();
  await expectEnded(page);
  await expect(titles(page)).toHaveCount(2);

  hold();
  title = 'Came with another tab’s';
  await run(page).click();
  await expect.poll(() => requested.length).toBe(3);
  await other.evaluate(() => {
    const rows = JSON.parse(localStorage.getItem('landfall_articles') ?? '[]');
    localStorage.setItem(
      'landfall_articles',
      JSON.stringify([...rows, { ...rows[0], id: 'theirs', title: 'Of the other tab', dedupKey: 'of the other tab' }]),
    );
  });
  release();
  await expectEnded(page);
  expect((await stored(page, 'articles')).map((one) => one.title).toSorted()).toEqual(
    ['There before', 'Came through damage', 'Came with another tab’s', 'Of the other tab'].toSorted(),
  );
});
