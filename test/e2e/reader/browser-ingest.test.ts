import type { Page } from 'playwright/test';
import { limits } from '#shared/config/limits.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests, mockApi, recordReaderActions } from '../support/mock-api.ts';
import { mockFeeds, ownEntry, ownSource, seedStorage, stored } from '../support/own-feeds.ts';

const run = (page: Page) => page.getByRole('button', { name: 'Run Ingestion' });
const toast = (page: Page) => page.locator('[data-toast]');
const runPanel = (page: Page) => page.locator('[data-run]');
const counter = (page: Page, name: string) =>
  runPanel(page).locator('dl > div').filter({ hasText: name }).locator('dd');
const ended = (page: Page) => expect(runPanel(page)).toHaveAttribute('data-run', 'ended');
const titles = (page: Page) => page.locator('[data-card] h3');

/** Two papers, which report one story both. */
const twoPapers = (address: string) =>
  address.includes('paper1')
    ? [
        ownEntry({ title: 'Jamaica court opens', publishedAt: '2026-01-05T09:00:00Z' }),
        ownEntry({ title: 'Older mango season', publishedAt: '2026-01-02T09:00:00Z' }),
      ]
    : [
        ownEntry({
          title: 'Jamaica court opens',
          link: 'https://paper2.example/court',
          publishedAt: '2026-01-05T10:00:00Z',
        }),
        ownEntry({ title: 'Newest ferry', publishedAt: '2026-01-06T09:00:00Z' }),
      ];

// Also covers ING-01, ING-15, ING-30.
test('a run counts its entries and lists the new articles newest first [SRC-36, SRC-37, SRC-44, ING-29]', async ({
  page,
}) => {
  await seedStorage(page, { sources: [ownSource(1), ownSource(2)] });
  const requested = await mockFeeds(page, twoPapers);
  const release = await holdRequests(page, /\/api\/feeds\/fetch\?/);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  await page.goto('/sources');
  await run(page).click();
  await expect(runPanel(page).getByRole('button', { name: 'Running...' })).toBeDisabled();
  await expect(runPanel(page).getByRole('listitem').filter({ hasText: 'Paper 1' })).toContainText('Reading…');
  release();
  await expect(toast(page)).toContainText('Ingestion Complete');
  await expect(toast(page)).toContainText('Processed 4, added 3, deduplicated 1.');
  await expect(counter(page, 'Processed')).toHaveText('4');
  await expect(counter(page, 'Added')).toHaveText('3');
  await expect(counter(page, 'Deduplicated')).toHaveText('1');
  await expect(counter(page, 'Errors')).toHaveText('0');
  await expect(titles(page)).toHaveText(['Newest ferry', 'Jamaica court opens', 'Older mango season']);
  expect(requested.toSorted()).toEqual(['https://paper1.example/feed', 'https://paper2.example/feed']);
  expect(posts).not.toContain('/api/ingest');

  await run(page).click();
  await expect(toast(page), 'known articles are not added again').toContainText(
    'Processed 4, added 0, deduplicated 4.',
  );
  await page.reload();
  await expect(titles(page)).toHaveCount(3);
});

test('a run stores complete articles and the time of each fetch [ING-18, ING-24, STO-09]', async ({ page }) => {
  await seedStorage(page, { sources: [ownSource(1), ownSource(2)] });
  await mockFeeds(page, twoPapers);
  await page.goto('/sources');
  await run(page).click();
  await ended(page);
  const [, article] = await stored(page, 'articles');
  expect(Object.keys(article ?? {}).toSorted()).toEqual(
    'category content dedupKey entities id image priority publishedAt region source summary tags title topic url watchlistHits'.split(
      ' ',
    ),
  );
  expect(article).toMatchObject({
    source: 'Paper 1',
    url: 'https://paper.example/Jamaica%20court%20opens',
    region: 'caribbean',
  });
  for (const source of await stored(page, 'sources')) expect(source).toHaveProperty('lastFetched');
});

test.describe('failures', () => {
  test.use({ allowedErrors: new RegExp(`${failedLoad.source}|Ingestion failed`) });
  test('a failing source gets a note, and the articles of the others are added [ING-16, ERR-26]', async ({ page }) => {
    await seedStorage(page, { sources: [1, 2, 3, 4].map((n) => ownSource(n)) });
    await mockFeeds(page, (address) => {
      if (address.includes('paper1'))
        return { status: 422, json: { message: 'url: no', details: [{ message: 'This is a page, not a feed.' }] } };
      if (address.includes('paper2')) return 'abort';
      if (address.includes('paper3')) return { status: 200, json: { entries: 'none' } };
      return [ownEntry({ title: 'The one that came' })];
    });
    await page.goto('/sources');
    await run(page).click();
    await ended(page);
    const line = (name: string) => runPanel(page).getByRole('listitem').filter({ hasText: name });
    await expect(line('Paper 1')).toContainText('This is a page, not a feed.');
    await expect(line('Paper 2')).toContainText('It cannot be reached.');
    await expect(line('Paper 3')).toContainText('The answer is no feed.');
    await expect(line('Paper 4')).toContainText('1 entry');
    await expect(counter(page, 'Errors')).toHaveText('3');
    await expect(titles(page)).toHaveText(['The one that came']);
    expect((await stored(page, 'sources')).filter((source) => 'lastFetched' in source)).toHaveLength(1);
  });
  test('a run that cannot start raises an error toast, is logged and can be tried again [SRC-38, ERR-21]', async ({
    page,
  }) => {
    await seedStorage(page, { sources: [ownSource(1)] });
    await mockFeeds(page, () => [ownEntry({ title: 'Came later' })]);
    await page.route(/ingest-worker/, (route) => route.abort());
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/sources');
    await run(page).click();
    await expect(page.locator('[data-toast=destructive]')).toContainText('Error');
    await expect(page.locator('[data-toast=destructive]')).toContainText('Failed to run ingestion');
    expect(logged.some((line) => line.includes('Ingestion failed'))).toBe(true);
    await page.unroute(/ingest-worker/);
    await run(page).click();
    await expect(titles(page)).toHaveText(['Came later']);
  });
});

