import * as z from 'zod/mini';
import { readSearchedArticles } from '#functions/articles/articles.ts';
import { type Cursors, signedCursors } from '#functions/table/signed-cursors.ts';
import { id } from '#shared/api/fields.ts';
import type { MarkedText, SearchResults } from '#shared/api/search.ts';
import type { searchQuery } from '#shared/api/search-query.ts';
import { limits } from '#shared/config/limits.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { textOfHtml } from '#shared/domain/articles/article-text.ts';
import { markText, snippetOf } from '#shared/domain/search/marks.ts';
import { type ParsedQuery, parseQuery } from '#shared/domain/search/query.ts';
import { termsOf } from '#shared/domain/search/terms.ts';
import { answerOf, type Correction } from './answer-query.ts';
import { conditionsOf } from './conditions.ts';
import { currentSegments } from './current-segments.ts';
import { type Found, findDocuments } from './find-documents.ts';
import { facetsOf } from './results/facets.ts';
import { documentsAfter, type Order, type Place, presentPlace } from './results/ordered-hits.ts';
import { fillPage } from './results/shown-articles.ts';
import { type SearchIndex, searchIndexOf } from './search-index.ts';

type SearchQuery = z.output<typeof searchQuery>;

/** Found articles of a page whose bodies are read for a snippet: each read is about as large as an article's page. */
const mostBodies = 6;

/**
 * A page of the articles that a query finds.
 * @throws Refusal 400 for a cursor of another search, 503 while the index cannot be read
 */
export async function findArticles(
  query: SearchQuery,
  now = new Date(),
): Promise<{ results: SearchResults; next: string | null }> {
  const { q, prefix, exact, topic, region, source, language, from, to, sort, cursor } = query;
  const [segments, cursors] = await Promise.all([
    currentSegments(),
    searchCursors([q, prefix, exact, topic, region, source, language, from, to, sort]),
  ]);
  const place = cursor === undefined ? null : cursors.read(cursor);
  const asOf = place?.asOf ?? Math.floor(now.getTime() / 1000);
  const index = searchIndexOf(segments);
  const parsed = parseQuery(q, { prefix });
  const filter = { topic, region, publisherId: source, language, from, to };
  const answer = await answerOf(index, parsed, { asOf, filter }, sort);
  const { found } = answer;
  const { shown, last } = await pageOf(index, found, sort, place, now);
  const previews = shown.map(({ article }) => article);
  const items = await withSnippets(previews, { ...parsed, must: answer.clauses });
  const results: SearchResults = {
    items,
    total: found.total,
    isLowerBound: found.isLowerBound,
    ...(place === null ? { facets: facetsOf(found) } : {}),
    instead: insteadOf(q, answer.correction, previews),
    pages: [],
    neighbours: [],
  };
  return { results, next: last && cursors.write({ ...last, asOf }) };
}

async function pageOf(index: SearchIndex, found: Found, order: Order, after: Place | null, now: Date) {
  const start = after && (await presentPlace(index, found, after));
  return fillPage<Place>(
    limits.search.pageSize,
    start,
    (place, count) => documentsAfter(found, order, place, count),
    now,
  );
}

/** A place in the results, with the time from which the ages count on all pages. */
interface ResultsPlace extends Place {
  asOf: number;
}

const seconds = z.int().check(z.minimum(0));

async function searchCursors(search: readonly unknown[]): Promise<Cursors<ResultsPlace>> {
  const { read, write } = await signedCursors(
    JSON.stringify(['search', ...search.map((value) => value ?? null)]),
    z.tuple([seconds, z.number(), seconds, id]),
  );
  return {
    read: (cursor) => {
      const [asOf, score, published, id] = read(cursor);
      return { asOf, score, published, id };
    },
    write: ({ asOf, score, published, id }) => write([asOf, score, published, id]),
  };
}

/** The query with the misspelt word in the spelling of the results; null if their titles and summaries lack it. */
function correctedQuery(q: string, { written, meant }: Correction, articles: readonly ArticlePreview[]): string | null {
  const counts = new Map<string, { count: number; rank: number }>();
  for (const { title, summary, language } of articles)
    for (const text of [title, summary])
      for (const { term, start, end } of termsOf(text, language)) {
        const rank = meant.indexOf(term);
        if (rank < 0) continue;
        const word = text.slice(start, end).toLowerCase();
        counts.set(word, { count: (counts.get(word)?.count ?? 0) + 1, rank });
      }
  const [best] = [...counts].sort(([, a], [, b]) => a.rank - b.rank || b.count - a.count);
  return best === undefined ? null : q.replace(written, () => best[0]);
}

const insteadOf = (q: string, correction: Correction | null, articles: readonly ArticlePreview[]) => {
  const corrected = correction && correctedQuery(q, correction, articles);
  return corrected === null ? null : { q: corrected, kind: 'corrected' as const };
};

type Item = SearchResults['items'][number];

/** The items with what the query finds in them. Bodies are read where it finds nothing else, and never premium ones. */
async function withSnippets(articles: readonly ArticlePreview[], query: ParsedQuery): Promise<Item[]> {
  const items = articles.map((article) => itemOf(article, query));
  const hidden = items.filter(({ isPlain, article }) => isPlain && !article.isPremium).slice(0, mostBodies);
  const ids = hidden.map(({ article }) => article.id);
  const bodies = await readSearchedArticles(ids, { consistent: false });
  return items.map(({ article, title, snippet }) => {
    const body = bodies.get(article.id)?.body.content;
    if (body === undefined) return { article, title, snippet, without: [] };
    const found = snippetOf(textOfHtml(body), query, article.language);
    return { article, title, snippet: found.marks.length > 0 ? found : snippet, without: [] };
  });
}

/** An article with marks, from what its card shows. @returns `isPlain` if there is nothing to mark */
function itemOf(article: ArticlePreview, query: ParsedQuery): Item & { isPlain: boolean } {
  const { language } = article;
  const title = markText(article.title, query, language);
  const texts = [article.summary, article.content].filter((text) => text !== '').map(textOfHtml);
  const snippets = texts.map((text): MarkedText => snippetOf(text, query, language));
  const marked = snippets.find(({ marks }) => marks.length > 0);
  const snippet = marked ?? snippets[0] ?? { text: '', marks: [] };
  return { article, title, snippet, without: [], isPlain: marked === undefined && title.marks.length === 0 };
}

/** The newest articles with the words of a search, without corrections, marks and snippets: at most a page. */
export async function newestFound(
  { q, topic, region, source, language }: Pick<SearchQuery, 'q' | 'topic' | 'region' | 'source' | 'language'>,
  now = new Date(),
): Promise<ArticlePreview[]> {
  const index = searchIndexOf(await currentSegments());
  const parsed = parseQuery(q, { prefix: false });
  if (parsed.must.length === 0) return [];
  const filter = { topic, region, publisherId: source, language };
  const found = await findDocuments(index, {
    asOf: Math.floor(now.getTime() / 1000),
    filter,
    ...(await conditionsOf(index, parsed)),
  });
  const { shown } = await pageOf(index, found, 'newest', null, now);
  return shown.map(({ article }) => article);
}
