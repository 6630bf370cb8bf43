import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { counter, expectEnded, runPanel } from '../support/ingestion-page.ts';
import { holdRequests } from '../support/mock-api.ts';
import { mockFeeds, ownEntry, ownSource, seedStorage, stored } from '../support/own-feeds.ts';

const run = (page: Page) => page.getByRole('button', { name: 'Run Ingestion' });
const toast = (page: Page) => page.locator('[data-toast]');
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
  await expect(runPanel(page).getByRole('listitem').filter({ hasText: 'Paper 1' })).toContainText('Reading...');
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
  await expectEnded(page);
  const [, article] = await stored(page, 'articles');
  expect(Object.keys(article ?? {}).toSorted()).toEqual(
    'category content dedupKey entities id image language priority publishedAt region source summary tags title topic url watchlistHits'.split(
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
    await expectEnded(page);
    const line = (name: string) => runPanel(page).getByRole('listitem').filter({ hasText: name });
    await expect(line('Paper 1')).toContainText('This is a page, not a feed.');
    await expect(line('Paper 2')).toContainText('Could not be reached.');
    await expect(line('Paper 3')).toContainText('The response is not a feed.');
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
  await expectEnded(page);
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
  await expectEnded(page);
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
  await expect(runPanel(page)).toContainText('Cancelled. Your articles have not changed.');
  await expect(run(page)).toBeFocused();
  release();
  await expect(run(page)).toBeEnabled();
  expect(requested).toHaveLength(1);
  expect(await stored(page, 'articles')).toEqual([]);
});
