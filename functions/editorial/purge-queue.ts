import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { sqs } from '#functions/runtime/queue.ts';

/** Message of PurgesQueue: the edge must drop its copies of everything that may name these articles. */
export const purgeMessage = z.object({ ids: z.array(z.string()) });

/**
 * Seconds until the second purge. The edge may fetch a list between the first one and the commit that takes the article
 * out of lists and search, which functions then keep for some seconds.
 */
const secondPurgeSeconds = 60;

/**
 * Asks the edge to drop what it has of these articles: now, and again when nothing that readers see has them any more.
 * Call it after they are taken down. It never fails: copies at the edge expire within five minutes by themselves.
 */
export async function queuePurge(ids: readonly string[]): Promise<void> {
  const MessageBody = JSON.stringify({ ids: [...ids] } satisfies z.infer<typeof purgeMessage>);
  try {
    await Promise.all(
      [0, secondPurgeSeconds].map((DelaySeconds) =>
        sqs().send(new SendMessageCommand({ QueueUrl: required('PURGES_QUEUE_URL'), MessageBody, DelaySeconds })),
      ),
    );
  } catch (error) {
    log.warn('purge.queue_failed', 'could not ask the edge to drop articles, its copies expire by themselves', {
      articles: ids.length,
      reason: String(error),
    });
  }
}
