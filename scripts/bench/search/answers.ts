import { answerOf } from '#functions/search/answer-query.ts';
import { facetsOf } from '#functions/search/facets.ts';
import { documentsAfter } from '#functions/search/ordered-hits.ts';
import type { SearchIndex } from '#functions/search/search-index.ts';
import { parseQuery } from '#shared/domain/search/query.ts';

/** What the handler of search does with the index: the best documents, best first, and the facets. */
export function found(index: SearchIndex, query: string, now: number, count: number): { id: string }[] {
  const answer = answerOf(index, parseQuery(query, { prefix: false }), { asOf: Math.floor(now / 1000) }, 'relevance');
  facetsOf(answer.found);
  return documentsAfter(answer.found, 'relevance', null, count).documents;
}
