import { indexMessage } from '#functions/ingest/store/index-queue.ts';
import { required } from '#functions/runtime/env.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';
import { indexCommits } from '#functions/search/index/index-commits.ts';

/** Consumes IndexQueue: brings the search index up to the newest commit of the messages. */
export const handler = queueConsumer({
  schema: indexMessage,
  queueUrl: () => required('INDEX_QUEUE_URL'),
  consume: async (messages) => {
    await indexCommits(Math.max(...messages.map(({ body }) => body.commit)));
    return new Map();
  },
});
