import type { Page, Route } from 'playwright/test';
import type { SearchResults, Suggestions } from '#shared/api/search.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { samplePreview } from '#test/support/sample-article.ts';

type Hit = SearchResults['items'][number];

/** Where `word` is in a text, as the API marks it. */
const marked = (text: string, word: string): Hit['title'] => {
  const start = text.toLowerCase().indexOf(word.toLowerCase());
  return { text, marks: start < 0 ? [] : [[start, start + word.length]] };
};

/** A found article with `word` marked in its title and snippet. */
export function sampleHit(n: number, word = 'harbour', given: Partial<ArticlePreview> = {}): Hit {
  const article = samplePreview(n, { id: `found-${n}`, ...given });
  const text = `… the pilots of the ${word} went on strike at dawn, and by noon eleven ships lay at anchor …`;
  return { article, title: marked(article.title, word), snippet: marked(text, word) };
}

const facets: NonNullable<SearchResults['facets']> = {
  topics: [
    { value: 'justice', count: 31 },
    { value: 'culture', count: 8 },
  ],
  publishers: [
    { value: 'harbour-tribune', count: 24 },
    { value: 'island-observer', count: 9 },
  ],
  regions: [
    { value: 'caribbean', count: 33 },
    { value: 'african', count: 6 },
  ],
  languages: [
    { value: 'en', count: 35 },
    { value: 'es', count: 4 },
  ],
  months: [
    { value: '2026-11', count: 27 },
    { value: '2026-10', count: 12 },
  ],
};

/** A page of results. */
export const sampleResults = (items: readonly Hit[], given: Partial<SearchResults> = {}): SearchResults => ({
  items: [...items],
  total: items.length,
  isLowerBound: false,
  facets,
  didYouMean: null,
  ...given,
});

/** A page of results and the cursor of the next one, or a bare status. */
export type SearchReply = { results: SearchResults; next?: string } | number;

const refuse = (route: Route, status: number) =>
  route.fulfill({
    status,
    contentType: 'application/json',
    body: '{"message":"Not today","code":"test","details":[]}',
  });

/**
 * Mocks the search with a reply for each query.
 * @returns the queries of the calls, in order; it grows during the test
 */
export async function mockSearch(
  page: Page,
  reply: (query: URLSearchParams) => SearchReply,
): Promise<URLSearchParams[]> {
  const queries: URLSearchParams[] = [];
  await page.route(
    ({ pathname }) => pathname === '/api/search',
    async (route) => {
      const address = new URL(route.request().url());
      queries.push(address.searchParams);
      const found = reply(address.searchParams);
      if (typeof found === 'number') return refuse(route, found);
      const next = new URL(address);
      next.searchParams.set('cursor', found.next ?? '');
      await route.fulfill({
        json: found.results,
        headers: found.next === undefined ? {} : { link: `<${next.pathname}${next.search}>; rel="next"` },
      });
    },
  );
  return queries;
}

/** One suggestion of each kind. */
export const sampleSuggestions: Suggestions = {
  topics: [{ id: 'justice', name: 'Courts & Justice' }],
  publishers: [{ id: 'kingston-courier', name: 'Kingston Courier' }],
  entities: [{ slug: 'kingston', name: 'Kingston', count: 41 }],
  stories: [{ id: 'found-1', title: 'Kingston port expansion wins court approval', source: 'Harbour Tribune' }],
};

/**
 * Mocks the suggestions with a reply for each beginning of a query.
 * @returns the beginnings of the calls, in order
 */
export async function mockSuggestions(page: Page, reply: (q: string) => Suggestions | number): Promise<string[]> {
  const queries: string[] = [];
  await page.route(
    ({ pathname }) => pathname === '/api/search/suggestions',
    async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') ?? '';
      queries.push(q);
      const found = reply(q);
      await (typeof found === 'number' ? refuse(route, found) : route.fulfill({ json: found }));
    },
  );
  return queries;
}
