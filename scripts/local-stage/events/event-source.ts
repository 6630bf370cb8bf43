import * as z from 'zod/mini';
import type { FunctionPool, Outcome } from '../functions/function-pool.ts';
import { type ResolvedTemplate, region } from '../template.ts';
import type { Queues, SqsQueue } from './queues.ts';

export const mappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z._default(z.number(), 10),
  Enabled: z._default(z.boolean(), true),
  MaximumBatchingWindowInSeconds: z._default(z.number(), 0),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.optional(z.number()) })),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
});
type Mapping = z.output<typeof mappingProperties>;

const partialFailures = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });

/** Reads every enabled mapping of the template from queue to function. */
export const eventSources = (template: ResolvedTemplate): Mapping[] =>
  template
    .ofType('AWS::Lambda::EventSourceMapping', mappingProperties)
    .flatMap(({ properties }) => (properties.Enabled ? [properties] : []));

/**
 * Hands a queue's messages to a function as Lambda's poller does: in batches, several at once up to the maximum concurrency, deleting what
 * succeeded. What failed becomes visible again after the queue's visibility time-out and ends in the dead-letter queue by its redrive policy.
 * @returns a function that stops the polling.
 */
export function startEventSource(mapping: Mapping, queues: Queues, pool: FunctionPool): () => void {
  const queue = queues.byArn(mapping.EventSourceArn);
  const concurrency = Math.min(mapping.ScalingConfig?.MaximumConcurrency ?? Number.POSITIVE_INFINITY, pool.concurrency);
  const partial = mapping.FunctionResponseTypes.includes('ReportBatchItemFailures');
  let stopped = false;

  const poll = async (): Promise<void> => {
    while (!stopped) {
      const records = takeBatch(queue, mapping, queues);
      // The queue's own waiting: it answers at once when a message comes.
      if (records.length === 0) await queue.waitForMessages(20);
      else finish(queue, records, await pool.invoke({ Records: records }), partial);
    }
  };
  for (let n = 0; n < concurrency; n++) void poll();
  return () => {
    stopped = true;
    queue.cancelWaiters();
  };
}

type SqsRecord = ReturnType<typeof takeBatch>[number];

function takeBatch(queue: SqsQueue, { BatchSize, EventSourceArn }: Mapping, queues: Queues) {
  const messages = queue.dequeue(Math.min(BatchSize, 10), undefined, queues.resolveDeadLetters);
  return messages.map((message) => {
    const inflight = queue.inflightMessages.get(message.ReceiptHandle)?.message;
    const { sequenceNumber, messageGroupId, messageDeduplicationId } = inflight ?? {};
    return {
      messageId: message.MessageId,
      receiptHandle: message.ReceiptHandle,
      body: message.Body,
      attributes: {
        ApproximateReceiveCount: String(inflight?.approximateReceiveCount ?? 1),
        SentTimestamp: String(inflight?.sentTimestamp ?? Date.now()),
        SenderId: 'local',
        ApproximateFirstReceiveTimestamp: String(inflight?.approximateFirstReceiveTimestamp ?? Date.now()),
        ...(sequenceNumber === undefined ? {} : { SequenceNumber: sequenceNumber }),
        ...(messageGroupId === undefined ? {} : { MessageGroupId: messageGroupId }),
        ...(messageDeduplicationId === undefined ? {} : { MessageDeduplicationId: messageDeduplicationId }),
      },
      messageAttributes: Object.fromEntries(
        Object.entries(message.MessageAttributes ?? {}).map(([name, { DataType, StringValue, BinaryValue }]) => [
          name,
          {
            dataType: DataType,
            stringValue: StringValue,
            binaryValue: BinaryValue,
            stringListValues: [],
            binaryListValues: [],
          },
        ]),
      ),
      md5OfBody: message.MD5OfBody,
      eventSource: 'aws:sqs',
      eventSourceARN: EventSourceArn,
      awsRegion: region,
    };
  });
}

/** Deletes the messages that were handled. Without `partial` the answer is not read: a batch succeeds or fails whole. */
function finish(queue: SqsQueue, records: SqsRecord[], outcome: Outcome, partial: boolean): void {
  if (outcome.kind !== 'answer') return;
  const failed = partial ? failedOf(outcome.json, records) : new Set<string>();
  for (const { messageId, receiptHandle } of records) if (!failed.has(messageId)) queue.deleteMessage(receiptHandle);
}

/** Ids of the failed messages. An answer of another shape, or an unknown id, fails the whole batch, as Lambda documents it. */
function failedOf(json: string, records: SqsRecord[]): Set<string> {
  const everything = new Set(records.map(({ messageId }) => messageId));
  const answer: unknown = JSON.parse(json);
  if (answer === null) return new Set();
  const parsed = partialFailures.safeParse(answer);
  if (!parsed.success) {
    const empty = typeof answer === 'object' && Object.keys(answer).length === 0;
    return empty ? new Set() : everything;
  }
  const failed = new Set(parsed.data.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  return [...failed].every((id) => everything.has(id)) ? failed : everything;
}
