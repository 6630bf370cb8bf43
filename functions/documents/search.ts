import { anchors } from '#functions/publishing/described-page.ts';
import { sitePage } from '#functions/publishing/site-page.ts';
import { document } from '#functions/runtime/document.ts';
import { reportFailure } from '#functions/runtime/http-handler.ts';
import { escaped } from '#functions/runtime/markup.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { findArticles } from '#functions/search/find-articles.ts';
import { documents } from '#shared/api/documents.ts';
import type { MarkedText, NamedPage, SearchResults } from '#shared/api/search.ts';
import { pageTitle } from '#shared/config/brand.ts';
import { limits } from '#shared/config/limits.ts';
import { aboutPath, articlePath, publisherPath, searchPath, topicPath } from '#shared/config/site-paths.ts';
import { cursorOf, quoted, readSearch, type SearchInput, searchAddress } from '#shared/domain/search/search-address.ts';
import { onePerStory } from '#shared/domain/stories/one-per-story.ts';

/** A page of results, with the cursor of the next one. */
export interface ResultsPage {
  results: SearchResults;
  next: string | null;
}

/** The part of index.html that browsers without JavaScript show; a test compares it with the file. */
export const withoutScript = /<noscript>.*?<\/noscript>/s;

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dateOf = (iso: string): string => (Number.isNaN(Date.parse(iso)) ? '' : longDate.format(new Date(iso)));

/** A marked text as HTML. Marks that overlap or lie outside of the text are left out. */
function marked({ text, marks }: MarkedText): string {
  let position = 0;
  let html = '';
  for (const [start, end] of marks) {
    if (start < position || end <= start || end > text.length) continue;
    html += `${escaped(text.slice(position, start))}<mark>${escaped(text.slice(start, end))}</mark>`;
    position = end;
  }
  return html + escaped(text.slice(position));
}

/** The form of the search. The filters that are on stay. */
function form(search: SearchInput): string {
  const { q, ...others } = search;
  const hidden = Object.entries(others).flatMap(([name, value]) =>
    typeof value !== 'string' ? [] : [`<input type="hidden" name="${name}" value="${escaped(value)}" />`],
  );
  return `<search><form action="${searchPath}" method="get">
<input type="search" name="q" value="${escaped(q)}" maxlength="${limits.search.maxQueryLength}" aria-label="Search the archive" required />
${hidden.join('')}<button type="submit">Search</button>
</form></search>`;
}

function result({ article, title, snippet, without }: SearchResults['items'][number]): string {
  const language = article.language === null ? '' : ` lang="${escaped(article.language)}"`;
  return `<li>
<h2 dir="auto"${language}><a href="${articlePath(article.id)}">${marked(title)}</a></h2>
<p dir="auto"${language}>${marked(snippet)}</p>
${without.length === 0 ? '' : `<p>without: <bdi>${escaped(without.join(', '))}</bdi></p>`}<p><b><bdi>${escaped(article.source)}</bdi></b> · <time datetime="${escaped(article.publishedAt)}">${dateOf(article.publishedAt)}</time></p>
</li>`;
}

const articles = (count: number): string => (count === 1 ? '1 article' : `${count} articles`);

const linkTo = (address: string, words: string): string =>
  `<a href="${escaped(address)}" dir="auto">${escaped(words)}</a>`;

/** Links in a list; nothing without any. */
const links = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>\n`;

const pageOf: Record<NamedPage['kind'], { kind: string; path: (id: string) => string }> = {
  publisher: { kind: 'publisher', path: publisherPath },
  topic: { kind: 'topic', path: topicPath },
  entity: { kind: 'person or place', path: aboutPath },
};

function list(search: SearchInput, { results, next }: ResultsPage): string {
  const { items, total, isLowerBound, instead, pages, neighbours } = results;
  const shown = new Set(onePerStory(items.map(({ article }) => article)));
  const grouped = shown.size === items.length ? '' : '<p>Reports of one event are shown once.</p>\n';
  const count = isLowerBound ? `More than ${articles(total)}` : articles(total);
  const correction =
    instead === null
      ? ''
      : `<p>Showing results for <b dir="auto">${escaped(instead.q)}</b>, instead of ${linkTo(searchAddress({ ...search, exact: true }), search.q)}.</p>`;
  const named = pages.map(({ kind, id, name }) => `${linkTo(pageOf[kind].path(id), name)} (${pageOf[kind].kind})`);
  const ways = neighbours.map(
    ({ q, kind, count }) =>
      `${linkTo(searchAddress({ q, sort: search.sort }), kind === 'unfiltered' ? `${q}, without filters` : q)} (${articles(count)})`,
  );
  const more = next === null ? '' : `<p><a href="${escaped(searchAddress(search, next))}" rel="next">Next page</a></p>`;
  return `${links(named)}<p>${count}</p>\n${grouped}${correction}${links(ways)}<ol>\n${items
    .filter(({ article }) => shown.has(article))
    .map(result)
    .join('\n')}\n</ol>\n${more}`;
}

/**
 * The page of a search: the site's index.html, with a form and the results as plain HTML for browsers without
 * JavaScript.
 * @param found the results; null if the search failed, undefined without words
 */
export function searchPage(page: string, search: SearchInput, found: ResultsPage | null | undefined): string {
  const title = search.q === '' ? 'Search the archive' : `Results for ${quoted(search.q)}`;
  const body =
    found === undefined
      ? ''
      : found === null
        ? '<p>The search did not work. Try again in a moment.</p>'
        : list(search, found);
  const plain = `<noscript><div class="plain">\n<h1 dir="auto">${escaped(title)}</h1>\n${form(search)}\n${body}</div></noscript>`;
  // Replacement functions, since a query may contain `$&`.
  return page
    .replace(anchors.title, () => `<title>${escaped(pageTitle(title))}</title>`)
    .replace(withoutScript, () => plain);
}

/** A search that fails must not take the page from browsers that search with JavaScript. */
async function resultsOf(search: SearchInput, cursor: string | undefined): Promise<ResultsPage | null | undefined> {
  if (search.q === '') return undefined;
  try {
    return await findArticles({ ...search, prefix: false, cursor });
  } catch (error) {
    // A refused cursor is the caller's fault.
    if (!(error instanceof Refusal)) reportFailure('search_page.failed', 'could not search for the page', error);
    return null;
  }
}

export const handler = document(documents.search, async ({ query }) => {
  const search = readSearch(query);
  const [page, found] = await Promise.all([sitePage(), resultsOf(search, cursorOf(query))]);
  return { noindex: true, type: 'text/html; charset=utf-8', text: searchPage(page, search, found) };
});
