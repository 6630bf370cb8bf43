import { Duration, NestedStack } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { DeduplicationScope, FifoThroughputLimit, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { handlerFile } from '#shared/api/contract.ts';
import { type EventFunction, type EventName, eventFunctions, type QueueTrigger } from '#shared/events.ts';
import type { LambdaEnv } from '#shared/lambda-env.ts';
import { deadLettersUrlName, type QueueName, queueUrlName } from '#shared/queues.ts';
import { BundledFunction } from './bundled-function.ts';
import { eventSettings } from './function-settings.ts';
import {
  allowBatchUpdates,
  allowCounting,
  allowModel,
  allowParameter,
  allowSearchIndex,
  allowSending,
  allowTable,
  allowWriting,
} from './permissions.ts';
import { Schedule } from './schedule.ts';
import type { Stage } from './stages.ts';
import type { NewsTable } from './table.ts';

/** A queue with its dead-letter queue. */
export interface EventQueue {
  trigger: QueueTrigger;
  queue: Queue;
  deadLetters: Queue;
}

export interface EventsProps {
  stage: Stage;
  /** Folder of bundles, one for each function. */
  functionsDir: string;
  table: NewsTable;
  searchBucket: Bucket;
}

const rows: [EventName, EventFunction][] = Object.entries(eventFunctions).map(([name, row]) => [
  name as EventName,
  row,
]);

/** `scheduleSources` -> `ScheduleSources`. */
export const constructId = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/**
 * The functions of shared/events.ts, each with the queue or schedule that starts it and the permissions that its row
 * names.
 */
export class Events {
  readonly queues: ReadonlyMap<QueueName, EventQueue>;
  readonly schedules = new Map<EventName, Schedule>();
  private readonly functions = new Map<EventName, BundledFunction>();
  /** Has what has state or a name. */
  private readonly scope: Construct;
  /** The functions: the main stack has no room for them (docs/decisions/0017-one-stack.md). */
  private readonly nested: NestedStack;
  private readonly props: EventsProps;

  constructor(stack: Construct, props: EventsProps) {
    this.props = props;
    this.scope = new Construct(stack, 'Events');
    this.nested = new NestedStack(stack, 'EventFunctions');
    this.queues = new Map(
      rows.flatMap(([, { trigger, timeoutSeconds }]) =>
        'queue' in trigger ? [[trigger.queue, eventQueue(stack, trigger, timeoutSeconds, props.stage)] as const] : [],
      ),
    );
    for (const [name, row] of rows) this.add(name, row);
  }

  /** @throws Error when shared/events.ts has no such row, which the types rule out. */
  function(name: EventName): BundledFunction {
    const found = this.functions.get(name);
    if (found === undefined) throw new Error(`There is no event function '${name}'`);
    return found;
  }

  /** @throws Error when no function consumes the queue. */
  queue(name: QueueName): EventQueue {
    const found = this.queues.get(name);
    if (found === undefined) throw new Error(`No event function consumes the queue '${name}'`);
    return found;
  }

  /** Name, row and Lambda of every event function. */
  all(): { name: EventName; row: EventFunction; lambda: BundledFunction }[] {
    return rows.map(([name, row]) => ({ name, row, lambda: this.function(name) }));
  }

  /** Allows `sender` to send to these queues. Its environment comes from `sendingEnvironment`. */
  allowSending(sender: BundledFunction, queues: readonly QueueName[] = []): void {
    for (const name of queues) allowSending(sender.role, this.queue(name).queue);
  }

  /** Environment of a function that sends to these queues. */
  sendingEnvironment(queues: readonly QueueName[] = []): LambdaEnv | Partial<LambdaEnv> {
    return Object.fromEntries(queues.map((name) => [queueUrlName(name), this.queue(name).queue.queueUrl]));
  }

  /** Allows `reader` to count the messages of all queues. Its environment comes from `countingEnvironment`. */
  allowCounting(reader: BundledFunction): void {
    allowCounting(
      reader.role,
      [...this.queues.values()].flatMap(({ queue, deadLetters }) => [queue, deadLetters]),
    );
  }

  /** Environment of a function that counts the messages of all queues. */
  countingEnvironment(): Partial<LambdaEnv> {
    return Object.fromEntries(
      [...this.queues].flatMap(([name, { queue, deadLetters }]) => [
        [queueUrlName(name), queue.queueUrl],
        [deadLettersUrlName(name), deadLetters.queueUrl],
      ]),
    );
  }

  private add(name: EventName, row: EventFunction): void {
    const { stage, functionsDir, table, searchBucket } = this.props;
    const { trigger, memoryMb, timeoutSeconds, temporaryMb, description, sendsTo } = row;
    const id = constructId(name);
    const settings = eventSettings(row.settings, stage);
    const lambda = new BundledFunction(this.nested, id, {
      logScope: new Construct(this.scope, id),
      stage,
      functionsDir,
      bundle: handlerFile(name),
      description,
      memoryMb,
      timeoutSeconds,
      ...(temporaryMb === undefined ? {} : { temporaryMb }),
      reserved: trigger.maxConcurrency,
      environment: {
        STAGE: stage.name,
        TABLE_NAME: table.tableName,
        // A consumer shortens the visibility timeout of messages that failed.
        ...('queue' in trigger ? { [queueUrlName(trigger.queue)]: this.queue(trigger.queue).queue.queueUrl } : {}),
        ...this.sendingEnvironment(sendsTo),
        ...('queue' in trigger && trigger.delayed ? { FOLD_SECONDS: String(stage.foldSeconds) } : {}),
        ...(row.searchIndex ? { SEARCH_BUCKET: searchBucket.bucketName } : {}),
        ...settings.environment,
      },
    });
    this.functions.set(name, lambda);
    if (!row.purgesEdge) allowTable(lambda.role, table, 'read');
    allowWriting(lambda.role, table, row.writes ?? []);
    if (row.updatesInBatches) allowBatchUpdates(lambda.role, table, row.writes ?? []);
    this.allowSending(lambda, sendsTo);
    if (row.searchIndex) allowSearchIndex(lambda.role, searchBucket, 'write');
    for (const parameter of settings.parameters) allowParameter(lambda.role, parameter);
    if (settings.model !== undefined) allowModel(lambda.role, settings.model);
    if ('queue' in trigger) {
      lambda.lambda.addEventSource(
        new SqsEventSource(this.queue(trigger.queue).queue, {
          batchSize: trigger.batchSize,
          reportBatchItemFailures: true,
          ...(trigger.collectSeconds === undefined
            ? {}
            : { maxBatchingWindow: Duration.seconds(trigger.collectSeconds) }),
          maxConcurrency: concurrencyOf(trigger, stage),
        }),
      );
    } else {
      const minutes = { scheduleMinutes: stage.scheduleMinutes, 'live.minutes': stage.live.minutes };
      const schedule = new Schedule(this.scope, `${id}Schedule`, {
        starts: lambda,
        everyMinutes: typeof trigger.everyMinutes === 'number' ? trigger.everyMinutes : minutes[trigger.everyMinutes],
        description: trigger.description,
      });
      this.schedules.set(name, schedule);
    }
  }
}

/**
 * Concurrent executions that a queue may start. A new account has ten in all, so a developer's stage takes SQS's
 * minimum from each queue and leaves some for the routes.
 */
const concurrencyOf = ({ maxConcurrency }: QueueTrigger, { kind }: Stage): number =>
  kind === 'personal' ? Math.min(maxConcurrency, 2) : maxConcurrency;

function eventQueue(scope: Construct, trigger: QueueTrigger, timeoutSeconds: number, stage: Stage): EventQueue {
  const id = constructId(trigger.queue);
  const both = {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // SQS's maximum: one long article does not need a bucket.
    maxMessageSizeBytes: 1024 * 1024,
    ...(trigger.fifo ? { fifo: true, contentBasedDeduplication: false } : {}),
  };
  const deadLetters = new Queue(scope, `${id}DeadLetters`, {
    ...both,
    // Time to return from a holiday, find the cause and redrive.
    retentionPeriod: Duration.days(14),
  });
  const queue = new Queue(scope, `${id}Queue`, {
    ...both,
    // AWS recommends six times the consumer's timeout: a batch that waits for a free consumer must stay hidden.
    visibilityTimeout: Duration.seconds(6 * timeoutSeconds),
    // The next schedule queues the same work again, so older messages only delay newer ones.
    retentionPeriod: Duration.days(1),
    ...(trigger.delayed ? { deliveryDelay: Duration.seconds(stage.foldSeconds) } : {}),
    ...(trigger.fifo === 'many-groups'
      ? {
          deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
          fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
        }
      : {}),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: trigger.maxAttempts },
  });
  return { trigger, queue, deadLetters };
}
