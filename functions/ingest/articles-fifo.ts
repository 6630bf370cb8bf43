import { hash } from 'node:crypto';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { required } from '#functions/runtime/env.ts';
import { sqs } from '#functions/runtime/queue.ts';
import { packText } from '#functions/table/packed.ts';

// Apart from the schemas of the queue's messages, which the desk's functions have no room for.

/** A message of ArticlesQueue.fifo as text. @param json of the message */
export const packed = (json: string): string => packText(json).toString('base64');

/** Articles of one message with decisions, so that each is a small commit. */
const decisionsAtOnce = 50;

/**
 * Queues decisions of the editors that are stored in the articles' rows, to be applied to lists, counts, coverage and
 * the search. Call it after the rows are written: a message says whose row to look at, not what to do.
 * @param decisions the articles with the versions of their decisions
 */
export async function queueEditorial(decisions: readonly { id: string; version: number }[]): Promise<void> {
  for (let i = 0; i < decisions.length; i += decisionsAtOnce) {
    const some = decisions.slice(i, i + decisionsAtOnce);
    const versions = some.map(({ id, version }) => `${id}@${version}`).join();
    await sendToArticles(
      { editorialIds: some.map(({ id }) => id) },
      `editorial-${hash('sha256', versions).slice(0, 40)}`,
    );
  }
}

/** Sends a message to ArticlesQueue.fifo. All are in one group, so they are processed one batch after the other. */
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
