import * as z from 'zod/mini';
import type { Outcome } from '../functions/execution-environment.ts';
import type { FunctionPool } from '../functions/function-pool.ts';
import type { Mapping } from '../functions/functions.ts';
import type { ResolvedTemplate } from '../template.ts';
import type { SqsQueue } from './fauxqs.ts';
import type { Queues } from './queues.ts';

const partialFailures = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });

/** A batching window ends after as many seconds without a message, so that one change shows soon. */
const quietSeconds = 5;

/**
 * Invokes a function with the messages of a queue, as Lambda's poller does: in batches, up to the maximum concurrency.
 * Processed messages are deleted. Failed ones become visible again after the queue's visibility time-out and go to the
 * dead-letter queue by its redrive policy.
 * @param wrap wraps the deliveries to the function, to make them fail
 * @returns a function that stops the polling.
 */
export function startEventSource(
  mapping: Mapping,
  queues: Pick<Queues, 'byArn' | 'resolveDeadLetters'>,
  pool: Pick<FunctionPool, 'invoke' | 'concurrency' | 'spec'>,
  wrap: WrapDelivery = (_, deliver) => deliver,
): () => void {
  const queue = queues.byArn(mapping.EventSourceArn);
  const concurrency = Math.min(mapping.ScalingConfig?.MaximumConcurrency ?? Number.POSITIVE_INFINITY, pool.concurrency);
  const reportsFailures = mapping.FunctionResponseTypes.includes('ReportBatchItemFailures');
  const deliver = wrap(pool.spec.name, (Records) => pool.invoke({ Records }));
  let stopped = false;

  const poll = async (): Promise<void> => {
    while (!stopped) {
      const records = takeBatch(queue, mapping, queues);
      // Long polling: returns as soon as a message arrives.
      if (records.length === 0) {
        await queue.waitForMessages(20);
        await collect(queue, mapping);
        continue;
      }
      const outcome = await deliver(records);
      if (outcome.kind !== 'again') deleteProcessed(queue, records, outcome, reportsFailures);
      else for (const { receiptHandle } of records) queue.changeVisibility(receiptHandle, 1);
    }
  };
  for (let n = 0; n < concurrency; n++) void poll();
  return () => {
    stopped = true;
    queue.cancelWaiters();
  };
}

/** Waits until the batching window ends: it is over, the batch is full, or no message has arrived for a while. */
async function collect(queue: SqsQueue, mapping: Mapping): Promise<void> {
  let { length } = queue.messages;
  let quiet = 0;
  for (let second = 0; second < mapping.MaximumBatchingWindowInSeconds && quiet < quietSeconds; second++) {
    if (length >= mapping.BatchSize) return;
    await new Promise((resolve) => setTimeout(resolve, 1000).unref());
    quiet = queue.messages.length === length ? quiet + 1 : 0;
    length = queue.messages.length;
  }
}

type SqsRecord = ReturnType<typeof takeBatch>[number];

/** Delivers messages to a function. `again` makes them visible again after a second: SQS has had no response. */
type Deliver = (records: SqsRecord[]) => Promise<Outcome | { kind: 'again' }>;
/** @param name of the function */
export type WrapDelivery = (name: string, deliver: Deliver) => Deliver;

function takeBatch(
  queue: SqsQueue,
  { BatchSize, EventSourceArn }: Mapping,
  { resolveDeadLetters }: Pick<Queues, 'resolveDeadLetters'>,
) {
  const messages: ReturnType<SqsQueue['dequeue']> = [];
  for (let wanted = BatchSize; wanted > 0; ) {
    const some = queue.dequeue(wanted, undefined, resolveDeadLetters);
    messages.push(...some);
    // A queue returns ten at most.
    wanted = some.length < 10 ? 0 : wanted - some.length;
  }
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
        ...(sequenceNumber === undefined ? {} : { SequenceNumber: sequenceNumber }),
        ...(messageGroupId === undefined ? {} : { MessageGroupId: messageGroupId }),
        ...(messageDeduplicationId === undefined ? {} : { MessageDeduplicationId: messageDeduplicationId }),
      },
      eventSource: 'aws:sqs',
      eventSourceARN: EventSourceArn,
    };
  });
}

function deleteProcessed(queue: SqsQueue, records: SqsRecord[], outcome: Outcome, reportsFailures: boolean): void {
  if (outcome.kind !== 'success') return;
  const failed = reportsFailures ? failedIds(outcome.json, records) : new Set<string>();
  for (const { messageId, receiptHandle } of records) if (!failed.has(messageId)) queue.deleteMessage(receiptHandle);
}

/** Ids of the failed messages. As in Lambda, a result of another shape or with an unknown id fails the whole batch. */
function failedIds(json: string, records: SqsRecord[]): Set<string> {
  const all = new Set(records.map(({ messageId }) => messageId));
  const result: unknown = JSON.parse(json);
  if (result === null) return new Set();
  const parsed = partialFailures.safeParse(result);
  if (!parsed.success) {
    const empty = typeof result === 'object' && Object.keys(result).length === 0;
    return empty ? new Set() : all;
  }
  const failed = new Set(parsed.data.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  return [...failed].every((id) => all.has(id)) ? failed : all;
}

const scheduleProperties = z.object({
  ScheduleExpression: z.string(),
  State: z._default(z.string(), 'ENABLED'),
  Target: z.object({ Arn: z.string(), Input: z._default(z.string(), '{}') }),
});

interface Schedule {
  pool: FunctionPool;
  input: unknown;
  everyMs: number;
}

const minute = 60_000;
const units: Record<string, number> = { minute, hour: 60 * minute, day: 24 * 60 * minute };

/**
 * The enabled EventBridge schedules of the template, each with its function.
 * @throws Error if an expression is not `rate(...)`, or a target is not a function of the stack.
 */
export function schedulesOf(template: ResolvedTemplate, pools: ReadonlyMap<string, FunctionPool>): Schedule[] {
  return template
    .ofType('AWS::Scheduler::Schedule', scheduleProperties)
    .filter(({ properties: { State } }) => State === 'ENABLED')
    .map(({ id, properties: { ScheduleExpression, Target } }) => {
      const pool = [...pools.values()].find(({ spec }) => spec.arn === Target.Arn);
      if (pool === undefined)
        throw new Error(`The target of schedule ${id}, ${Target.Arn}, is not a function of the stack.`);
      const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(ScheduleExpression) ?? [];
      const unitMs = units[unit];
      if (unitMs === undefined)
        throw new Error(`The local stage does not support the schedule ${id}: ${ScheduleExpression}`);
      return { pool, input: JSON.parse(Target.Input), everyMs: Number(count) * unitMs };
    });
}

/** Invokes each function on its schedule. @returns a function that stops all schedules. */
export function startSchedules(schedules: readonly Schedule[]): () => void {
  const timers = schedules.map(({ pool, input, everyMs }) => setInterval(() => void pool.invoke(input), everyMs));
  return () => timers.forEach(clearInterval);
}
