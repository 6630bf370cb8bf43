import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { backOff } from '#functions/runtime/back-off.ts';
import { required } from '#functions/runtime/env.ts';
import { sqs } from '#functions/runtime/queue.ts';

/** Message of SourcesQueue: fetch this source. A scheduled one is dropped if the source is no longer due. */
export const sourceMessage = z.object({ runId: z.string(), sourceId: z.string(), scheduled: z.boolean() });
export type SourceMessage = z.infer<typeof sourceMessage>;

/** SQS accepts at most ten messages in one call. */
const batchSize = 10;

/**
 * Queues sources. Sends messages again that SQS rejects temporarily.
 * @throws if SQS keeps rejecting a message
 */
export async function queueSources(messages: readonly SourceMessage[]): Promise<void> {
  const QueueUrl = required('SOURCES_QUEUE_URL');
  const batches = Array.from({ length: Math.ceil(messages.length / batchSize) }, (_, i) =>
    messages.slice(i * batchSize, (i + 1) * batchSize),
  );
  await Promise.all(
    batches.map(async (batch) => {
      let left = batch.map((message, i) => ({ Id: String(i), MessageBody: JSON.stringify(message) }));
      for (let attempt = 1; ; attempt++) {
        const { Failed = [] } = await sqs().send(new SendMessageBatchCommand({ QueueUrl, Entries: left }));
        if (Failed.length === 0) return;
        if (Failed.some(({ SenderFault }) => SenderFault) || !(await backOff(attempt)))
          throw new Error(`SQS rejected ${Failed.length} of ${batch.length} messages: ${Failed[0]?.Code}`);
        left = left.filter(({ Id }) => Failed.some((one) => one.Id === Id));
      }
    }),
  );
}
