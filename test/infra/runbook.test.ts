import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everything, production, type Resource, referred, Synthesized } from './synthesized.ts';

const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
const main = new Synthesized(everything);
const edge = new Synthesized(everything, 'edge');
const stacks: [string, Synthesized][] = [
  ['main', main],
  ['edge', edge],
  ['main stack of a personal stage', new Synthesized('dev')],
  ['main stack without payments', new Synthesized(production)],
];

/** As GitHub and most readers of Markdown make them. */
const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-'),
);
const alarmsOf = (stack: Synthesized): Resource[] => stack.all('AWS::CloudWatch::Alarm');
const described = z.object({
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()),
  OKActions: z.array(z.unknown()),
});
const anchorOf = ({ properties }: Resource): string =>
  /docs\/runbook\.md#([\w-]+)$/.exec(described.parse(properties).AlarmDescription)?.[1] ?? '';

describe.each(stacks)('alarms: %s', (_, stack) => {
  const alarms = alarmsOf(stack);
  const topic = stack.one('AWS::SNS::Topic').id;

  it('each says who is hurt, what to do, and where the runbook goes on', () => {
    expect(alarms.length).toBeGreaterThan(1);
    for (const { id, properties } of alarms) {
      const { AlarmDescription } = described.parse(properties);
      expect(AlarmDescription, id).toMatch(
        /\b(readers?|editors?|no source)\b.+: .{20,}\. .{20,}\. docs\/runbook\.md#[a-z-]+$/i,
      );
      // CloudWatch takes no more.
      expect(AlarmDescription.length, id).toBeLessThanOrEqual(1024);
    }
  });

  it('each leads to a section that is there', () => {
    expect(alarms.map(anchorOf).filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it('each tells somebody, when it begins and when it is over', () => {
    for (const { id, properties } of alarms) {
      const { AlarmActions, OKActions } = described.parse(properties);
      expect([...AlarmActions, ...OKActions].map(referred), id).toEqual([topic, topic]);
    }
    expect(stack.all('AWS::SNS::Subscription').map(({ properties }) => properties.Endpoint)).toEqual(
      stack === stacks[2]?.[1] ? [] : ['duty@example.org'],
    );
  });

  it('none watches a thing that is not in the stack, and none lets missing figures hide a standstill', () => {
    for (const { id, properties } of alarms) {
      expect(properties.TreatMissingData, id).toBe(
        properties.ComparisonOperator === 'LessThanThreshold' ? 'breaching' : 'notBreaching',
      );
      for (const name of referencesIn([properties.Dimensions, properties.Metrics]))
        expect({ ...stack.template.Resources, ...stack.template.Parameters }, id).toHaveProperty([name]);
    }
  });
});

describe('alarms that this stack would miss', () => {
  const names = alarmsOf(main).map(({ id }) => id.replace(/^Alarms|.{8}$/g, ''));

  it('readers who wait, a table that refuses or fails, payments that are not heard', () => {
    expect(names).toEqual(expect.arrayContaining(['ApiSlow', 'TableThrottled', 'TableFailing', 'PaymentsFailing']));
    expect(main.one('AWS::CloudWatch::Alarm', 'AlarmsApiSlow').properties).toMatchObject({
      MetricName: 'Latency',
      ExtendedStatistic: 'p99',
      EvaluateLowSampleCountPercentile: 'ignore',
    });
    const { Metrics } = main.one('AWS::CloudWatch::Alarm', 'AlarmsTableThrottled').properties;
    expect(JSON.stringify(Metrics)).toContain('"MetricName":"ThrottledRequests"');
    // CloudWatch's bound for one alarm.
    expect(z.array(z.unknown()).parse(Metrics).length - 1).toBeLessThanOrEqual(10);
  });

  it('payments ring by the answers that Stripe got, where the stage takes any', () => {
    const filter = main.one('AWS::Logs::MetricFilter', 'AlarmsPaymentsRefused').properties;
    expect(filter.FilterPattern).toBe('{ ($.route = "POST /api/membership/webhook") && ($.status = "5*") }');
    expect(filter.LogGroupName).toEqual({ Ref: expect.stringMatching(/^ApiAccessLog/) });
    expect(
      alarmsOf(new Synthesized(production))
        .map(({ id }) => id)
        .join(),
    ).not.toContain('Payments');
  });

  it('in us-east-1: what the wall refuses, and CloudFront’s errors as soon as the distribution is known', () => {
    expect(edge.one('AWS::CloudWatch::Alarm', 'WallUnderAttack').properties).toMatchObject({
      Namespace: 'AWS/WAFV2',
      MetricName: 'BlockedRequests',
      Dimensions: [
        { Name: 'Rule', Value: 'ALL' },
        { Name: 'WebACL', Value: expect.stringMatching(/-production-edge$/) },
      ],
    });
    const { id, properties } = edge.one('AWS::CloudWatch::Alarm', 'PagesFailing');
    expect(properties).toMatchObject({
      MetricName: '5xxErrorRate',
      Dimensions: [
        { Name: 'DistributionId', Value: { Ref: 'DistributionId' } },
        { Name: 'Region', Value: 'Global' },
      ],
    });
    expect(edge.template.Resources[id]).toMatchObject({ Condition: 'DistributionIsKnown' });
    expect(edge.template.Parameters?.DistributionId).toMatchObject({ Default: 'none' });
  });
});

describe('the runbook', () => {
  const alarmSections = runbook.slice(runbook.indexOf('\n# Alarms'), runbook.indexOf('\n# Situations'));

  it('has no section of an alarm that there is not', () => {
    // Sections for event functions and queues without one of their own.
    const defaults = ['work-given-up', 'work-waiting', 'functions-failing'];
    const used = new Set([...[...alarmsOf(main), ...alarmsOf(edge)].map(anchorOf), ...defaults]);
    const sections = [...alarmSections.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    expect(sections.filter((section) => !used.has(section))).toEqual([]);
    expect(sections.length).toBe(used.size);
  });

  it('its links lead to sections that are there', () => {
    const links = [...runbook.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it('its commands name exactly one thing of the stack each, and outputs that there are', () => {
    const named = [
      ...[...runbook.matchAll(/\bres (AWS::\w+::\w+) (\w+)/g)].map(([, type = '', prefix = '']) => [type, prefix]),
      ...[...runbook.matchAll(/\b(?:queue|depth|peek|dlq=\$\(queue) (\w+(?:DeadLetters|Queue))\b/g)].map(
        ([, prefix = '']) => ['AWS::SQS::Queue', prefix],
      ),
      ...[...runbook.matchAll(/\b(\w+Function)\b/g)]
        .filter(([, name]) => name !== 'Function')
        .map(([, prefix = '']) => ['AWS::Lambda::Function', prefix]),
      ...[...runbook.matchAll(/\b(?:errors|ask) ([A-Z]\w+)/g)].map(([, prefix = '']) => [
        'AWS::Logs::LogGroup',
        prefix,
      ]),
    ];
    expect(named.length).toBeGreaterThan(50);
    const wrong = named.filter(
      ([type = '', prefix = '']) => main.all(type).filter(({ id }) => id.startsWith(prefix)).length !== 1,
    );
    expect(wrong).toEqual([]);
    for (const [, output = ''] of runbook.matchAll(/\$\(out (\w+)\)/g))
      expect(main.template.Outputs).toHaveProperty(output);
  });
});

/** Every logical id that a value refers to. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = z.safeParse(
    z.union([z.strictObject({ Ref: z.string() }), z.strictObject({ 'Fn::GetAtt': z.array(z.string()) })]),
    value,
  );
  return found.success ? [referred(value)] : Object.values(value).flatMap(referencesIn);
}
