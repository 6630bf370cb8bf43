import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/mock-api.ts';
import { mockSearch, sampleHit, sampleResults } from '../support/mock-search.ts';

const results = (page: Page) => page.getByRole('main').locator('[data-result]');
const filter = (page: Page, region: string) => page.getByRole('complementary').getByRole('region', { name: region });
const three = [1, 2, 3].map((n) => sampleHit(n));
const found = () => ({ results: sampleResults(three, { total: 1234 }) });

test('results have the found words marked, the publisher, the age and a picture', async ({ page }) => {
  const source = 'Lagos Ledger';
  const image = '/icons/icon-192.png';
  const hit = sampleHit(9, 'harbour', { source, image, isPremium: true, publishedAt: '2025-03-02T08:00:00Z' });
  await mockSearch(page, () => ({ results: sampleResults([hit], { total: 1, isLowerBound: false }) }));
  await page.goto('/search?q=harbour');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “harbour”');
  await expect(page.getByRole('heading', { level: 2, name: '1 article', exact: true })).toBeVisible();
  const one = results(page);
  await expect(one.getByRole('heading', { level: 3 }).locator('mark')).toHaveText('harbour');
  await expect(one.locator('.excerpt mark')).toHaveText('harbour');
  await expect(one).toContainText(source);
  await expect(one).toContainText('Premium');
  await expect(one.locator('time')).toHaveText('Mar 2, 2025');
  await expect(one.locator('img')).toHaveAttribute('src', image);
  await expect(page).toHaveTitle(/^Results for “harbour”/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('marks outside of the text, or within each other, do not break a result', async ({ page }) => {
  const hit = sampleHit(1);
  const title = {
    text: 'Harbour opens',
    marks: [
      [0, 7],
      [3, 9],
      [8, 99],
      [5, 2],
    ] satisfies [number, number][],
  };
  await mockSearch(page, () => ({ results: sampleResults([{ ...hit, title }]) }));
  await page.goto('/search?q=harbour');
  await expect(results(page).getByRole('heading')).toHaveText('Harbour opens');
  await expect(results(page).getByRole('heading').locator('mark')).toHaveText(['Harbour']);
});

test('filters are links with numbers: they narrow the search, and chips widen it again', async ({ page }) => {
  const queries = await mockSearch(page, found);
  await page.goto('/search?q=harbour');
  await expect(results(page)).toHaveCount(3);
  await filter(page, 'Topics')
    .getByRole('link', { name: /, 31 articles$/ })
    .click();
  await expect(page).toHaveURL('/search?q=harbour&topic=justice');
  await filter(page, 'Publishers').getByRole('link', { name: 'Harbour Tribune, 24 articles' }).click();
  await filter(page, 'Shores').getByRole('link', { name: 'African, 6 articles' }).click();
  await filter(page, 'Languages').getByRole('link', { name: 'Spanish, 4 articles' }).click();
  await filter(page, 'Months').getByRole('link', { name: 'October 2026, 12 articles' }).click();
  const all = 'q=harbour&topic=justice&region=african&source=harbour-tribune&language=es&from=2026-10-01&to=2026-10-31';
  await expect(page).toHaveURL(`/search?${all}`);
  await expect.poll(() => queries.at(-1)?.get('to')).toBe('2026-10-31');
  expect(Object.fromEntries(queries.at(-1) ?? [])).toMatchObject(Object.fromEntries(new URLSearchParams(all)));

  const chips = page.getByRole('list', { name: 'Chosen filters' });
  await expect(chips.getByRole('link', { name: 'Remove filter: October 2026' })).toBeVisible();
  await chips.getByRole('link', { name: 'Remove filter: African' }).click();
  await expect(page).not.toHaveURL(/region=/);
  await expect(page.getByRole('heading', { level: 2, name: '1,234 articles' })).toBeFocused();
  await chips.getByRole('link', { name: 'Remove all' }).click();
  await expect(page).toHaveURL('/search?q=harbour');
  await expect(chips).toHaveCount(0);
});

test('a chosen value of a filter is marked, and its link takes it off', async ({ page }) => {
  await mockSearch(page, found);
  await page.goto('/search?q=harbour&region=caribbean');
  const chosen = filter(page, 'Shores').getByRole('link', { name: 'Remove filter: Caribbean' });
  await expect(chosen).toHaveAttribute('aria-current', 'true');
  await chosen.click();
  await expect(page).toHaveURL('/search?q=harbour');
});

test('dates are spans up to today, or two days of the reader’s own', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-23T12:00:00Z'));
  const queries = await mockSearch(page, found);
  await page.goto('/search?q=harbour');
  const dates = filter(page, 'Date');
  await expect(dates.getByRole('link', { name: 'Any time' })).toHaveAttribute('aria-current', 'true');
  await dates.getByRole('link', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL('/search?q=harbour&from=2026-11-16');
  await expect(page.getByRole('link', { name: 'Remove filter: Last 7 days' })).toBeVisible();

  await dates.getByLabel('From').fill('2026-11-20');
  await dates.getByLabel('To').fill('2026-11-10');
  await dates.getByRole('button', { name: 'Set dates' }).click();
  await expect(dates.getByRole('alert')).toHaveText('The first day is after the last one.');
  await expect(page).toHaveURL('/search?q=harbour&from=2026-11-16');
  await dates.getByLabel('To').fill('2026-11-21');
  await dates.getByRole('button', { name: 'Set dates' }).click();
  await expect(page).toHaveURL('/search?q=harbour&from=2026-11-20&to=2026-11-21');
  await expect.poll(() => queries.at(-1)?.get('to')).toBe('2026-11-21');
  await expect(page.getByRole('link', { name: /^Remove filter: Nov 20, 2026 – Nov 21, 2026$/ })).toBeVisible();
});

test('the order is part of the address, and Back and Forward follow it', async ({ page }) => {
  const queries = await mockSearch(page, (query) => {
    const items = query.get('sort') === 'newest' ? three.toReversed() : three;
    return { results: sampleResults(items) };
  });
  await page.goto('/search?q=harbour');
  const order = page.getByRole('radiogroup', { name: 'Sort by' });
  await expect(order.getByRole('radio', { name: 'Relevance' })).toBeChecked();
  await order.getByRole('radio', { name: 'Newest' }).click();
  await expect(page).toHaveURL('/search?q=harbour&sort=newest');
  await expect(results(page).first()).toHaveAttribute('data-result', 'found-3');
  await page.goBack();
  await expect(results(page).first()).toHaveAttribute('data-result', 'found-1');
  await expect(order.getByRole('radio', { name: 'Relevance' })).toBeChecked();
  await page.goForward();
  await expect(results(page).first()).toHaveAttribute('data-result', 'found-3');
  // Back and Forward show what has been loaded.
  expect(queries).toHaveLength(2);
});

test('Show more adds the next page by its cursor, each article once, and Back from an article keeps all', async ({
  page,
}) => {
  const queries = await mockSearch(page, (query) =>
    query.get('cursor') === 'second'
      ? { results: sampleResults([sampleHit(3), sampleHit(4)], { total: 4 }) }
      : { results: sampleResults(three, { total: 4 }), next: 'second' },
  );
  await page.goto('/search?q=harbour');
  await expect(results(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(results(page)).toHaveCount(4);
  await expect(page.getByText('These are all results.')).toBeVisible();
  expect(queries.map((query) => query.get('cursor'))).toEqual([null, 'second']);
  await results(page).nth(3).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/article\/found-4$/);
  await page.goBack();
  await expect(results(page)).toHaveCount(4);
});

test('a correction and wider searches are offered when nothing is found', async ({ page }) => {
  const queries = await mockSearch(page, (query) =>
    query.get('q') === 'harbour'
      ? found()
      : { results: sampleResults([], { facets: undefined, didYouMean: 'harbour' }) },
  );
  const nothing = '/search?q=%22harbuor+news%22&region=asian&from=2026-10-02&to=2026-10-05';
  await page.goto(nothing);
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('link', { name: 'the same words without “Asian”' }).click();
  await expect(page).toHaveURL('/search?q=%22harbuor+news%22&from=2026-10-02&to=2026-10-05');
  await page.goBack();
  await page.getByRole('link', { name: 'the same words at any time' }).click();
  await expect(page).toHaveURL('/search?q=%22harbuor+news%22&region=asian');
  await page.goBack();
  await page.getByRole('link', { name: 'the same words without filters' }).click();
  await page.getByRole('link', { name: 'the words without quotation marks: harbuor news' }).click();
  await expect(page).toHaveURL('/search?q=harbuor+news');
  await page.getByText('Did you mean').getByRole('link', { name: 'harbour' }).click();
  await expect(page).toHaveURL('/search?q=harbour');
  await expect(results(page)).toHaveCount(3);
  expect(queries.at(-1)?.get('q')).toBe('harbour');
});

test('while a search loads, the page says so and keeps the results before', async ({ page }) => {
  await mockSearch(page, found);
  let release = await holdRequests(page, /\/api\/search\?/);
  await page.goto('/search?q=harbour');
  await expect(page.locator('[data-skeleton=results]')).toBeVisible();
  release();
  await expect(results(page)).toHaveCount(3);
  release = await holdRequests(page, /\/api\/search\?.*region=african/);
  await filter(page, 'Shores')
    .getByRole('link', { name: /^African/ })
    .click();
  await expect(page.getByRole('progressbar', { name: 'Searching...' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Results' })).toHaveAttribute('aria-busy', 'true');
  await expect(results(page)).toHaveCount(3);
  release();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test.describe('with failures', () => {
  test.use({ allowedErrors: failedLoad });

  test('a failed search can be tried again', async ({ page }) => {
    let isBroken = true;
    await mockSearch(page, () => (isBroken ? 500 : found()));
    await page.goto('/search?q=harbour');
    await expect(page.getByRole('alert')).toContainText('The search did not work');
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(results(page)).toHaveCount(3);
  });

  test('a next page that fails keeps the results and can be tried again', async ({ page }) => {
    let isBroken = true;
    await mockSearch(page, (query) => {
      if (query.get('cursor') === null) return { results: sampleResults(three), next: 'second' };
      return isBroken ? 503 : { results: sampleResults([sampleHit(4)]) };
    });
    await page.goto('/search?q=harbour');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('alert')).toHaveText('More results could not be loaded.');
    await expect(results(page)).toHaveCount(3);
    isBroken = false;
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(results(page)).toHaveCount(4);
  });

  test('without a connection the page says so', async ({ page }) => {
    await page.route(/\/api\/search\?/, (route) => route.abort('internetdisconnected'));
    await page.goto('/search?q=harbour');
    await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();
  });
});

test('invalid filters of an address are ignored, and hostile words are only words', async ({ page }) => {
  const queries = await mockSearch(page, () => ({ results: sampleResults([]) }));
  const words = '<img src=x onerror=alert(1)> $& "';
  await page.goto(
    `/search?q=${encodeURIComponent(words)}&region=atlantis&from=soon&language=EN&topic=${'x'.repeat(200)}`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for ${words.trim()}`);
  await expect.poll(() => queries.length).toBe(1);
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({ q: words.trim(), sort: 'relevance' });
});
