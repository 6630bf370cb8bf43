import { nearTerms } from '#shared/domain/search/near-terms.ts';
import type { Clause } from '#shared/domain/search/query.ts';
import type { Condition } from './find-documents.ts';
import { nearShare } from './ranking.ts';
import { documentsWith, type SearchIndex } from './search-index.ts';

/** Terms that begin so: those in the most documents. */
const mostCompletions = 50;
/** Terms that a term with a typing error may mean. */
const mostNear = 8;
/** Share of a completion: a word that is written to its end comes first. */
const completionShare = 0.8;

/** A clause of a query as a condition for the index. */
export function conditionOf(index: SearchIndex, clause: Clause): Condition {
  if (clause.kind === 'phrase') return clause;
  const written = clause.terms.map((term) => ({ term, share: 1 }));
  if (clause.kind === 'word') return { kind: 'terms', terms: written };
  const completions = completionsOf(index, clause.prefix)
    .filter((term) => !clause.terms.includes(term))
    .map((term) => ({ term, share: completionShare }));
  return { kind: 'terms', terms: [...written, ...completions] };
}

/** The terms that begin with `prefix`, those in the most documents first. */
function completionsOf(index: SearchIndex, prefix: string): string[] {
  const counts = new Map<string, number>();
  for (const { segment } of index.parts)
    for (const { term, documents } of segment.termsWithPrefix(prefix, 2 * mostCompletions))
      counts.set(term, (counts.get(term) ?? 0) + documents);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostCompletions)
    .map(([term]) => term);
}

/** The terms that a clause may mean if it has typing errors, the best first; none for a phrase. */
export function meantTerms(index: SearchIndex, clause: Clause): string[] {
  if (clause.kind === 'phrase') return [];
  const found = new Map<string, number>();
  for (const term of clause.terms)
    for (const [place, near] of nearTerms(term, vocabularyNear(index, term)).entries())
      if (!clause.terms.includes(near) && !found.has(near)) found.set(near, place);
  return (
    [...found]
      .slice(0, 4 * mostNear)
      .map(([near, place]) => ({ near, place, documents: documentsWith(index, near) }))
      // Fewest errors first. A term ten times as frequent outweighs some places.
      .sort((a, b) => a.place - 4 * Math.log10(a.documents) - (b.place - 4 * Math.log10(b.documents)))
      .slice(0, mostNear)
      .map(({ near }) => near)
  );
}

/** The condition with the terms that are probably meant. */
export const widened = (condition: Condition, near: readonly string[]): Condition =>
  condition.kind === 'phrase'
    ? condition
    : { ...condition, terms: [...condition.terms, ...near.map((term) => ({ term, share: nearShare }))] };

/**
 * The terms of similar length that begin with one of the first two letters. Rare ones are typing errors too.
 */
function vocabularyNear({ parts, documents }: SearchIndex, term: string): Set<string> {
  const errors = term.length < 8 ? 1 : 2;
  const least = documents < 20_000 ? 1 : 3;
  const vocabulary = new Set<string>();
  for (const letter of new Set([...term].slice(0, 2)))
    for (const { segment } of parts)
      for (const near of segment.termsOfLength(letter, term.length - errors, term.length + errors, least))
        vocabulary.add(near);
  return vocabulary;
}
