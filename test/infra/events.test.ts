import { Template as Assertions } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { stageSettings } from '#infra/stages.ts';
import { handlerFile } from '#shared/api/contract.ts';
import { type EventFunction, eventFunctions } from '#shared/events.ts';
import { queueNames, queueUrlName } from '#shared/queues.ts';
import { everything, referred, Synthesized } from './synthesized.ts';

const personal = new Synthesized(stageSettings.parse({ kind: 'personal', name: 'alice' }));
const production = new Synthesized(everything);
const assertions = Assertions.fromJSON(production.template);
const events: [string, EventFunction][] = Object.entries(eventFunctions);
const queued = events.flatMap(([name, { trigger }]) => ('queue' in trigger ? [{ name, ...trigger }] : []));
const scheduled = events.filter(([, { trigger }]) => !('queue' in trigger)).map(([name]) => name);

/** The queue that a function reads, and its dead-letter queue. */
function queuesOf(name: string) {
  const { id } = production.lambdaOf(handlerFile(name));
  const [mapping] = production
    .all('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => referred(properties.FunctionName) === id);
  const queue = production.one('AWS::SQS::Queue', referred(mapping?.properties.EventSourceArn));
  const { deadLetterTargetArn } = z.object({ deadLetterTargetArn: z.unknown() }).parse(queue.properties.RedrivePolicy);
  return { queue, deadLetters: production.one('AWS::SQS::Queue', referred(deadLetterTargetArn)) };
}

/** The schedule of a function: the role that starts it, and the queue of failed starts. */
function scheduleOf(name: string) {
  const { id } = production.lambdaOf(handlerFile(name));
  const target = z.object({ Arn: z.unknown(), RoleArn: z.unknown(), DeadLetterConfig: z.object({ Arn: z.unknown() }) });
  const found = production
    .all('AWS::Scheduler::Schedule')
    .map(({ properties }) => target.parse(properties.Target))
    .find(({ Arn }) => referred(Arn) === id);
  if (found === undefined) throw new Error(`${name} has no schedule`);
  return { id, role: referred(found.RoleArn), deadLetters: referred(found.DeadLetterConfig.Arn) };
}

it.each(events)(
  'the stack gives %s the concurrency, batch and URL of its queue, or its schedule',
  (name, { trigger }) => {
    const bundle = handlerFile(name);
    const { id, ReservedConcurrentExecutions } = production.lambdaOf(bundle);
    expect(ReservedConcurrentExecutions).toBe(trigger.maxConcurrency);
    const mappings = production
      .all('AWS::Lambda::EventSourceMapping')
      .filter(({ properties }) => JSON.stringify(properties.FunctionName) === JSON.stringify({ Ref: id }));
    if ('queue' in trigger) {
      expect(mappings.map(({ properties }) => properties)).toMatchObject([
        {
          BatchSize: trigger.batchSize,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          ScalingConfig: { MaximumConcurrency: trigger.maxConcurrency },
        },
      ]);
      expect(production.environmentOf(bundle)).toHaveProperty(queueUrlName(trigger.queue));
    } else {
      expect(mappings).toEqual([]);
      const targets = production
        .all('AWS::Scheduler::Schedule')
        .map(({ properties }) => JSON.stringify(properties.Target));
      expect(targets.filter((target) => target.includes(`"${id}"`))).toHaveLength(1);
    }
  },
);

it('the queues of a personal stage start two functions each, so that ten concurrent ones still serve readers', () => {
  const concurrency = (stack: Synthesized) =>
    stack
      .all('AWS::Lambda::EventSourceMapping')
      .map(({ properties }) => (properties.ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency);
  expect(concurrency(personal)).toEqual(queueNames.map(() => 2));
  expect(Math.max(...concurrency(production))).toBe(10);
});

it('the stack has one consumer for every queue', () => {
  const consumed = events.flatMap(([, { trigger }]) => ('queue' in trigger ? [trigger.queue] : []));
  expect(consumed.toSorted()).toEqual(queueNames.toSorted());
});

it.each(queued)(
  'the queue of $name keeps what was tried in vain for two weeks, in a queue of the same type',
  ({ name, maxAttempts }) => {
    const { queue, deadLetters } = queuesOf(name);
    expect(queue.properties.RedrivePolicy).toMatchObject({ maxReceiveCount: maxAttempts });
    expect(deadLetters.properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    expect(deadLetters.properties.FifoQueue).toBe(queue.properties.FifoQueue);
  },
);

it.each(queued)('the queue of $name accepts messages up to 1 MiB, encrypted, over TLS only', ({ name }) => {
  const { queue } = queuesOf(name);
  expect(queue.properties).toMatchObject({ MaximumMessageSize: 1024 * 1024, SqsManagedSseEnabled: true });
  const policies = production
    .all('AWS::SQS::QueuePolicy')
    .filter(({ properties }) => z.array(z.unknown()).parse(properties.Queues).map(referred).includes(queue.id));
  expect(JSON.stringify(policies.map(({ properties }) => properties.PolicyDocument))).toContain('"Effect":"Deny"');
});

it.each(scheduled)('the schedule of %s may start that function only, and keeps failed starts', (name) => {
  const { id, role, deadLetters } = scheduleOf(name);
  expect(production.grantsOfRole(role)).toEqual([
    { action: 'lambda:InvokeFunction', on: id },
    { action: 'sqs:SendMessage', on: deadLetters },
  ]);
});

it.each(scheduled)('a failed run of %s is not retried, because the next one finds the same work', (name) => {
  assertions.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    FunctionName: { Ref: production.lambdaOf(handlerFile(name)).id },
    MaximumRetryAttempts: 0,
  });
});

it.each(events)(
  'alarms start when %s fails, when it is throttled and with one message given up, and say who is hurt',
  (name, { trigger, whoIsHurt }) => {
    const alarms = production
      .all('AWS::CloudWatch::Alarm')
      .map(({ properties }) => String(properties.AlarmDescription));
    expect(alarms.filter((text) => text.startsWith(`${whoIsHurt}: `)).length).toBeGreaterThanOrEqual(2);
    const Dimensions = [{ Name: 'FunctionName', Value: { Ref: production.lambdaOf(handlerFile(name)).id } }];
    for (const MetricName of ['Errors', 'Throttles'])
      assertions.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName, Dimensions });
    const deadLetters = 'queue' in trigger ? queuesOf(name).deadLetters.id : scheduleOf(name).deadLetters;
    assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [deadLetters, 'QueueName'] } }],
      Threshold: 1,
      EvaluationPeriods: 1,
    });
  },
);

it.each(queued.filter(({ waiting }) => waiting !== undefined))(
  'an alarm starts when messages of $name wait',
  ({ name, waiting }) => {
    assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateAgeOfOldestMessage',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queuesOf(name).queue.id, 'QueueName'] } }],
      Threshold: waiting?.seconds ?? 900,
    });
  },
);