test('a news API without a key and a disabled source send no request [ING-03, ING-24]', async ({ page }) => {
  await seedStorage(page, {
    sources: [ownSource(1, { type: 'api', url: 'newsapi' }), ownSource(2), ownSource(4, { enabled: false })],
  });
  const requested = await mockFeeds(page, () => [ownEntry({ title: 'The one that came' })]);
  await page.goto('/sources');
  await run(page).click();
  await ended(page);
  expect(requested).toEqual(['https://paper2.example/feed']);
  await expect(counter(page, 'Errors')).toHaveText('0');
});

// Also covers ING-34.
test('GDELT is queried with the metadata of the source, or the defaults [ING-04, ING-05, ING-06, ING-07]', async ({
  page,
}) => {
  const metadata = { query: '"debt swap"', maxRecords: 30, timespan: '48h' };
  await seedStorage(page, {
    sources: [ownSource(2, { type: 'gdelt', url: 'gdelt', metadata }), ownSource(3, { type: 'gdelt', url: 'gdelt' })],
  });
  const requested = await mockFeeds(page, () => [ownEntry({ title: 'One from the world', author: 'world.example' })]);
  await page.goto('/sources');
  await run(page).click();
  await ended(page);
  expect(
    requested
      .map((address) => Object.fromEntries(new URL(address).searchParams))
      .toSorted((a, b) => ((a.query ?? '') < (b.query ?? '') ? -1 : 1)),
  ).toEqual([
    { query: '"debt swap"', mode: 'artlist', format: 'json', maxrecords: '30', timespan: '48h' },
    { query: 'Paper 3', mode: 'artlist', format: 'json', maxrecords: '50', timespan: '24h' },
  ]);
  await expect(counter(page, 'Errors')).toHaveText('0');
  await expect(page.locator('[data-card]')).toContainText('world.example');
});

test('the stage can name another feed proxy [ING-26]', async ({ page }) => {
  await seedStorage(page, { sources: [ownSource(1)] });
  await page.route(/\/config\.json$/, async (route) => {
    const response = await route.fetch();
    // The local stage's policy lets pages call any port of this machine.
    await route.fulfill({
      json: { ...(await response.json()), feedProxy: 'http://127.0.0.1:9/fetch/?of={url}&as=json' },
    });
  });
  const requested: string[] = [];
  await page.route('http://127.0.0.1:9/**', async (route) => {
    requested.push(route.request().url());
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { title: '', link: null, language: null, entries: [ownEntry({ title: 'By the other way' })] },
    });
  });
  await page.goto('/sources');
  await run(page).click();
  await expect(titles(page)).toHaveText(['By the other way']);
  expect(requested).toEqual(['http://127.0.0.1:9/fetch/?of=https%3A%2F%2Fpaper1.example%2Ffeed&as=json']);
});

test('a page runs one ingestion at a time, and cancelling stores nothing [ING-33]', async ({ page }) => {
  await seedStorage(page, { sources: [ownSource(1)] });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const requested = await mockFeeds(page, async () => {
    await held;
    return [ownEntry({ title: 'Never stored' })];
  });
  await page.goto('/sources');
  await run(page).dblclick();
  const running = runPanel(page).getByRole('button', { name: 'Running...' });
  await expect(running).toBeDisabled();
  await expect.poll(() => requested.length).toBe(1);
  await running.press('Enter');
  // Navigates within the site, without loading the document again.
  await page.evaluate(() => {
    history.pushState(null, '', '/admin/watchlists');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Watchlists Management' })).toBeVisible();
  await expect(running).toBeDisabled();
  await runPanel(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(runPanel(page)).toContainText('Stopped. Your stories are as they were.');
  await expect(run(page)).toBeFocused();
  release();
  await expect(run(page)).toBeEnabled();
  expect(requested).toHaveLength(1);
  expect(await stored(page, 'articles')).toEqual([]);
});

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
  await ended(page);
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
  await ended(page);
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
  await ended(page);
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
  await ended(page);
  await page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.endsWith('_articles')) throw new DOMException('Full', 'QuotaExceededError');
      set.call(this, key, value);
    };
  });
  title = 'No room for this one';
  await run(page).click();
  await expect(page.locator('[data-toast=destructive]')).toContainText('They are kept until you close the page.');
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
  await ended(page);
  const other = await context.newPage();
  await other.goto('/sources');

  hold();
  title = 'Came through damage';
  await run(page).click();
  await expect.poll(() => requested.length).toBe(2);
  await other.evaluate(() => localStorage.setItem('landfall_articles', '[{"id":"damaged"'));
  release();
  await ended(page);
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
  await ended(page);
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
  const progress = runPanel(page).getByRole('progressbar');
  // Polls often: at the default intervals each of the forty polls could take a second longer.
  const often = { intervals: [50] };
  for (let done = 0; done < 20; done++) {
    await expect.poll(() => waiting.length, often).toBeGreaterThan(0);
    waiting.shift()?.();
    if (done < 19) await expect.poll(() => progress.getAttribute('value'), often).toBe(String(done + 1));
    // The page responds while the worker runs.
    if (done === 10) await page.getByRole('button', { name: 'Add Source' }).click();
    if (done === 11) await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
  await ended(page);
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
