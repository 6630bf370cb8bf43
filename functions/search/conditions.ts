import { beginningsOf, type Clause, type ParsedQuery } from '#shared/domain/search/query.ts';
import { languagesOf } from '#shared/domain/search/stem.ts';
import type { Condition } from './find-documents.ts';
import type { SearchIndex } from './search-index.ts';

/** Completions of a prefix at most: the terms in the most documents. */
const mostCompletions = 50;
/** Weight of a completion: complete words rank higher. */
const completionShare = 0.8;

/** A clause of a query as a condition for the index. */
async function conditionOf(index: SearchIndex, clause: Clause): Promise<Condition> {
  if (clause.kind === 'phrase') return clause;
  const [word = ''] = clause.terms;
  // A stem under one language may be a word of another one.
  const written = clause.terms.map((term) => ({ term, share: 1, languages: languagesOf(word, term) }));
  if (clause.kind === 'word') return { kind: 'terms', terms: written };
  const completions = (await Promise.all(beginningsOf(clause).map((one) => completionsOf(index, one))))
    .flat()
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
export async function completionsOf({ parts }: SearchIndex, prefix: string): Promise<string[]> {
  const counts = new Map<string, number>();
  const found = await Promise.all(parts.map(({ segment }) => segment.termsWithPrefix(prefix, 2 * mostCompletions)));
  for (const { term, documents } of found.flat()) counts.set(term, (counts.get(term) ?? 0) + documents);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostCompletions)
    .map(([term]) => term);
}
