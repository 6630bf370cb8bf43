import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { clientTimeouts } from './client-timeouts.ts';
import { invocation } from './invocation.ts';
import { lazy } from './lazy.ts';
import { log, withLogFields } from './log.ts';
import { count } from './metrics.ts';

/** The one SQS client of a function, shared by its invocations. */
export const sqs = lazy(() => new SQSClient(clientTimeouts));

/** About how many messages of a queue wait to be processed. */
export async function waitingIn(QueueUrl: string): Promise<number> {
  const name = 'ApproximateNumberOfMessages';
  const { Attributes } = await sqs().send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [name] }));
  return Number(Attributes?.[name] ?? 0);
}

export interface Message<T> {
  id: string;
  body: T;
  /** How often the queue has delivered it, this time included. */
  receives: number;
}

/**
 * Seconds until a failed message is retried, multiplied by its receives. Without it a failed message blocks its FIFO
 * group for the whole visibility timeout.
 */
const retryDelay = 5;

interface Consumer<S extends z.ZodMiniType> {
  schema: S;
  /** Parses a message's body before the schema checks it; JSON by default. */
  read?: (body: string) => unknown;
  queueUrl: () => string;
  /** Processes a batch. Returns the errors of the messages to retry, by message id. */
  consume: (messages: Message<z.output<S>>[]) => Promise<Map<string, unknown>>;
  /**
   * Processes messages that were received before one at a time, and deletes each at once: one that ends the function
   * (memory, time-out) takes none of its batch to the dead-letter queue. Their order then differs.
   */
  repeatsAlone?: boolean;
}

/**
 * Builds the Lambda handler of a queue. Each message fails on its own (ReportBatchItemFailures), when it breaks the
 * schema or its processing fails. It is retried after a short delay and goes to the dead-letter queue after the
 * queue's maximum of receives.
 */
export function queueConsumer<const S extends z.ZodMiniType>(consumer: Consumer<S>) {
  return invocation(async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failures = new Map<string, unknown>();
    const messages: Message<z.output<S>>[] = [];
    for (const record of event.Records) {
      try {
        const body = z.parse(consumer.schema, (consumer.read ?? JSON.parse)(record.body));
        messages.push({ id: record.messageId, body, receives: receivesOf(record) });
      } catch (error) {
        failures.set(record.messageId, error);
      }
    }
    const { repeated, fresh } = consumer.repeatsAlone ? byReceives(messages) : { repeated: [], fresh: messages };
    for (const message of repeated) {
      await consume(consumer, [message], failures);
      if (!failures.has(message.id)) await deleteNow(event, message.id, consumer.queueUrl());
    }
    if (fresh.length > 0) await consume(consumer, fresh, failures);
    const failed = event.Records.filter(({ messageId }) => failures.has(messageId));
    await Promise.all(failed.map((record) => retrySoon(record, failures.get(record.messageId), consumer.queueUrl())));
    count('HandlerFailures', failures.size);
    return { batchItemFailures: [...failures.keys()].map((itemIdentifier) => ({ itemIdentifier })) };
  });
}

/** Adds the errors of the messages that failed. */
async function consume<S extends z.ZodMiniType>(
  consumer: Consumer<S>,
  messages: Message<z.output<S>>[],
  failures: Map<string, unknown>,
): Promise<void> {
  try {
    for (const [id, error] of await consumer.consume(messages)) failures.set(id, error);
  } catch (error) {
    for (const { id } of messages) failures.set(id, error);
  }
}

const receivesOf = ({ attributes }: SQSRecord): number => Number(attributes.ApproximateReceiveCount);

/**
 * Separates the messages that were received before. Every other time their order is reversed: a message that ends the
 * function is preceded by one half of the others at the second receive, and by the other half at the third.
 */
function byReceives<T>(messages: Message<T>[]): { repeated: Message<T>[]; fresh: Message<T>[] } {
  const repeated = messages.filter(({ receives }) => receives > 1);
  const fresh = messages.filter(({ receives }) => receives <= 1);
  const isReversed = (repeated[0]?.receives ?? 0) % 2 === 1;
  return { repeated: isReversed ? repeated.reverse() : repeated, fresh };
}

/** Deletes a message before the invocation ends. If that fails, it is delivered again, and is known by its receipt. */
async function deleteNow({ Records }: SQSEvent, messageId: string, QueueUrl: string): Promise<void> {
  const ReceiptHandle = Records.find((record) => record.messageId === messageId)?.receiptHandle;
  await sqs()
    .send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
    .catch((failure: unknown) =>
      log.warn('message.delete_failed', 'could not delete a message', { reason: String(failure) }),
    );
}

/** Logs the failure and makes the message visible again after a short delay. */
async function retrySoon(record: SQSRecord, error: unknown, queueUrl: string): Promise<void> {
  const tries = receivesOf(record);
  withLogFields({ messageId: record.messageId, tries }, () =>
    log.error('message.failed', 'could not process a message', error),
  );
  const command = new ChangeMessageVisibilityCommand({
    QueueUrl: queueUrl,
    ReceiptHandle: record.receiptHandle,
    VisibilityTimeout: retryDelay * tries,
  });
  await sqs()
    .send(command)
    .catch((failure: unknown) =>
      log.warn('message.delay_failed', 'could not shorten the visibility timeout', { reason: String(failure) }),
    );
}
