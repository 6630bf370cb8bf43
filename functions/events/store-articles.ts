import * as z from 'zod/mini';
import { applySettings } from '#functions/articles/apply-settings.ts';
import { applyMessage, arrivalsMessage, articlesMessage, unpackMessage } from '#functions/articles/article-queue.ts';
import { storeMessages } from '#functions/articles/store-messages.ts';
import { required } from '#functions/runtime/env.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';

/** Consumes ArticlesQueue: deduplicates and stores articles, and applies changed settings of sources. */
export const handler = queueConsumer({
  schema: z.union([arrivalsMessage, articlesMessage, applyMessage]),
  read: unpackMessage,
  queueUrl: () => required('ARTICLES_QUEUE_URL'),
  repeatsAlone: true,
  consume: async (messages) => {
    const failures = await storeMessages(
      messages.flatMap(({ id, body }) => ('applySourceId' in body ? [] : [{ id, body }])),
    );
    for (const { id, body } of messages)
      if ('applySourceId' in body) await applySettings(body).catch((error: unknown) => failures.set(id, error));
    return failures;
  },
});
