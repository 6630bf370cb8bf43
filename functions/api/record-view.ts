import { randomUUID } from 'node:crypto';
import { queueTally } from '#functions/counters/counter-queue.ts';
import { addCounts } from '#functions/counters/counters.ts';
import { admitAct } from '#functions/readers/reader-act.ts';
import { noteReading } from '#functions/readers/readings.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { recordView } from '#shared/api/articles.ts';

export const handler = endpoint(recordView, async ({ params, caller, viewer }) => {
  const now = new Date();
  const article = await admitAct(params.id, viewer, now);
  // Only who is signed in is remembered, for a feed of their own.
  if (caller !== undefined) await noteReading(caller.uid, article, now);
  await addCounts(article.id, randomUUID(), { views: 1 });
  await queueTally(article.id, now);
  return undefined;
});
