import { randomUUID } from 'node:crypto';
import { queueFold } from '#functions/counters/counter-queue.ts';
import { addToCounters } from '#functions/counters/counters.ts';
import { admitArticleAction } from '#functions/readers/reader-actions.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { trackArticle } from '#shared/api/articles.ts';

export const handler = endpoint(trackArticle, async ({ params, body, viewer }) => {
  const { id } = await admitArticleAction(params.id, viewer, new Date());
  await addToCounters(
    id,
    randomUUID(),
    body.action === 'read' ? { reads: 1, readSeconds: Math.round(body.duration) } : { clicks: 1 },
  );
  await queueFold(id, new Date());
  return undefined;
});
