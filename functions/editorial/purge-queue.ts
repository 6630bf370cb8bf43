import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { sqs } from '#functions/runtime/queue.ts';

/** Message of PurgesQueue: the edge must drop its copies of everything that may name these articles. */
export const purgeMessage = z.object({
  ids: z.array(z.string()),
  /** Only the pages and the replies of the articles themselves. */
  own: z.optional(z.literal(true)),
  /** Paths of pictures that go too. */
  pictures: z.optional(z.array(z.string())),
});

/**
 * Seconds until the second purge. The edge may fetch a reply between the first one and the commit that takes the
 * article out of lists and search, which functions then keep for some seconds.
 */
const secondPurgeSeconds = 60;

/**
 * Asks the edge to drop what it has of these articles, now and again in a minute. Call it after they are taken down. It
 * never fails: the writer asks again when it has applied the decision (purge-decided.ts).
 */
export async function queuePurge(ids: readonly string[]): Promise<void> {
  try {
    await sendPurge({ ids: [...ids] });
  } catch (error) {
    log.warn('purge.queue_failed', 'could not ask the edge to drop articles, the writer asks again', {
      articles: ids.length,
      reason: String(error),
    });
  }
}

/** Queues a purge, now and in a minute. @throws if it cannot be queued */
export async function sendPurge(message: z.infer<typeof purgeMessage>): Promise<void> {
  const MessageBody = JSON.stringify(message);
  await Promise.all(
    [0, secondPurgeSeconds].map((DelaySeconds) =>
      sqs().send(new SendMessageCommand({ QueueUrl: required('PURGES_QUEUE_URL'), MessageBody, DelaySeconds })),
    ),
  );
}
