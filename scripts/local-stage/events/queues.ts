import * as z from 'zod/mini';
import type { Template } from '#infra/templates.ts';
import { account, type PhysicalResource, type ResolvedTemplate, region } from '../template.ts';
import { type SqsQueue, SqsStore } from './fauxqs.ts';
import { enableFifoBatches } from './fifo-batches.ts';
import { startSqsServer } from './sqs-server.ts';

const attribute = z.union([z.string(), z.number(), z.boolean()]);
const queueProperties = z.object({
  DelaySeconds: z.optional(attribute),
  MaximumMessageSize: z.optional(attribute),
  MessageRetentionPeriod: z.optional(attribute),
  ReceiveMessageWaitTimeSeconds: z.optional(attribute),
  VisibilityTimeout: z.optional(attribute),
  FifoQueue: z.optional(attribute),
  ContentBasedDeduplication: z.optional(attribute),
  DeduplicationScope: z.optional(attribute),
  FifoThroughputLimit: z.optional(attribute),
  RedrivePolicy: z.optional(
    z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.union([z.string(), z.number()]) }),
  ),
});

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
        const { RedrivePolicy, ...rest } = properties;
        const attributes = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
        if (RedrivePolicy)
          attributes.RedrivePolicy = JSON.stringify({
            ...RedrivePolicy,
            maxReceiveCount: Number(RedrivePolicy.maxReceiveCount),
          });
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
