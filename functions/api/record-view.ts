import { randomUUID } from 'node:crypto';
import { queueFold } from '#functions/counters/counter-queue.ts';
import { addToCounters } from '#functions/counters/counters.ts';
import { countHost } from '#functions/counters/referrer-hosts.ts';
import { forgetView, isNewView } from '#functions/counters/views.ts';
import { likerId } from '#functions/readers/likes.ts';
import { admitArticleAction, admitNewHost } from '#functions/readers/reader-actions.ts';
import { saveReading } from '#functions/readers/readings.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { recordView } from '#shared/api/articles.ts';
import { referrerOf } from '#shared/domain/desk/referrer.ts';

export const handler = endpoint(recordView, async ({ params, body, caller, viewer }) => {
  const now = new Date();
  const article = await admitArticleAction(params.id, viewer, now);
  // Only signed-in readers' views are kept, to rank their feed.
  if (caller !== undefined) await saveReading(caller.uid, article, now);
  const reader = caller === undefined ? viewer.browser : likerId(caller.uid);
  if (!(await isNewView(article.id, reader, now))) return undefined;
  const referrer = body?.from === undefined ? null : referrerOf(body.from);
  try {
    await addToCounters(article.id, randomUUID(), { views: 1, ...(referrer && { [referrer.kind]: 1 }) });
  } catch (error) {
    // A transaction of both would cost twice as much for each view.
    await forgetView(article.id, reader, now);
    throw error;
  }
  if (referrer?.host !== undefined) await countHost(referrer.host, now, () => admitNewHost(viewer, now));
  // The time after the write: the fold of an earlier slice may have been delivered meanwhile, without this view.
  await queueFold(article.id, new Date());
  return undefined;
});
