import * as z from 'zod/mini';
import type { RowChange } from '#functions/articles/article-rows.ts';
import { followArticle, settleStory } from '#functions/editorial/publish-story.ts';
import { purgeDecided } from '#functions/editorial/purge-decided.ts';
import { takeAlong } from '#functions/editorial/take-along.ts';
import { withdrawComposed } from '#functions/editorial/write-decision.ts';
import { applyEditorials, applySettings } from '#functions/ingest/apply-changes.ts';
import {
  type ArticlesMessage,
  applyMessage,
  arrivalsMessage,
  articlesMessage,
  editorialMessage,
  gatheredMessage,
  moveMessage,
  storiesMessage,
  unpackMessage,
} from '#functions/ingest/article-queue.ts';
import { decisionsAtOnce } from '#functions/ingest/articles-fifo.ts';
import type { NewsMessage } from '#functions/ingest/store/decide-articles.ts';
import { storeMessages } from '#functions/ingest/store/store-messages.ts';
import { required } from '#functions/runtime/env.ts';
import { type Message, queueConsumer } from '#functions/runtime/queue.ts';
import { moveSource } from '#functions/sources/source-edits.ts';
import { settleAll } from '#functions/table/settle-all.ts';

const schema = z.union([
  gatheredMessage,
  arrivalsMessage,
  articlesMessage,
  applyMessage,
  editorialMessage,
  moveMessage,
  storiesMessage,
]);

/** Consumes ArticlesQueue: stores articles and stories, applies settings of sources and decisions, moves sources. */
export const handler = queueConsumer({
  schema,
  read: unpackMessage,
  queueUrl: () => required('ARTICLES_QUEUE_URL'),
  repeatsAlone: true,
  consume: async (messages) => {
    const failures = new Map<string, unknown>();
    for (const news of batchesOf(messages))
      for (const [id, error] of await storeMessages(news)) failures.set(id, error);
    for (const { id, body } of messages) {
      if ('applySourceId' in body) await applySettings(body).catch((error: unknown) => failures.set(id, error));
      if ('movedSourceId' in body)
        await moveSource(body.movedSourceId, new Date()).catch((error: unknown) => failures.set(id, error));
    }
    const decisions = messages.flatMap(({ id, body }) =>
      'editorialIds' in body ? [{ id, ids: body.editorialIds }] : [],
    );
    for (const { id, body } of messages)
      for (const story of 'storyIds' in body ? body.storyIds : []) {
        decisions.push({ id, ids: [story] });
        await settleStory(story, storeOne, new Date()).catch((error: unknown) => failures.set(id, error));
      }
    await applyDecisions(decisions.flatMap(({ ids }) => ids)).catch((error: unknown) => {
      for (const { id } of decisions) failures.set(id, error);
    });
    return failures;
  },
});

/** Stores the article of a story. */
async function storeOne(body: ArticlesMessage): Promise<void> {
  for (const error of (await storeMessages([{ id: body.runId, receives: 1, body }])).values()) throw error;
}

/**
 * The news of messages, in the batches in which it is stored. If the messages were received before, one of their parts
 * may have ended the function: each is alone, and every other time their order is reversed, as in `queueConsumer`.
 */
function batchesOf(messages: readonly Message<z.infer<typeof schema>>[]): Message<NewsMessage>[][] {
  const news = messages.flatMap(({ body, ...message }): Message<NewsMessage>[] => {
    if ('gathered' in body) return body.gathered.map((part) => ({ ...message, body: part }));
    return 'source' in body ? [{ ...message, body }] : [];
  });
  const receives = messages[0]?.receives ?? 1;
  if (receives <= 1) return [news];
  const alone = news.map((one) => [one]);
  return receives % 2 === 1 ? alone.reverse() : alone;
}

/** Applies decisions of editors, those of a batch in one commit. */
async function applyDecisions(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // First: reports that are taken along never come forward, and readers see nothing of what is decided here.
  const along = await takeAlong(ids);
  const withdrawn = await withdrawComposed([...ids, ...along]);
  const all = [...along, ...ids, ...withdrawn];
  const changed: RowChange[] = [];
  for (let i = 0; i < all.length; i += decisionsAtOnce)
    changed.push(...(await applyEditorials(all.slice(i, i + decisionsAtOnce))));
  await purgeDecided(all, changed);
  // Last: a story that cannot be written keeps no decision from readers.
  await settleAll(all.map((id) => followArticle(id, new Date())));
}
