import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getFollowStatus } from '#shared/api/follows.ts';
import { searchArticles } from '#shared/api/search.ts';
import { sampleHit, sampleResults } from '#test/support/search/sample-search.ts';
import { reply } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { open, store, stored, texts } from '../../support/page.tsx';

const main = page.getByRole('main');
const results = main.getByCSS('[data-result]');
const address = () => location.pathname + location.search;
const link = (name: string) => main.getByRole('link', { name, exact: true });
const nothing = { facets: undefined };

test('a completed query is named and announced, and one tap searches for the written words only', async () => {
  const calls = reply(searchArticles, ({ query }) =>
    sampleResults(
      [sampleHit(1, 'kingston')],
      query.exact ? {} : { instead: { q: 'kingston', kind: 'completed' }, total: 4 },
    ),
  );
  open('/search?q=kingst&region=caribbean');
  const said = 'Showing results for kingston, instead of kingst.';
  await expect.element(main.getByText(said).first()).toBeVisible();
  await expect.poll(() => texts(main.getByRole('status'))).toContain(`${said} 4 articles`);
  await link('Search only for kingst').click();
  await expect.poll(address).toBe('/search?q=kingst&region=caribbean&exact=true');
  await expect.element(link('Search only for kingst')).not.toBeInTheDocument();
  await expect.poll(() => calls.map(({ query }) => query.exact)).toEqual([false, true]);
});

test('other words leave the exact search', async () => {
  const calls = reply(searchArticles, sampleResults([sampleHit(1)]));
  open('/search?q=kingst&exact=true');
  await main.getByRole('combobox').fill('harbour');
  await main.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(address).toBe('/search?q=harbour');
  await expect.poll(() => calls.at(-1)?.query.exact).toBe(false);
});

test('articles that lack words follow those that have all, and name the words', async () => {
  const partial = { ...sampleHit(2), without: ['port', 'ميناء'] };
  reply(searchArticles, sampleResults([sampleHit(1), partial]));
  open('/search?q=harbour+port');
  await expect.element(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveLength(1);
  const some = page.getByRole('list', { name: 'Articles with some of the words' });
  await expect.element(some.getByCSS('.without')).toHaveTextContent('without: port, ميناء');
  expect(results.elements()).toHaveLength(2);
});

test('a page without an article that has all words says so', async () => {
  reply(searchArticles, sampleResults([{ ...sampleHit(1), without: ['port'] }]));
  open('/search?q=harbour+port');
  const said = 'No article has all of the words. These have some of them.';
  await expect.element(page.getByRole('heading', { name: said })).toBeVisible();
  await expect.poll(() => texts(main.getByRole('status'))).toContain(`${said} 1 article`);
});

test('the pages that a query names come first, with what they are, and publishers can be followed', async () => {
  reply(getFollowStatus, { isFollowing: false });
  reply(
    searchArticles,
    sampleResults([sampleHit(1)], {
      pages: [
        { kind: 'publisher', id: 'lagos-ledger', name: 'Lagos Ledger' },
        { kind: 'topic', id: 'culture', name: 'Culture & Arts' },
        { kind: 'entity', id: 'lagos', name: 'Lagos' },
      ],
    }),
  );
  open('/search?q=lagos');
  const pages = main.getByRole('navigation', { name: 'Pages' });
  await expect.element(pages.getByRole('link')).toHaveLength(3);
  expect(
    pages
      .getByRole('link')
      .elements()
      .map((one) => one.getAttribute('href')),
  ).toEqual(['/publisher/lagos-ledger', '/?topic=culture', '/about/lagos']);
  expect(texts(pages.getByCSS('.kind'))).toEqual(['Publisher', 'Topic', 'Person or place']);
  await expect.element(pages.getByRole('button')).toHaveLength(1);
  await expect.element(pages.getByRole('button', { name: 'Follow Lagos Ledger' })).toBeVisible();
});

test('an empty page offers searches that find something, with their numbers, and the last searches', async () => {
  store('recent_searches', ['port strike', 'zzz', 'tea prices']);
  reply(searchArticles, ({ query }) =>
    query.q === 'zzz' && query.region !== undefined
      ? sampleResults([], {
          ...nothing,
          neighbours: [
            { q: 'zzz', kind: 'unfiltered', count: 1200 },
            { q: 'zz', kind: 'near', count: 1 },
          ],
        })
      : sampleResults([sampleHit(1)]),
  );
  open('/search?q=zzz&region=asian&from=2026-10-02');
  await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect.element(main.getByText('No article matches “zzz” with these filters.')).toBeVisible();
  const ways = main.getByRole('listitem');
  await expect.poll(() => texts(ways)).toContain('the same words without filters1,200 articles');
  expect(texts(ways)).toContain('zz1 article');
  expect(texts(main.getByRole('link'))).toEqual(expect.arrayContaining(['port strike', 'tea prices', 'All topics']));
  await expect.element(link('zzz')).not.toBeInTheDocument();
  await expectAccessible();
  await link('the same words without “Asian”').click();
  await expect.poll(address).toBe('/search?q=zzz&from=2026-10-02');
  history.back();
  await link('the same words without filters').click();
  await expect.poll(address).toBe('/search?q=zzz');
});

test('a search that finds nothing is not among the last searches', async () => {
  reply(searchArticles, ({ query }) => sampleResults(query.q === 'port' ? [sampleHit(1)] : []));
  open('/search?q=port');
  await expect.element(results).toHaveLength(1);
  await main.getByRole('combobox').fill('prot');
  await main.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  expect(stored('recent_searches')).toEqual(['port']);
});

test('an empty page does not blame filters that hide nothing', async () => {
  reply(searchArticles, sampleResults([], nothing));
  open('/search?q=harbuor&region=asian');
  await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect.element(link('the same words without filters')).not.toBeInTheDocument();
  await expect.element(link('All topics')).toBeVisible();
});
