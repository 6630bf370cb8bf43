import { answerOf } from '#functions/search/answer-query.ts';
import { facetsOf } from '#functions/search/results/facets.ts';
import { documentsAfter, type FoundDocument } from '#functions/search/results/ordered-hits.ts';
import type { SearchIndex } from '#functions/search/search-index.ts';
import { parseQuery } from '#shared/domain/search/query.ts';

/** What the handler of search does with the index: the best documents, best first, and the facets. */
export async function found(index: SearchIndex, query: string, now: number, count: number): Promise<FoundDocument[]> {
  const asOf = Math.floor(now / 1000);
  const answer = await answerOf(index, parseQuery(query, { prefix: false }), { asOf }, 'relevance');
  facetsOf(answer.found);
  return (await documentsAfter(answer.found, 'relevance', null, count)).documents;
}
