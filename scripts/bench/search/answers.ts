import { answerOf } from '#functions/search/answer-query.ts';
import { facetsOf } from '#functions/search/results/facets.ts';
import { documentsAfter, type FoundDocument } from '#functions/search/results/ordered-hits.ts';
import type { SearchIndex } from '#functions/search/search-index.ts';
import type { TextsOf } from '#functions/search/similar-words.ts';

/**
 * What the handler of search does with the index: the best documents, best first, and the facets.
 * @param textsOf reads the texts in which corrections are spelled out; without them no word is corrected
 * @returns `isAnnounced` if another query is answered and the page says so
 */
export async function found(
  index: SearchIndex,
  q: string,
  now: number,
  count: number,
  textsOf: TextsOf = async () => [],
): Promise<{ documents: FoundDocument[]; isAnnounced: boolean }> {
  const asOf = Math.floor(now / 1000);
  const answer = await answerOf(index, { q }, { asOf }, 'relevance', textsOf);
  facetsOf(answer.found);
  const { documents } = await documentsAfter(answer.found, 'relevance', null, count);
  return { documents, isAnnounced: answer.instead !== null };
}
