import { parseQuery } from '#shared/domain/search/query.ts';
import { answerOf } from './answer-query.ts';
import { currentSegments } from './current-segments.ts';
import type { Filter } from './find-documents.ts';
import { documentsAfter } from './results/ordered-hits.ts';
import { searchIndexOf } from './search-index.ts';

/** A found article: its id and when it was published, in seconds since 1970. */
export interface FoundId {
  id: string;
  published: number;
}

/**
 * The ids of the articles that words find, the newest first.
 * @throws Refusal 503 while the index cannot be read
 */
export async function newestFound(
  q: string,
  filter: Filter,
  after: FoundId | null,
  count: number,
  now: Date,
): Promise<{ found: FoundId[]; isEnd: boolean }> {
  const index = searchIndexOf(await currentSegments());
  const asOf = Math.floor(now.getTime() / 1000);
  const answer = await answerOf(index, parseQuery(q, { prefix: false }), { asOf, filter }, 'newest');
  const place = after && { ...after, score: 0 };
  const { documents, isEnd } = await documentsAfter(answer.found, 'newest', place, count);
  return { found: documents.map(({ id, published }) => ({ id, published })), isEnd };
}
