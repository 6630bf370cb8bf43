import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { required } from '#functions/runtime/env.ts';
import { sqs } from '#functions/runtime/sqs.ts';

/** SourcesQueue: read this source. A scheduled message is dropped when the source has been read since. */
export const sourceMessage = z.object({ runId: z.string(), sourceId: z.string(), scheduled: z.boolean() });
export type SourceMessage = z.infer<typeof sourceMessage>;

/** SQS takes at most ten messages in one call. */
const batchSize = 10;

/** @throws when SQS did not take every message. */
export async function queueSources(messages: readonly SourceMessage[]): Promise<void> {
  const QueueUrl = required('SOURCES_QUEUE_URL');
  const batches = Array.from({ length: Math.ceil(messages.length / batchSize) }, (_, i) =>
    messages.slice(i * batchSize, (i + 1) * batchSize),
  );
  await Promise.all(
    batches.map(async (batch) => {
      const Entries = batch.map((message, i) => ({ Id: String(i), MessageBody: JSON.stringify(message) }));
      const { Failed } = await sqs().send(new SendMessageBatchCommand({ QueueUrl, Entries }));
      if (Failed?.length)
        throw new Error(`SQS refused ${Failed.length} of ${batch.length} messages: ${Failed[0]?.Code}`);
    }),
  );
}
