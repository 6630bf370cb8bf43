import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { stageSettings } from '#infra/stages.ts';
import { handlerFile } from '#shared/api/contract.ts';
import { type EventFunction, eventFunctions } from '#shared/events.ts';
import { queueNames, queueUrlName } from '#shared/queues.ts';
import { everything, Synthesized } from './synthesized.ts';

const personal = new Synthesized(stageSettings.parse({ kind: 'personal', name: 'alice' }));
const stages = { personal, production: new Synthesized(everything), edge: new Synthesized(everything, 'edge') };
const events: [string, EventFunction][] = Object.entries(eventFunctions);

/** Resources that lose data, or their address, when CloudFormation replaces them. */
const isStateful = (type: string) =>
  /^AWS::(DynamoDB::Table|SQS::Queue|S3::Bucket|Logs::LogGroup|CloudFront::Distribution|ApiGatewayV2::Api|SNS::Topic)$/.test(
    type,
  );
const stored = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(JSON.parse(readFileSync(new URL('./stateful-ids.json', import.meta.url), 'utf8')));

it.each(Object.entries(stages))('keeps the logical ids of the stateful resources of the %s stack', (name, stack) => {
  const found = Object.entries(stack.template.Resources).filter(([, { Type }]) => isStateful(Type));
  // A changed or missing id means that a deployed stage would lose data. New resources join the list once deployed.
  expect(Object.fromEntries(found.map(([id, { Type }]) => [id, Type]))).toMatchObject(
    stored[name] ?? { missing: name },
  );
});

it.each(events)('gives %s the concurrency, batch and URL of its queue, or its schedule', (name, { trigger }) => {
  const stack = stages.production;
  const bundle = handlerFile(name);
  const { id, ReservedConcurrentExecutions } = stack.lambdaOf(bundle);
  expect(ReservedConcurrentExecutions).toBe(trigger.maxConcurrency);
  const mappings = stack
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
    expect(stack.environmentOf(bundle)).toHaveProperty(queueUrlName(trigger.queue));
  } else {
    expect(mappings).toEqual([]);
    const targets = stack.all('AWS::Scheduler::Schedule').map(({ properties }) => JSON.stringify(properties.Target));
    expect(targets.filter((target) => target.includes(`"${id}"`))).toHaveLength(1);
  }
});

it('lets the queues of a personal stage start two functions each, so that ten concurrent ones still serve readers', () => {
  const concurrency = (stack: Synthesized) =>
    stack
      .all('AWS::Lambda::EventSourceMapping')
      .map(({ properties }) => (properties.ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency);
  expect(concurrency(stages.personal)).toEqual(queueNames.map(() => 2));
  expect(Math.max(...concurrency(stages.production))).toBe(10);
});

it('has one consumer for every queue', () => {
  const consumed = events.flatMap(([, { trigger }]) => ('queue' in trigger ? [trigger.queue] : []));
  expect(consumed.toSorted()).toEqual(queueNames.toSorted());
});

it.each(events)('alarms when %s fails, is throttled or gives work up, and says who is hurt', (name, { whoIsHurt }) => {
  const alarms = stages.production.all('AWS::CloudWatch::Alarm').map(({ properties }) => properties.AlarmDescription);
  expect(alarms.filter((text) => String(text).startsWith(`${whoIsHurt}: `)).length, name).toBeGreaterThanOrEqual(2);
});
