import { queueFold } from '#functions/counters/counter-queue.ts';
import { readCounters } from '#functions/counters/counters.ts';
import { addLike, likerId, visitorIds } from '#functions/readers/likes.ts';
import { admitArticleAction, admitVisitorLike } from '#functions/readers/reader-actions.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { likeArticle } from '#shared/api/articles.ts';

export const handler = endpoint(likeArticle, async ({ params, body, caller, viewer }) => {
  const { id: reader, earlier } =
    caller === undefined
      ? await visitorIds(body?.readerId ?? viewer.browser)
      : { id: likerId(caller.uid), earlier: undefined };
  const { id } = await admitArticleAction(params.id, viewer, new Date(), reader);
  if (caller === undefined) await admitVisitorLike(id, viewer, new Date());
  // A repeated like queues a fold too: the first message may have been lost.
  await addLike(id, reader, new Date(), caller?.uid, earlier);
  await queueFold(id, new Date());
  const { likes } = await readCounters(id);
  return { likes, liked: true as const };
});
