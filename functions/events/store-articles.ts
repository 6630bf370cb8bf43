import { articlesMessage, unpackMessage } from '#functions/articles/article-queue.ts';
import { storeMessages } from '#functions/articles/store-messages.ts';
import { required } from '#functions/runtime/env.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';

/** Consumes ArticlesQueue: classifies, deduplicates and stores entries. */
export const handler = queueConsumer({
  schema: articlesMessage,
  read: unpackMessage,
  queueUrl: () => required('ARTICLES_QUEUE_URL'),
  consume: storeMessages,
});
