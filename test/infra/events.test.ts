import { expect, it } from 'vitest';
import { handlerFile } from '#shared/api/contract.ts';
import { type EventFunction, eventFunctions } from '#shared/events.ts';
import { queueNames, queueUrlName } from '#shared/queues.ts';
import { everything, Synthesized } from './synthesized.ts';

const production = new Synthesized(everything);
const events: [string, EventFunction][] = Object.entries(eventFunctions);

it.each(events)('gives %s the concurrency, batch and URL of its queue, or its schedule', (name, { trigger }) => {
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
});

it('has one consumer for every queue', () => {
  const consumed = events.flatMap(([, { trigger }]) => ('queue' in trigger ? [trigger.queue] : []));
  expect(consumed.toSorted()).toEqual(queueNames.toSorted());
});

it.each(events)('alarms when %s fails, is throttled or gives work up, and says who is hurt', (name, { whoIsHurt }) => {
  const alarms = production.all('AWS::CloudWatch::Alarm').map(({ properties }) => properties.AlarmDescription);
  expect(alarms.filter((text) => String(text).startsWith(`${whoIsHurt}: `)).length, name).toBeGreaterThanOrEqual(2);
});
