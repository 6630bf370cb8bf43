import type { Page } from 'playwright/test';
import { limits } from '#shared/config/limits.ts';
import { ownEntry, ownSource } from '#test/support/sample-source.ts';
import { expect, test } from '../support/fixtures.ts';
import { counter, expectEnded, runPanel } from '../support/ingestion-page.ts';
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

test('twenty sources are read in the worker while the page stays responsive', async ({ page }) => {
  const sources = Array.from({ length: 20 }, (_, n) => ownSource(n));
  await seedStorage(page, { sources, seeded: ['ads', 'affiliates', 'events', 'sources'] });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  const waiting: (() => void)[] = [];
  await mockFeeds(page, async (address) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return Array.from({ length: 100 }, (_, n) =>
      ownEntry({
        // No word occurs twice, or entries would merge into one story.
        title: ['berth', 'ferry', 'quay'].map((word) => `${word}${/\d+/.exec(address)?.[0]}x${n}`).join(' '),
        link: `${address}/${n}`,
        content: `<p>${'The high court of Kingston heard the central bank on its debt, and families abroad listened. '.repeat(60)}</p>`,
      }),
    );
  });
  await page.goto('/sources');
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.evaluate(() => {
    // Long tasks of the page load do not count.
    if ('tasks' in window && Array.isArray(window.tasks)) window.tasks.length = 0;
    // A feed request of the page itself fails; only the worker can send them.
    const ask = window.fetch;
    window.fetch = (...args) =>
      String(args[0]).includes('/api/feeds/') ? Promise.reject(new Error('not the page')) : ask(...args);
  });
  await run(page).click();
  // Also found while a dialog hides the page behind it.
  const progress = runPanel(page).getByRole('progressbar', { includeHidden: true });
  // Polls often: at the default intervals each of the forty polls could take a second longer.
  const often = { intervals: [50] };
  for (let done = 0; done < 20; done++) {
    await expect.poll(() => waiting.length, often).toBeGreaterThan(0);
    waiting.shift()?.();
    if (done < 19) await expect.poll(() => progress.getAttribute('aria-valuenow'), often).toBe(String(done + 1));
    // The page responds while the worker runs.
    if (done === 10) await page.getByRole('button', { name: 'Add Source' }).click();
    if (done === 11) await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
  await expectEnded(page);
  await expect(counter(page, 'Processed')).toHaveText('2,000');
  expect(workers.filter((url) => url.includes('ingest-worker'))).toHaveLength(1);
  const articles = await stored(page, 'articles');
  expect(articles).toHaveLength(500);
  expect(articles.reduce((sum, { content }) => sum + String(content).length, 0)).toBeLessThan(700_000);
  expect(String(articles[0]?.content).length).toBeGreaterThan(limits.shortContent);
  const tasks = await page.evaluate(() => ('tasks' in window && Array.isArray(window.tasks) ? window.tasks : []));
  console.log(
    `twenty sources: tasks of the page over 50 ms: ${tasks.length === 0 ? 'none' : tasks.map((ms) => `${Math.round(ms)} ms`).join(', ')}`,
  );
});
