import { hash } from 'node:crypto';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { required } from '#functions/runtime/env.ts';
import { sqs } from '#functions/runtime/queue.ts';
import { packText } from '#functions/table/packed.ts';

// Separate from the schemas of the messages (article-queue.ts), which would enlarge the desk's bundles.

/** Compresses the JSON of a message to text. */
export const packed = (json: string): string => packText(json).toString('base64');

/** Articles in one message with decisions, so that its commit is small. */
export const decisionsAtOnce = 50;

/**
 * Queues editors' decisions to be applied to lists, counts, coverage and search. Call it after the rows are written: a
 * message has only ids, and its consumer reads the decisions from the rows.
 * @param decisions the articles with the versions of their decisions
 */
export async function queueEditorial(decisions: readonly { id: string; version: number }[]): Promise<void> {
  for (let i = 0; i < decisions.length; i += decisionsAtOnce) {
    const some = decisions.slice(i, i + decisionsAtOnce);
    await sendToArticles({ editorialIds: some.map(({ id }) => id) }, `editorial-${versionsOf(some)}`);
  }
}

/** Queues stories of the newsroom, at most a hundred, to be stored as articles. Their consumer reads them. */
export const queueStories = (stories: readonly { id: string; version: number }[]): Promise<void> =>
  sendToArticles({ storyIds: stories.map(({ id }) => id) }, `stories-${versionsOf(stories)}`);

const versionsOf = (some: readonly { id: string; version: number }[]): string =>
  hash('sha256', some.map(({ id, version }) => `${id}@${version}`).join()).slice(0, 40);

/** Sends a message to ArticlesQueue.fifo. All are in one group, so their batches are processed in order. */
export async function sendToArticles(message: object, deduplicationId: string): Promise<void> {
  await sqs().send(
    new SendMessageCommand({
      QueueUrl: required('ARTICLES_QUEUE_URL'),
      MessageGroupId: 'articles',
      MessageDeduplicationId: deduplicationId,
      MessageBody: packed(JSON.stringify(message)),
    }),
  );
}
