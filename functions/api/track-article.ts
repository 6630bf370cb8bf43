import { randomUUID } from 'node:crypto';
import { queueTally } from '#functions/counters/counter-queue.ts';
import { addCounts } from '#functions/counters/counters.ts';
import { admitAct } from '#functions/readers/reader-act.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { trackArticle } from '#shared/api/articles.ts';

export const handler = endpoint(trackArticle, async ({ params, body, viewer }) => {
  const { id } = await admitAct(params.id, viewer, new Date());
  await addCounts(
    id,
    randomUUID(),
    body.action === 'read' ? { reads: 1, readSeconds: Math.round(body.duration) } : { clicks: 1 },
  );
  await queueTally(id, new Date());
  return undefined;
});
