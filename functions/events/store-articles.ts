import * as z from 'zod/mini';
import { applySettings } from '#functions/articles/apply-settings.ts';
import {
  applyMessage,
  arrivalsMessage,
  articlesMessage,
  editorialMessage,
  unpackMessage,
} from '#functions/articles/article-queue.ts';
import { applyEditorials } from '#functions/articles/editorial/apply-editorials.ts';
import { storeMessages } from '#functions/articles/store-messages.ts';
import { withdrawComposed } from '#functions/editorial/withdraw-composed.ts';
import { required } from '#functions/runtime/env.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';

/** Consumes ArticlesQueue: stores articles, and applies settings of sources and decisions of editors. */
export const handler = queueConsumer({
  schema: z.union([arrivalsMessage, articlesMessage, applyMessage, editorialMessage]),
  read: unpackMessage,
  queueUrl: () => required('ARTICLES_QUEUE_URL'),
  repeatsAlone: true,
  consume: async (messages) => {
    const failures = await storeMessages(messages.flatMap(({ id, body }) => ('source' in body ? [{ id, body }] : [])));
    for (const { id, body } of messages)
      if ('applySourceId' in body) await applySettings(body).catch((error: unknown) => failures.set(id, error));
    const decisions = messages.flatMap(({ id, body }) =>
      'editorialIds' in body ? [{ id, ids: body.editorialIds }] : [],
    );
    await applyDecisions(decisions.flatMap(({ ids }) => ids)).catch((error: unknown) => {
      for (const { id } of decisions) failures.set(id, error);
    });
    return failures;
  },
});

/** Applies decisions of editors, those of a batch in one commit. */
async function applyDecisions(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // First: articles that are withdrawn because of a report are in its commit.
  const withdrawn = await withdrawComposed(ids);
  await applyEditorials([...ids, ...withdrawn]);
}
