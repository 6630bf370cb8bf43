import { nearTerms } from '#shared/domain/search/near-terms.ts';
import type { Clause, ParsedQuery } from '#shared/domain/search/query.ts';
import type { Condition } from './find-documents.ts';
import { nearShare } from './ranking.ts';
import { documentsWith, type SearchIndex } from './search-index.ts';

/** Completions of a prefix at most: the terms in the most documents. */
const mostCompletions = 50;
/** Corrections of a misspelt term at most. */
const mostNear = 8;
/** Weight of a completion: complete words rank higher. */
const completionShare = 0.8;

/** A clause of a query as a condition for the index. */
async function conditionOf(index: SearchIndex, clause: Clause): Promise<Condition> {
  if (clause.kind === 'phrase') return clause;
  const written = clause.terms.map((term) => ({ term, share: 1 }));
  if (clause.kind === 'word') return { kind: 'terms', terms: written };
  const completions = (await completionsOf(index, clause.prefix))
    .filter((term) => !clause.terms.includes(term))
    .map((term) => ({ term, share: completionShare }));
  return { kind: 'terms', terms: [...written, ...completions] };
}

/** The conditions of a query. */
export async function conditionsOf(
  index: SearchIndex,
  { must, not }: ParsedQuery,
): Promise<{ must: Condition[]; not: Condition[] }> {
  const all = (clauses: readonly Clause[]) => Promise.all(clauses.map((clause) => conditionOf(index, clause)));
  return { must: await all(must), not: await all(not) };
}

/** The terms that begin with `prefix`, those in the most documents first. */
async function completionsOf({ parts }: SearchIndex, prefix: string): Promise<string[]> {
  const counts = new Map<string, number>();
  const found = await Promise.all(parts.map(({ segment }) => segment.termsWithPrefix(prefix, 2 * mostCompletions)));
  for (const { term, documents } of found.flat()) counts.set(term, (counts.get(term) ?? 0) + documents);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostCompletions)
    .map(([term]) => term);
}

/** Possible corrections of a clause, the best first; none for a phrase. */
export async function meantTerms(index: SearchIndex, clause: Clause): Promise<string[]> {
  if (clause.kind === 'phrase') return [];
  const found = new Map<string, number>();
  for (const term of clause.terms)
    for (const [place, near] of nearTerms(term, await vocabularyNear(index, term)).entries())
      if (!clause.terms.includes(near) && !found.has(near)) found.set(near, place);
  const nearest = [...found].slice(0, 4 * mostNear);
  const documents = await documentsWith(
    index,
    nearest.map(([near]) => near),
  );
  return (
    nearest
      .map(([near, place]) => ({ near, place, documents: documents.get(near) ?? 0 }))
      // Fewest errors first. A much more frequent term may move up some places.
      .sort((a, b) => a.place - 4 * Math.log10(a.documents) - (b.place - 4 * Math.log10(b.documents)))
      .slice(0, mostNear)
      .map(({ near }) => near)
  );
}

/** The condition with the corrected terms. */
export const widened = (condition: Condition, near: readonly string[]): Condition =>
  condition.kind === 'phrase'
    ? condition
    : { ...condition, terms: [...condition.terms, ...near.map((term) => ({ term, share: nearShare }))] };

/**
 * The terms of similar length that begin with one of the first two letters. Rare ones may be misspelt themselves.
 */
async function vocabularyNear({ parts, documents }: SearchIndex, term: string): Promise<Set<string>> {
  const errors = term.length < 8 ? 1 : 2;
  const least = documents < 20_000 ? 1 : 3;
  const fits = (near: string, count: number): boolean =>
    count >= least && Math.abs(near.length - term.length) <= errors;
  const letters = [...new Set([...term].slice(0, 2))];
  const found = await Promise.all(
    parts.flatMap(({ segment }) =>
      letters.map((letter) => segment.termsWithPrefix(letter, Number.POSITIVE_INFINITY, fits)),
    ),
  );
  return new Set(found.flat().map((one) => one.term));
}
