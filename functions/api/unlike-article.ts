import { queueFold } from '#functions/counters/counter-queue.ts';
import { readCounters } from '#functions/counters/counters.ts';
import { likerId, removeLike, visitorId } from '#functions/readers/likes.ts';
import { admitArticleAction } from '#functions/readers/reader-actions.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { unlikeArticle } from '#shared/api/articles.ts';

export const handler = endpoint(unlikeArticle, async ({ params, body, caller, viewer }) => {
  const visitor = await visitorId(body?.readerId ?? viewer.browser);
  const reader = caller === undefined ? visitor : likerId(caller.uid);
  const { id } = await admitArticleAction(params.id, viewer, new Date(), reader);
  if (caller !== undefined) await removeLike(id, reader, caller.uid);
  // A reader who signed in after liking may have liked as a visitor of this browser.
  if (caller === undefined || body?.readerId !== undefined) await removeLike(id, visitor);
  // A repeated call queues a fold too: the first message may have been lost.
  await queueFold(id, new Date());
  const { likes } = await readCounters(id);
  return { likes, liked: false as const };
});
