import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { sqs } from '#functions/runtime/queue.ts';

/** Message of the counters' FIFO queue: fold the counters of this article. */
export const foldMessage = z.object({ articleId: z.string() });

/**
 * Queues a fold of an article's counters. Call it after the counters are written. Time is divided into slices as long
 * as the queue's delay, and the deduplication id keeps only an article's first message of a slice. That message
 * arrives when the slice is over and covers all of it, so a popular article is folded once a slice. A failure to send
 * does not fail the request: the counters are stored, and the next fold includes them.
 */
export async function queueFold(articleId: string, now: Date): Promise<void> {
  const slice = Math.floor(now.getTime() / 1000 / Number(required('FOLD_SECONDS')));
  const command = new SendMessageCommand({
    QueueUrl: required('COUNTERS_QUEUE_URL'),
    MessageGroupId: articleId,
    MessageDeduplicationId: `${articleId}-${slice}`,
    MessageBody: JSON.stringify({ articleId } satisfies z.infer<typeof foldMessage>),
  });
  await sqs()
    .send(command)
    .catch((error: unknown) =>
      log.warn('fold.queue_failed', 'could not queue a fold, the next one includes these counters', {
        articleId,
        reason: String(error),
      }),
    );
}
