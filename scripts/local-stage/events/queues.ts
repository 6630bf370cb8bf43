import * as z from 'zod/mini';
import type { Template } from '#infra/templates.ts';
import { type EmulatorResponse, type LoopbackServer, startEmulator } from '#scripts/local-stage/loopback.ts';
import { account, type PhysicalResource, type ResolvedTemplate, region } from '../template.ts';
import {
  changeMessageVisibility,
  deleteMessage,
  getQueueAttributes,
  receiveMessage,
  SqsError,
  type SqsQueue,
  SqsStore,
  sendMessage,
  sendMessageBatch,
} from './fauxqs.ts';

/** All attributes but these two are texts, numbers or flags. */
const queueProperties = z.catchall(
  z.object({
    Tags: z.optional(z.unknown()),
    RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() })),
  }),
  z.union([z.string(), z.number(), z.boolean()]),
);

export interface Queues {
  endpoint: string;
  /** Creates the queues of the template. */
  create(template: ResolvedTemplate): void;
  /** The queue of an ARN, for event sources, which read it in this process. */
  byArn(arn: string): SqsQueue;
  resolveDeadLetters(arn: string): SqsQueue | undefined;
  close(): Promise<void>;
}

/**
 * Name, URL and ARN of each queue, by logical id. Computed before the queues exist, because the environment of the
 * functions contains them.
 */
export function physicalQueues(template: Template, endpoint: string): Map<string, PhysicalResource> {
  const queues = Object.entries(template.Resources).filter(([, { Type }]) => Type === 'AWS::SQS::Queue');
  return new Map(
    queues.map(([id, { Properties }]) => {
      const given = Properties?.QueueName;
      const name = typeof given === 'string' ? given : Properties?.FifoQueue === true ? `${id}.fifo` : id;
      const ref = `${endpoint}/${account}/${name}`;
      return [
        id,
        { ref, attributes: { Arn: `arn:aws:sqs:${region}:${account}:${name}`, QueueName: name, QueueUrl: ref } },
      ];
    }),
  );
}

/** Starts the SQS emulator (fauxqs) on a free loopback port. Its messages are in memory and are lost at the end. */
export async function startQueues(): Promise<Queues> {
  const store = new SqsStore();
  const server = await startSqsServer(store);
  return {
    endpoint: server.origin,
    create: (template) => {
      for (const { id, properties } of template.ofType('AWS::SQS::Queue', queueProperties)) {
        const { RedrivePolicy, Tags: _, SqsManagedSseEnabled: __, ...rest } = properties;
        const attributes = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
        if (RedrivePolicy) attributes.RedrivePolicy = JSON.stringify(RedrivePolicy);
        const [ref, arn, name] = [
          template.resolve({ Ref: id }),
          ...['Arn', 'QueueName'].map((att) => template.resolve({ 'Fn::GetAtt': [id, att] })),
        ].map(String);
        enableFifoBatches(store.createQueue(name ?? id, ref ?? '', arn ?? '', attributes));
      }
    },
    byArn: (arn) => {
      const queue = store.getQueueByArn(arn);
      if (queue === undefined) throw new Error(`The template has an event source for ${arn}, but no such queue.`);
      return queue;
    },
    resolveDeadLetters: (arn) => store.getQueueByArn(arn),
    close: async () => {
      store.shutdown();
      await server.close();
    },
  };
}

type Action = (body: Record<string, unknown>, store: SqsStore) => unknown;

const actions = new Map<string, Action>(
  Object.entries({
    ChangeMessageVisibility: changeMessageVisibility,
    DeleteMessage: deleteMessage,
    GetQueueAttributes: getQueueAttributes,
    ReceiveMessage: receiveMessage,
    SendMessage: sendMessage,
    SendMessageBatch: sendMessageBatch,
  }),
);

/** Serves the SQS operations that functions call (AWS JSON 1.0) on a free loopback port. */
const startSqsServer = (store: SqsStore): Promise<LoopbackServer> =>
  startEmulator(async ({ headers }, body) => {
    const name = String(headers['x-amz-target'] ?? '').replace('AmazonSQS.', '');
    const action = actions.get(name);
    if (action === undefined)
      return json(400, {
        __type: 'com.amazonaws.sqs#InvalidAction',
        message: `The local stage does not support ${name}`,
      });
    try {
      return json(200, await action(JSON.parse(body.toString()), store));
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      return json(error.statusCode, error.toJSON(), { 'x-amzn-query-error': error.queryErrorHeader });
    }
  });

const json = (status: number, value: unknown, headers: Record<string, string> = {}): EmulatorResponse => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0', ...headers },
  body: JSON.stringify(value ?? {}),
});

type Dequeue = SqsQueue['dequeue'];

/** Lambda limits a batch to 6 MB. This limit counts characters, some of which have more than one byte. */
const maxBatchCharacters = 4 * 1024 * 1024;

/**
 * Makes a FIFO queue return several messages of one group in order, as SQS does, by replacing its `dequeue`. fauxqs
 * returns one message a group at a time, and puts messages back in reverse order when their visibility time-out
 * expires.
 */
function enableFifoBatches(queue: SqsQueue): void {
  if (!queue.isFifo()) return;
  const dequeueOne: Dequeue = queue.dequeue.bind(queue);
  queue.dequeue = (maxCount, visibilityTimeout, deadLetters) => {
    queue.processTimers();
    restoreOrder(queue);
    const batch: ReturnType<Dequeue> = [];
    const messagesByGroup = new Map<string, number>();
    let characters = 0;
    while (batch.length < Math.min(maxCount, 10) && characters < maxBatchCharacters) {
      // A group that this batch has locked stays open for this batch.
      for (const group of messagesByGroup.keys()) queue.fifoLockedGroups.delete(group);
      const [message] = dequeueOne(1, visibilityTimeout, deadLetters);
      if (message === undefined) break;
      const group = queue.inflightMessages.get(message.ReceiptHandle)?.message.messageGroupId;
      if (group !== undefined) messagesByGroup.set(group, (messagesByGroup.get(group) ?? 0) + 1);
      characters += message.Body.length;
      batch.push(message);
    }
    for (const [group, messages] of messagesByGroup) queue.fifoLockedGroups.set(group, messages);
    return batch;
  };
}

function restoreOrder(queue: SqsQueue): void {
  for (const messages of queue.fifoMessages.values()) {
    messages.sort((a, b) => (a.sequenceNumber ?? '').localeCompare(b.sequenceNumber ?? '', 'en'));
  }
}
