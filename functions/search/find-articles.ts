import * as z from 'zod/mini';
import { readCards } from '#functions/articles/article-lists.ts';
import { readSearchedArticles } from '#functions/articles/articles.ts';
import { type Cursors, signedCursors } from '#functions/table/signed-cursors.ts';
import { id } from '#shared/api/fields.ts';
import type { MarkedText, SearchResults } from '#shared/api/search.ts';
import type { SearchQuery } from '#shared/api/search-query.ts';
import { limits } from '#shared/config/limits.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { textOfHtml } from '#shared/domain/articles/article-text.ts';
import { markText, snippetOf } from '#shared/domain/search/marks.ts';
import { beginningsOf, type ParsedQuery } from '#shared/domain/search/query.ts';
import { termsOf } from '#shared/domain/search/terms.ts';
import { type Answer, answerOf, withWord } from './answer-query.ts';
import { currentSegments } from './current-segments.ts';
import type { Found } from './find-documents.ts';
import { pagesNamed } from './named-pages.ts';
import { neighboursOf } from './neighbours.ts';
import { withinPlace } from './place-documents.ts';
import { facetsOf } from './results/facets.ts';
import { documentsAfter, type FoundDocument, type Order, type Place, presentPlace } from './results/ordered-hits.ts';
import { fillPage } from './results/shown-articles.ts';
import { type SearchIndex, searchIndexOf } from './search-index.ts';

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
  const { q, prefix, exact, topic, region, source, language, place: placeName, from, to, sort, cursor } = query;
  const [segments, within, cursors] = await Promise.all([
    currentSegments(),
    placeName === undefined ? undefined : withinPlace(placeName, now),
    searchCursors([q, prefix, exact, topic, region, source, language, from, to, sort, placeName]),
  ]);
  const place = cursor === undefined ? null : cursors.read(cursor);
  const asOf = place?.asOf ?? Math.floor(now.getTime() / 1000);
  const index = searchIndexOf(segments);
  const filter = { topic, region, publisherId: source, language, from, to };
  const asked = { q, prefix, exact };
  const textsOf = (ids: readonly string[]) => readTexts(ids, now);
  const answer = await answerOf(index, asked, { asOf, filter, within }, sort, textsOf);
  const { found } = answer;
  const { shown, last } = await pageOf(index, found, sort, place, now);
  const isFirst = place === null;
  const instead = insteadOf(answer, shown);
  const hasFilters = [...Object.values(filter), within].some((value) => value !== undefined);
  const [items, pages, neighbours] = await Promise.all([
    withSnippets(shown, answer.query),
    isFirst && q !== '' ? pagesOf(index, q, instead) : [],
    isFirst && shown.length === 0 && q !== '' ? neighboursOf(index, asked, hasFilters, textsOf) : [],
  ]);
  const results: SearchResults = {
    items,
    total: found.total,
    isLowerBound: found.isLowerBound,
    ...(isFirst ? { facets: facetsOf(found) } : {}),
    instead,
    pages,
    neighbours,
  };
  return { results, next: last && cursors.write({ ...last, asOf }) };
}

/** The pages that a query names, else those that the query names which was answered instead. */
async function pagesOf(index: SearchIndex, q: string, instead: SearchResults['instead']) {
  const pages = await pagesNamed(index, q);
  return pages.length > 0 || instead === null ? pages : pagesNamed(index, instead.q);
}

async function pageOf(index: SearchIndex, found: Found, order: Order, after: Place | null, now: Date) {
  const start = after && (await presentPlace(index, found, after));
  return fillPage<Place, FoundDocument>(
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

/** What readers see of articles in lists. */
async function readTexts(ids: readonly string[], now: Date) {
  const cards = await readCards(ids, now);
  return [...cards.values()].flatMap(({ title, summary, language }) =>
    [title, textOfHtml(summary)].map((text) => ({ text, language })),
  );
}

interface Shown {
  document: FoundDocument;
  article: ArticlePreview;
}

/** What was answered; a completed query has the whole word if the page shows only one. */
function insteadOf({ instead, query }: Answer, shown: readonly Shown[]): SearchResults['instead'] {
  const last = query.must.at(-1);
  if (!instead?.q.endsWith('…') || last?.kind !== 'prefix') return instead;
  const beginnings = beginningsOf(last);
  const words = new Map<string, string>();
  for (const { article } of shown)
    for (const text of [article.title, textOfHtml(article.summary)])
      for (const { term, start, end } of termsOf(text, article.language))
        if (beginnings.some((one) => term.startsWith(one))) words.set(term, text.slice(start, end).toLowerCase());
  const [word] = words.values();
  return word === undefined || words.size > 1
    ? instead
    : { ...instead, q: withWord(instead.q.slice(0, -1), last, word) };
}

type Item = SearchResults['items'][number];

/** The items with what the query finds in them. Bodies are read where it finds nothing else, and never premium ones. */
async function withSnippets(shown: readonly Shown[], query: ParsedQuery): Promise<Item[]> {
  const items = shown.map((one) => itemOf(one, query));
  // Without words there is nothing to mark.
  if (query.must.length === 0) return items.map(({ item }) => item);
  const hidden = items.filter(({ isPlain, item }) => isPlain && !item.article.isPremium).slice(0, mostBodies);
  const ids = hidden.map(({ item }) => item.article.id);
  const bodies = await readSearchedArticles(ids, { consistent: false });
  return items.map(({ item }) => {
    const body = bodies.get(item.article.id)?.body.content;
    if (body === undefined) return item;
    const found = snippetOf(textOfHtml(body), query, item.article.language);
    return found.marks.length > 0 ? { ...item, snippet: found } : item;
  });
}

/** An article with marks, from what its card shows. @returns `isPlain` if there is nothing to mark */
function itemOf({ article, document }: Shown, query: ParsedQuery): { item: Item; isPlain: boolean } {
  const { language } = article;
  const title = markText(article.title, query, language);
  const texts = [article.summary, article.content].filter((text) => text !== '');
  const snippets = texts.map((text): MarkedText => {
    const isCut = text.length >= Math.min(limits.summary, limits.shortContent);
    return snippetOf(textOfHtml(text), query, language, { isCut });
  });
  const marked = snippets.find(({ marks }) => marks.length > 0);
  const snippet = marked ?? snippets[0] ?? { text: '', marks: [] };
  const without = query.must.flatMap(({ written }, n) => (document.lacks & (1 << n) ? [written] : []));
  return { item: { article, title, snippet, without }, isPlain: marked === undefined && title.marks.length === 0 };
}
