import { expect, it } from 'vitest';
import { stageSettings } from '#infra/stages.ts';
import { handlerFile } from '#shared/api/contract.ts';
import { type EventFunction, eventFunctions } from '#shared/events.ts';
import { queueNames, queueUrlName } from '#shared/queues.ts';
import { everything, Synthesized } from './synthesized.ts';

const personal = new Synthesized(stageSettings.parse({ kind: 'personal', name: 'alice' }));
const production = new Synthesized(everything);
const events: [string, EventFunction][] = Object.entries(eventFunctions);

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

it.each(events)(
  'an alarm starts when %s fails, is throttled or gives work up, and says who is hurt',
  (name, { whoIsHurt }) => {
    const alarms = production.all('AWS::CloudWatch::Alarm').map(({ properties }) => properties.AlarmDescription);
    expect(alarms.filter((text) => String(text).startsWith(`${whoIsHurt}: `)).length, name).toBeGreaterThanOrEqual(2);
  },
);
