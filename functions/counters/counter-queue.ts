import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { sqs } from '#functions/runtime/sqs.ts';

/** TallyQueue.fifo: the counters of this article have moved. */
export const tallyMessage = z.object({ articleId: z.string() });

/**
 * Asks for an article's counters to be folded. Call it when they have been written: time is cut into slices as long as the queue's delay, and only the
 * first message of an article in a slice is taken (deduplication id). It is delivered when its slice is over, so it stands for all that came in it: however
 * hot an article is, it is folded once in a slice, and nothing is left out. A message that cannot be sent is no reason to refuse the
 * reader: the counters hold, and the next act on the article folds them.
 */
export async function queueTally(articleId: string, now: Date): Promise<void> {
  const slice = Math.floor(now.getTime() / 1000 / Number(required('TALLY_SECONDS')));
  const command = new SendMessageCommand({
    QueueUrl: required('TALLY_QUEUE_URL'),
    MessageGroupId: articleId,
    MessageDeduplicationId: `${articleId}-${slice}`,
    MessageBody: JSON.stringify({ articleId } satisfies z.infer<typeof tallyMessage>),
  });
  await sqs()
    .send(command)
    .catch((error: unknown) =>
      log.warn('fold.queue_failed', 'could not queue a fold of counters, a later one adds them', {
        articleId,
        reason: String(error),
      }),
    );
}
