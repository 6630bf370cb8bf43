import { ChangeMessageVisibilityCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { invocation } from './invocation.ts';
import { log, withLogFields } from './log.ts';
import { count } from './metrics.ts';

export interface Message<T> {
  id: string;
  body: T;
}

/** Seconds before a failed message is tried again, times the tries so far: without it a FIFO group would stand still for the whole visibility time-out. */
const retryDelay = 5;

interface Consumer<S extends z.ZodMiniType> {
  schema: S;
  /** Turns a message's body into what the schema checks; JSON unless given. */
  read?: (body: string) => unknown;
  queueUrl: () => string;
  sqs: () => SQSClient;
  /** Handles the batch and answers the failure of each message that must be tried again, by message id. */
  consume: (messages: Message<z.output<S>>[]) => Promise<Map<string, unknown>>;
}

/**
 * A Lambda handler for a queue. A message that breaks its schema, or whose work fails, fails alone (ReportBatchItemFailures): it is
 * tried again after a short wait and ends in the dead-letter queue after the queue's maximum of receives; the others are done.
 */
export function queueConsumer<const S extends z.ZodMiniType>(consumer: Consumer<S>) {
  return invocation(async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failures = new Map<string, unknown>();
    const messages: Message<z.output<S>>[] = [];
    for (const record of event.Records) {
      try {
        messages.push({
          id: record.messageId,
          body: z.parse(consumer.schema, (consumer.read ?? JSON.parse)(record.body)),
        });
      } catch (error) {
        failures.set(record.messageId, error);
      }
    }
    if (messages.length > 0) {
      try {
        for (const [id, error] of await consumer.consume(messages)) failures.set(id, error);
      } catch (error) {
        for (const { id } of messages) failures.set(id, error);
      }
    }
    await Promise.all(
      event.Records.filter((record) => failures.has(record.messageId)).map((record) =>
        retrySoon(record, failures.get(record.messageId)),
      ),
    );
    count('HandlerFailures', failures.size);
    return { batchItemFailures: [...failures.keys()].map((itemIdentifier) => ({ itemIdentifier })) };
  });

  async function retrySoon(record: SQSRecord, error: unknown): Promise<void> {
    const tries = Number(record.attributes.ApproximateReceiveCount);
    withLogFields({ messageId: record.messageId, tries }, () =>
      log.error('message.failed', 'could not process a message', error),
    );
    const command = new ChangeMessageVisibilityCommand({
      QueueUrl: consumer.queueUrl(),
      ReceiptHandle: record.receiptHandle,
      VisibilityTimeout: retryDelay * tries,
    });
    await consumer
      .sqs()
      .send(command)
      .catch((failure: unknown) =>
        log.warn('message.delay_failed', 'could not shorten the visibility timeout', { reason: String(failure) }),
      );
  }
}
