import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getArticle } from '#shared/api/articles.ts';
import { searchArticles, suggest } from '#shared/api/search.ts';
import { noSuggestions, sampleHit, sampleResults } from '#test/support/search/sample-search.ts';
import { hold, reply, status, withNext } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { open, texts } from '../../support/page.tsx';

const main = page.getByRole('main');
const results = main.getByCSS('[data-result]');
const address = () => location.pathname + location.search;
const three = [1, 2, 3].map((n) => sampleHit(n));
const found = sampleResults(three, { total: 1234 });
const none = sampleResults([]);

test('a result has the found words marked, the publisher, the age and a picture', async () => {
  const source = 'Lagos Ledger';
  const image = '/icons/icon-192.png';
  const hit = sampleHit(9, 'harbour', { source, image, isPremium: true, publishedAt: '2025-03-02T08:00:00Z' });
  reply(searchArticles, sampleResults([hit], { total: 1, isLowerBound: false }));
  open('/search?q=harbour');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “harbour”');
  await expect.element(page.getByRole('heading', { level: 2, name: '1 article', exact: true })).toBeVisible();
  expect(texts(results.getByRole('heading', { level: 3 }).getByCSS('mark'))).toEqual(['harbour']);
  expect(texts(results.getByCSS('.excerpt mark'))).toEqual(['harbour']);
  await expect.element(results).toMatchTextContent(source);
  await expect.element(results).toMatchTextContent('Premium');
  await expect.element(results.getByCSS('time')).toHaveTextContent('Mar 2, 2025');
  await expect.element(results.getByCSS('img')).toHaveAttribute('src', image);
  await expect.poll(() => document.title).toMatch(/^Results for “harbour”/);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('marks outside of the text, or within each other, do not break a result', async () => {
  const marks: [number, number][] = [
    [0, 7],
    [3, 9],
    [8, 99],
    [5, 2],
  ];
  reply(searchArticles, sampleResults([{ ...sampleHit(1), title: { text: 'Harbour opens', marks } }]));
  open('/search?q=harbour');
  await expect.element(results.getByRole('heading')).toHaveTextContent('Harbour opens');
  expect(texts(results.getByRole('heading').getByCSS('mark'))).toEqual(['Harbour']);
});

test('the order of the results is part of the address, and Back and Forward follow it', async () => {
  const calls = reply(searchArticles, ({ query }) =>
    sampleResults(query.sort === 'newest' ? three.toReversed() : three),
  );
  open('/search?q=harbour');
  const order = page.getByRole('radiogroup', { name: 'Sort by' });
  const first = () => results.elements()[0]?.getAttribute('data-result');
  await expect.element(order.getByRole('radio', { name: 'Relevance' })).toBeChecked();
  await order.getByRole('radio', { name: 'Newest' }).click();
  await expect.poll(address).toBe('/search?q=harbour&sort=newest');
  await expect.poll(first).toBe('found-3');
  history.back();
  await expect.poll(first).toBe('found-1');
  await expect.element(order.getByRole('radio', { name: 'Relevance' })).toBeChecked();
  history.forward();
  await expect.poll(first).toBe('found-3');
  // Back and Forward show what has been loaded.
  expect(calls).toHaveLength(2);
});

test('Show more adds the next page by its cursor, each article once, and Back from an article keeps all', async () => {
  reply(getArticle, status(404));
  const calls = reply(searchArticles, ({ query }) =>
    query.cursor === 'second'
      ? sampleResults([sampleHit(3), sampleHit(4)], { total: 4 })
      : withNext(searchArticles, sampleResults(three, { total: 4 }), 'second'),
  );
  open('/search?q=harbour');
  await expect.element(results).toHaveLength(3);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(results).toHaveLength(4);
  await expect.element(page.getByText('These are all results.')).toBeVisible();
  expect(calls.map(({ query }) => query.cursor)).toEqual([undefined, 'second']);
  await results.nth(3).getByRole('heading').getByRole('link').click();
  await expect.poll(address).toBe('/article/found-4');
  history.back();
  await expect.element(results).toHaveLength(4);
});

test('a search page that loads says so, and keeps the results before', async () => {
  reply(searchArticles, found);
  let release = hold(searchArticles);
  open('/search?q=harbour');
  await expect.element(page.getByCSS('[data-skeleton=results]')).toBeVisible();
  release();
  await expect.element(results).toHaveLength(3);
  release = hold(searchArticles);
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^African/ })
    .click();
  await expect.element(page.getByRole('progressbar', { name: 'Searching...' })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Results' })).toHaveAttribute('aria-busy', 'true');
  await expect.element(results).toHaveLength(3);
  release();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test('a failed search can be tried again', async () => {
  reply(searchArticles, status(500));
  open('/search?q=harbour');
  await expect.element(page.getByRole('alert')).toMatchTextContent('The search did not work');
  reply(searchArticles, found);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(results).toHaveLength(3);
});

test('a next page that fails keeps the results and can be tried again', async () => {
  let isBroken = true;
  reply(searchArticles, ({ query }) => {
    if (query.cursor === undefined) return withNext(searchArticles, sampleResults(three), 'second');
    return isBroken ? status(503) : sampleResults([sampleHit(4)]);
  });
  open('/search?q=harbour');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('More results could not be loaded.');
  expect(results.elements()).toHaveLength(3);
  isBroken = false;
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(results).toHaveLength(4);
});

test('invalid filters of an address are ignored, and hostile words are only words', async () => {
  const calls = reply(searchArticles, none);
  const words = '<img src=x onerror=alert(1)> $& "';
  open(`/search?q=${encodeURIComponent(words)}&region=atlantis&from=soon&language=EN&topic=${'x'.repeat(200)}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`Results for ${words.trim()}`);
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.query).toEqual({ q: words.trim(), sort: 'relevance', prefix: false, exact: false });
});

test('the keyboard alone searches, narrows the results, opens one and comes back', async () => {
  reply(searchArticles, sampleResults([sampleHit(1)]));
  reply(getArticle, status(404));
  reply(suggest, noSuggestions);
  open('/topics');
  await expect.element(page.getByRole('combobox', { name: 'Search the web' })).toBeVisible();
  await userEvent.keyboard('/harbour{Enter}');
  await expect.element(results).toHaveLength(1);
  await expect.element(main).toHaveFocus();
  const nameOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  const press = async (name: RegExp) => {
    for (let i = 0; i < 90 && !name.test(nameOf(document.activeElement)); i++) await userEvent.tab();
    expect(nameOf(document.activeElement)).toMatch(name);
    await userEvent.keyboard('{Enter}');
  };
  await press(/^African, 6 articles$/);
  await expect.poll(address).toBe('/search?q=harbour&region=african');
  await userEvent.keyboard('/');
  await expect.element(main.getByRole('combobox')).toHaveFocus();
  await press(/^Remove filter: African$/);
  await expect.poll(address).toBe('/search?q=harbour');
  await press(/^Story number 1/);
  await expect.poll(address).toBe('/article/found-1');
  history.back();
  await expect.element(results).toHaveLength(1);
});

test('the open filters of a phone pass axe and fit', async () => {
  await page.viewport(360, 900);
  vi.setSystemTime('2026-11-23T12:00:00Z');
  reply(searchArticles, withNext(searchArticles, found, 'second'));
  open('/search?q=harbour&region=caribbean&from=2026-10-01');
  await page.getByText('Filters (2)').click();
  await expect.element(page.getByRole('region', { name: 'Shores' })).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(360);
});
