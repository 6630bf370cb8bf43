import type { SearchResults } from '#shared/api/search.ts';
import { limits } from '#shared/config/limits.ts';
import { type Clause, type ParsedQuery, parseQuery } from '#shared/domain/search/query.ts';
import { wordsOf } from '#shared/domain/search/words.ts';
import { conditionsOf } from './conditions.ts';
import { type Found, findDocuments, type Search } from './find-documents.ts';
import { publishersNamed } from './named-pages.ts';
import type { Order } from './results/ordered-hits.ts';
import type { SearchIndex } from './search-index.ts';
import { similarWords, type TextsOf } from './similar-words.ts';

export interface Asked {
  q: string;
  /** The last word may be the beginning of a word. */
  prefix?: boolean;
  /** Words are neither completed nor corrected. */
  exact?: boolean;
}

export interface Answer {
  found: Found;
  /** The query that is answered. */
  query: ParsedQuery;
  instead: SearchResults['instead'];
}

type Where = Pick<Search, 'asOf' | 'filter' | 'within'>;

/** Finds the documents that match all of a query: its words, or the publisher of this name. */
export async function findAll(
  index: SearchIndex,
  q: string,
  query: ParsedQuery,
  where: Where,
  partly: Pick<Search, 'least' | 'isPartial'> = {},
): Promise<Found> {
  // Without a word there is nothing to find but what a place has.
  if (query.must.length === 0 && (where.within === undefined || q !== ''))
    return { hits: [], total: 0, isLowerBound: false, frequencies: [] };
  const publishers = new Set(publishersNamed(index, q).map(({ id }) => id));
  const own = publishers.size === 0 ? {} : { publishers };
  return findDocuments(index, { ...where, ...(await conditionsOf(index, query)), ...own, ...partly });
}

/** Misspelt words of a query that are looked up at most: each takes a read of the vocabulary. */
const mostMisspelt = 3;

/**
 * Finds the documents that match all of a query. If there are none, a last word that none has counts as the beginning
 * of a word, then each word that none has is replaced by a similar one of the same language. If the results do not fill
 * a page that is ordered by relevance, documents that match the more important half of the query follow
 * (docs/decisions/0009-search.md).
 * @param textsOf reads texts in which words are spelled out
 */
export async function answerOf(
  index: SearchIndex,
  { q, prefix = false, exact = false }: Asked,
  where: Where,
  order: Order,
  textsOf: TextsOf,
): Promise<Answer> {
  const find = (words: string, query: ParsedQuery) => findAll(index, words, query, where);
  const written = parseQuery(q, { prefix });
  const found = await find(q, written);
  const filled = (words: string, query: ParsedQuery, all: Found, instead: Answer['instead']) =>
    withPartial(index, words, { found: all, query, instead }, where, order);
  if (found.total > 0 || exact || q === '') return filled(q, written, found, null);

  const begun = parseQuery(q, { prefix: true });
  const completed = prefix ? found : await find(q, begun);
  const isIncomplete = written.must.length > 1 || found.frequencies[0] === 0;
  if (completed.total > 0 && isIncomplete) return filled(q, begun, completed, { q: `${q}…`, kind: 'completed' });

  const missing = begun.must.filter((_, n) => completed.frequencies[n] === 0).slice(0, mostMisspelt);
  const corrected = await correctedQuery(index, q, begun, missing, textsOf);
  if (corrected === null) return filled(q, written, found, null);
  const insteadOf = (q: string) => ({ q, kind: 'corrected' }) as const;
  for (const isBegun of [false, true]) {
    const query = parseQuery(corrected, { prefix: isBegun });
    const all = await find(corrected, query);
    if (all.total > 0) return filled(corrected, query, all, insteadOf(isBegun ? `${corrected}…` : corrected));
  }
  const answer = await filled(corrected, parseQuery(corrected, { prefix: false }), found, insteadOf(corrected));
  return answer.found.total > 0 ? answer : { found, query: written, instead: null };
}

/** The answer, with documents that match a part of the query if those that match all do not fill a page. */
async function withPartial(index: SearchIndex, q: string, answer: Answer, where: Where, order: Order): Promise<Answer> {
  const { found, query } = answer;
  const least = Math.ceil(query.must.length / 2);
  const isFull = order !== 'relevance' || least === query.must.length || found.total >= limits.search.pageSize;
  return isFull ? answer : { ...answer, found: await findAll(index, q, query, where, { least, isPartial: true }) };
}

/** The query with similar words in place of those that no document has; null if there are none. */
async function correctedQuery(
  index: SearchIndex,
  q: string,
  { must, not }: ParsedQuery,
  missing: readonly Clause[],
  textsOf: TextsOf,
): Promise<string | null> {
  let corrected = q;
  const beside = { must: must.filter((one) => !missing.includes(one)), not };
  // Only the other words show which of the similar words was meant.
  if (beside.must.length === 0 && must.length > 1) return null;
  for (const clause of missing) {
    const [similar] = await similarWords(index, clause, beside, textsOf, { isFar: false });
    if (similar !== undefined) corrected = withWord(corrected, clause, similar);
  }
  return corrected === q ? null : corrected;
}

/** A query with another word in place of the word of a clause. */
export function withWord(q: string, { terms: [folded] }: Clause, word: string): string {
  const before = wordsOf(q).find((one) => one.folded === folded);
  return before === undefined ? q : q.slice(0, before.start) + word + q.slice(before.end);
}
