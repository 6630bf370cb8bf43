import { purgeMessage } from '#functions/editorial/purge-queue.ts';
import { purgeArticles } from '#functions/publishing/purge-articles.ts';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';

/** Consumes PurgesQueue: one invalidation for all messages of the batch. */
export const handler = queueConsumer({
  schema: purgeMessage,
  queueUrl: () => required('PURGES_QUEUE_URL'),
  consume: async (messages) => {
    const articles = new Set(messages.flatMap(({ body }) => body.ids));
    const invalidation = await purgeArticles(messages.map(({ id }) => id));
    log.info('edge.purged', 'removed articles from the edge caches', { articles: articles.size, invalidation });
    return new Map();
  },
});
