import type { Page } from 'playwright/test';
import { limits } from '#shared/config/limits.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { counter, expectEnded, runPanel } from '../support/ingestion-page.ts';
import { mockApi, recordReaderActions } from '../support/mock-api.ts';
import { mockFeeds, ownEntry, ownSource, seedStorage, stored } from '../support/own-feeds.ts';

const run = (page: Page) => page.getByRole('button', { name: 'Run Ingestion' });
const titles = (page: Page) => page.locator('[data-card] h3');

test('a hostile feed stores and shows only text and http(s) addresses', async ({ page }) => {
  await seedStorage(page, { sources: [ownSource(1)] });
  await mockFeeds(page, () => [
    ownEntry({
      title: '<img src=x onerror=alert(1)> Court',
      link: 'https://paper.example/safe',
      image: 'javascript:alert(1)',
      summary: '<script>alert(1)</script>Plain & simple',
      content: `<p onclick="alert(1)">Words <a href="javascript:alert(1)">linked</a>.</p><iframe src="https://evil.example"></iframe>${'<p>More of it, and more.</p>'.repeat(12)}`,
    }),
    ownEntry({ title: 'Without a way', link: 'javascript:alert(2)' }),
  ]);
  await page.goto('/sources');
  await run(page).click();
  await expectEnded(page);
  const articles = await stored(page, 'articles');
  expect(articles.map(({ url, image }) => [url, image]).toSorted()).toEqual([
    [null, null],
    ['https://paper.example/safe', null],
  ]);
  expect(JSON.stringify(articles.map(({ content }) => content))).not.toMatch(/javascript|onclick|iframe|evil/);
  await page.getByRole('link', { name: /Court$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=alert(1)> Court');
  await expect(page.locator('[data-body]')).toContainText('Words linked.');
  expect(await page.locator('[data-body] a, [data-body] img, [data-body] iframe').count()).toBe(0);
});

test('an article of an own source opens from the browser and sends no call [ING-29, ART-41]', async ({ page }) => {
  await seedStorage(page, { sources: [ownSource(1)] });
  await mockFeeds(page, () => [ownEntry({ title: 'My own ferry' })]);
  await mockApi(page, { articles: [samplePreview(0)] });
  const actions = recordReaderActions(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/sources');
  await run(page).click();
  await expectEnded(page);
  const card = page.locator('[data-card]');
  await expect(card.getByRole('button')).toHaveCount(0);
  await card.getByRole('link', { name: 'My own ferry' }).click();
  await expect(page).toHaveURL(/\/article\/[0-9a-f]{16}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My own ferry');
  await expect(page.getByRole('link', { name: /^Read full/i })).toHaveAttribute(
    'href',
    'https://paper.example/My%20own%20ferry',
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My own ferry');
  expect(actions).toEqual([]);
  expect(requested.filter((path) => path.startsWith('/api/articles/'))).toEqual([]);
});

test('the lane mixes watchlist hits of own sources with those of the site, newest first [HOME-62, ING-29]', async ({
  page,
}) => {
  await seedStorage(page, { sources: [ownSource(1)] });
  const now = Date.now();
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const toldByBoth = { title: 'Told by both', url: 'https://both.example/' };
  await mockFeeds(page, () => [
    ownEntry({ title: 'Barbados central bank speaks', publishedAt: at(20) }),
    ownEntry({ title: 'Jamaica debt swap: told by both', publishedAt: at(5) }),
    ownEntry({ title: 'A football match in Lima', publishedAt: at(1) }),
  ]);
  const hit = { watchlistHits: ['caribbean-finance-and-justice'] };
  await mockApi(page, {
    articles: [
      samplePreview(0, { ...hit, ...toldByBoth, publishedAt: at(3) }),
      samplePreview(1, { ...hit, title: 'Jamaica debt swap: told by both', publishedAt: at(10) }),
      samplePreview(2, { ...hit, publishedAt: at(30) }),
      samplePreview(3),
    ],
    topics: [],
    publishers: [],
  });
  await page.goto('/sources');
  await run(page).click();
  await expectEnded(page);
  await page.goto('/');
  const lane = page.getByRole('region', { name: 'Caribbean Finance and Justice' });
  await expect(lane.getByRole('heading', { level: 3 })).toHaveText([
    'Told by both',
    'Jamaica debt swap: told by both',
    'Barbados central bank speaks',
    'Story number 2 of the harbour',
  ]);
  await expect(
    lane
      .getByRole('listitem')
      .filter({ hasText: 'Barbados' })
      .getByRole('button', { name: /Follow/ }),
  ).toHaveCount(0);
  await lane.getByRole('link', { name: 'Barbados central bank speaks' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barbados central bank speaks');
});

test('a full storage is reported, and the new articles remain until the page closes [STO-04, STO-14]', async ({
  page,
}) => {
  await seedStorage(page, { sources: [ownSource(1)] });
  let title = 'The first that fits';
  await mockFeeds(page, () => [ownEntry({ title })]);
  await page.goto('/sources');
  await run(page).click();
  await expectEnded(page);
  await page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.endsWith('_articles')) throw new DOMException('Full', 'QuotaExceededError');
      set.call(this, key, value);
    };
  });
  title = 'No room for this one';
  await run(page).click();
  await expect(page.locator('[data-toast=destructive]')).toContainText('They will be lost when you close the page.');
  await expect(titles(page)).toHaveCount(2);
  expect((await stored(page, 'articles')).map((one) => one.title)).toEqual(['The first that fits']);
  await page.getByRole('link', { name: 'No room for this one' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No room for this one');
});

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
