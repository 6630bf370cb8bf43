import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { sqs } from '#functions/runtime/queue.ts';

const rollUp = { rollUp: 'figures' } as const;

/** Messages of the counters' FIFO queue: fold the counters of this article, or roll up the figures of the day. */
export const counterMessage = z.union([
  z.object({ articleId: z.string() }),
  z.object({ rollUp: z.literal(rollUp.rollUp) }),
]);
export type CounterMessage = z.infer<typeof counterMessage>;

/**
 * Time is divided into slices as long as the queue's delay, and the deduplication id keeps only a group's first message
 * of a slice. That message arrives when the slice is over and covers all of it.
 */
const sliceOf = (now: Date): number => Math.floor(now.getTime() / 1000 / Number(required('FOLD_SECONDS')));

async function send(group: string, slice: number, message: CounterMessage): Promise<void> {
  await sqs().send(
    new SendMessageCommand({
      QueueUrl: required('COUNTERS_QUEUE_URL'),
      MessageGroupId: group,
      MessageDeduplicationId: `${group}-${slice}`,
      MessageBody: JSON.stringify(message),
    }),
  );
}

/**
 * Queues a fold of an article's counters. Call it after the counters are written. A popular article is folded once a
 * slice. A failure to send does not fail the request: the counters are stored, and the next fold includes them.
 */
export async function queueFold(articleId: string, now: Date): Promise<void> {
  await send(articleId, sliceOf(now), { articleId }).catch((error: unknown) =>
    log.warn('fold.queue_failed', 'could not queue a fold, the next one includes these counters', {
      articleId,
      reason: String(error),
    }),
  );
}

/** The slice whose message this process has sent. */
let sentSlice: number | undefined;

/**
 * Queues a roll-up of the figures, once a slice. Call it after gains are written.
 * @throws when the message could not be sent: a repeated fold tries again
 */
export async function queueRollUp(now: Date): Promise<void> {
  const slice = sliceOf(now);
  if (slice === sentSlice) return;
  await send(rollUp.rollUp, slice, rollUp);
  sentSlice = slice;
}
