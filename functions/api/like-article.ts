import { hash } from 'node:crypto';
import { queueFold } from '#functions/counters/counter-queue.ts';
import { readCounters } from '#functions/counters/counters.ts';
import { addLike, likerId } from '#functions/readers/likes.ts';
import { admitArticleAction } from '#functions/readers/reader-actions.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { likeArticle } from '#shared/api/articles.ts';

export const handler = endpoint(likeArticle, async ({ params, body, caller, viewer }) => {
  // Accounts are stored by id, for data export and deletion; visitors only as a hash.
  const reader =
    caller === undefined
      ? `visitor#${hash('sha256', body?.readerId ?? viewer.browser).slice(0, 32)}`
      : likerId(caller.uid);
  const { id } = await admitArticleAction(params.id, viewer, new Date(), reader);
  // A repeated like queues a fold too: the first message may have been lost.
  await addLike(id, reader, new Date(), caller?.uid);
  await queueFold(id, new Date());
  const { likes } = await readCounters(id);
  return { likes, liked: true as const };
});
