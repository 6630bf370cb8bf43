import { queueFold } from '#functions/counters/counter-queue.ts';
import { readCounters } from '#functions/counters/counters.ts';
import { addLike, likerId, visitorId } from '#functions/readers/likes.ts';
import { admitArticleAction, admitVisitorLike } from '#functions/readers/reader-actions.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { likeArticle } from '#shared/api/articles.ts';

export const handler = endpoint(likeArticle, async ({ params, body, caller, viewer }) => {
  const reader = caller === undefined ? await visitorId(body?.readerId ?? viewer.browser) : likerId(caller.uid);
  const { id } = await admitArticleAction(params.id, viewer, new Date(), reader);
  if (caller === undefined) await admitVisitorLike(id, viewer, new Date());
  // A repeated like queues a fold too: the first message may have been lost.
  await addLike(id, reader, new Date(), caller?.uid);
  await queueFold(id, new Date());
  const { likes } = await readCounters(id);
  return { likes, liked: true as const };
});
