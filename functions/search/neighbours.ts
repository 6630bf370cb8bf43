import type { Neighbour } from '#shared/api/search.ts';
import { type Clause, parseQuery } from '#shared/domain/search/query.ts';
import { type Asked, answerOf, findAll, withWord } from './answer-query.ts';
import { publishersLike } from './named-pages.ts';
import type { SearchIndex } from './search-index.ts';
import { similarWords, type TextsOf } from './similar-words.ts';

/** Neighbours that are shown, searches that are tried, and words of the query whose similar words are looked up. */
const most = { shown: 6, tried: 20, words: 3 };

/**
 * Searches close to one that finds nothing, best first: the same words without filters, similar words, of other
 * languages too, names of publishers, and some of the words.
 */
export async function neighboursOf(
  index: SearchIndex,
  { q, exact = false }: Asked,
  hasFilters: boolean,
  textsOf: TextsOf,
): Promise<Neighbour[]> {
  const where = { asOf: 0 };
  const candidates: Omit<Neighbour, 'count'>[] = [];
  if (hasFilters) candidates.push({ q, kind: 'unfiltered' });
  const query = parseQuery(q, { prefix: false });
  const { must } = query;
  const { frequencies } = await findAll(index, q, query, where);
  const unknown = must.filter((_, n) => frequencies[n] === 0).slice(0, most.words);
  const known = must.filter((clause) => !unknown.includes(clause));
  if (exact) {
    const { instead } = await answerOf(index, { q }, where, 'relevance', textsOf);
    if (instead !== null) candidates.push({ q: instead.q, kind: 'near' });
  }
  const unquoted = q.replace(/["“”„‟«»＂]/g, ' ').trim();
  if (unquoted !== q) candidates.push({ q: unquoted, kind: 'fewer' });
  for (const clause of unknown) {
    const words = await similarWords(index, clause, { must: known, not: [] }, textsOf, { isFar: true });
    candidates.push(...words.map((word) => ({ q: withWord(q, clause, word), kind: 'near' }) as const));
    candidates.push(...words.map((word) => ({ q: word, kind: 'near' }) as const));
  }
  const names = publishersLike(
    index,
    unknown.map(({ written }) => written),
  );
  candidates.push(...names.map(({ name }) => ({ q: name, kind: 'near' }) as const));
  if (must.length > 1 || query.not.length > 0)
    candidates.push(...known.map((clause) => ({ q: asQuery(clause), kind: 'fewer' }) as const));

  const shown = new Map<string, Neighbour>();
  for (const candidate of candidates.slice(0, most.tried)) {
    const key = candidate.q.toLowerCase();
    if (shown.has(key) || shown.size === most.shown) continue;
    const isLoose = candidate.kind === 'unfiltered' && !exact;
    const { found } = await answerOf(index, { q: candidate.q, exact: !isLoose }, where, 'newest', textsOf);
    if (found.total > 0) shown.set(key, { ...candidate, count: found.total });
  }
  return [...shown.values()];
}

const asQuery = ({ kind, written }: Clause): string => (kind === 'phrase' ? `"${written}"` : written);
