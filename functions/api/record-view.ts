import { randomUUID } from 'node:crypto';
import { queueFold } from '#functions/counters/counter-queue.ts';
import { addToCounters } from '#functions/counters/counters.ts';
import { admitArticleAction } from '#functions/readers/reader-actions.ts';
import { saveReading } from '#functions/readers/readings.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { recordView } from '#shared/api/articles.ts';

export const handler = endpoint(recordView, async ({ params, caller, viewer }) => {
  const now = new Date();
  const article = await admitArticleAction(params.id, viewer, now);
  // Only signed-in readers' views are kept, to rank their feed.
  if (caller !== undefined) await saveReading(caller.uid, article, now);
  await addToCounters(article.id, randomUUID(), { views: 1 });
  await queueFold(article.id, now);
  return undefined;
});
