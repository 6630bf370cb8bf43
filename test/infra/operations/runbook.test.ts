import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { metricNamespace } from '#shared/config/operator-metrics.ts';
import {
  everything,
  mainTemplates,
  personal,
  production,
  type Resource,
  referred,
  Synthesized,
} from '../synthesized.ts';

const runbook = readFileSync(new URL('../../../docs/runbook.md', import.meta.url), 'utf8');
const main = new Synthesized(everything);
const edge = new Synthesized(everything, 'edge');
const stacks: [string, Synthesized][] = [
  ['main', main],
  ['edge', edge],
  ['main stack of a personal stage', new Synthesized(personal)],
  ['main stack without payments', new Synthesized(production)],
];

/** Anchors as GitHub derives them from headings. */
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

  it('alarms describe who is hurt, what to do, and the section of the runbook', () => {
    expect(alarms.length).toBeGreaterThan(1);
    for (const { id, properties } of alarms) {
      const { AlarmDescription } = described.parse(properties);
      expect(AlarmDescription, id).toMatch(
        /\b(readers?|editors?|no source)\b.+: .{20,}\. .{20,}\. docs\/runbook\.md#[a-z-]+$/i,
      );
      // Maximum of CloudWatch.
      expect(AlarmDescription.length, id).toBeLessThanOrEqual(1024);
    }
  });

  it('alarms link to sections that exist', () => {
    expect(alarms.map(anchorOf).filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it('alarms notify the topic when they start and when they end', () => {
    for (const { id, properties } of alarms) {
      const { AlarmActions, OKActions } = described.parse(properties);
      expect([...AlarmActions, ...OKActions].map(referred), id).toEqual([topic, topic]);
    }
  });

  it('alarms mail the addresses of the stage', () => {
    expect(stack.all('AWS::SNS::Subscription').map(({ properties }) => properties.Endpoint)).toEqual([
      'duty@example.org',
    ]);
  });

  it('alarms treat missing data as a failure only when they wait for something to happen', () => {
    for (const { id, properties } of alarms)
      expect(properties.TreatMissingData, id).toBe(
        properties.ComparisonOperator === 'LessThanThreshold' ? 'breaching' : 'notBreaching',
      );
  });

  it('alarms watch only resources of the stack', () => {
    for (const { id, properties } of alarms) {
      for (const name of referencesIn([properties.Dimensions, properties.Metrics]))
        expect({ ...stack.template.Resources, ...stack.template.Parameters }, id).toHaveProperty([name]);
    }
  });
});

describe('alarms for readers', () => {
  const names = alarmsOf(main).map(({ id }) => id.replace(/^AlarmsRules|.{8}$/g, ''));

  it('alarms for readers cover a slow API, a throttled or failing table and failing payments', () => {
    expect(names).toEqual(expect.arrayContaining(['ApiSlow', 'TableThrottled', 'TableFailing', 'PaymentsFailing']));
  });

  const metricsOf = (stack: Synthesized, id: string) => {
    const { properties } = stack.one('AWS::CloudWatch::Alarm', id);
    const { Metrics, ...rest } = z
      .looseObject({ Metrics: z.array(z.looseObject({ Expression: z.optional(z.string()) })) })
      .parse(properties);
    return {
      ...rest,
      expression: Metrics.flatMap(({ Expression }) => Expression ?? [])[0],
      all: JSON.stringify(Metrics),
    };
  };

  it('alarms for readers ring when half of the fetches failed for 30 minutes, of ten or more', () => {
    const alarm = metricsOf(main, 'AlarmsRulesFetchesFailing');
    expect(alarm).toMatchObject({ Threshold: 50, EvaluationPeriods: 2 });
    expect(alarm.expression).toBe(
      'IF(SUM([all0, all1, all2]) >= 10 AND part >= 1, 100 * part / SUM([all0, all1, all2]), 0)',
    );
    expect([...alarm.all.matchAll(/"MetricName":"(\w+)"/g)].map(([, name]) => name)).toEqual([
      'SourcesFailed',
      ...['SourcesFailed', 'SourcesFetched', 'SourcesUnchanged'],
    ]);
    expect(alarm.all).toContain('"Period":900');
    expect(alarm.all).toContain('"Dimensions":[{"Name":"stage","Value":"production"}]');
  });

  it('alarms for readers ring when fewer articles than the stage expects are stored within an hour, or none', () => {
    expect(main.one('AWS::CloudWatch::Alarm', 'AlarmsRulesNewsMissing').properties).toMatchObject({
      Namespace: metricNamespace,
      MetricName: 'ArticlesStored',
      Period: 3600,
      EvaluationPeriods: 1,
      Threshold: 1,
      TreatMissingData: 'breaching',
    });
  });

  it.each([
    ['main', main, 'AlarmsRulesApiFailing', 300, 5],
    ['main', main, 'AlarmsRulesApiFailingSlowly', 3600, 1],
    ['edge', edge, 'PagesFailing', 300, 5],
    ['edge', edge, 'PagesFailingSlowly', 3600, 0.5],
  ] as const)('alarms for readers judge errors by their share: %s stack, %3$s', (_, stack, id, period, percent) => {
    // The id of a short name is the beginning of another.
    const [{ id: found } = { id }] = alarmsOf(stack).filter((one) => one.id.slice(0, -8) === id);
    const alarm = metricsOf(stack, found);
    expect(alarm).toMatchObject({ Threshold: percent });
    expect(alarm.expression).toMatch(/>= 100/);
    expect(alarm.all).toContain(`"Period":${period}`);
  });

  it('alarms for readers measure the latency at the edge of what its cache does not have', () => {
    expect(edge.one('AWS::CloudWatch::Alarm', 'PagesSlow').properties).toMatchObject({
      MetricName: 'OriginLatency',
      ExtendedStatistic: 'p90',
      Threshold: 2000,
      EvaluationPeriods: 3,
    });
  });

  it('alarms for readers measure the latency of the slowest 1% of API calls', () => {
    expect(main.one('AWS::CloudWatch::Alarm', 'AlarmsRulesApiSlow').properties).toMatchObject({
      MetricName: 'Latency',
      ExtendedStatistic: 'p99',
      EvaluateLowSampleCountPercentile: 'ignore',
    });
  });

  it('alarms for readers sum throttled requests over the table’s operations', () => {
    const { Metrics } = main.one('AWS::CloudWatch::Alarm', 'AlarmsRulesTableThrottled').properties;
    expect(JSON.stringify(Metrics)).toContain('"MetricName":"ThrottledRequests"');
    // Maximum of CloudWatch for one alarm.
    expect(z.array(z.unknown()).parse(Metrics).length - 1).toBeLessThanOrEqual(10);
  });

  it('one rings when a route refuses calls, not when a function limits one caller, and the runbook finds the route', () => {
    const filter = main.one('AWS::Logs::MetricFilter', 'AlarmsRulesRouteRefusals').properties;
    expect(filter.FilterPattern).toBe('{ ($.status = "429") && ($.functionStatus = "-") }');
    expect(referred(filter.LogGroupName)).toBe(main.one('AWS::Logs::LogGroup', 'ApiAccessLog').id);
    const [metric] = filter.MetricTransformations as { MetricName: string; Dimensions?: unknown }[];
    // Each value of a dimension would be billed as a metric of its own.
    expect(metric).not.toHaveProperty('Dimensions');
    expect(main.one('AWS::CloudWatch::Alarm', 'AlarmsRulesRoutesThrottled').properties).toMatchObject({
      MetricName: metric?.MetricName,
      Threshold: 10,
    });
    expect(runbook).toContain(
      `ask ApiAccessLog 'filter status = "429" and functionStatus = "-" | stats count() as refused by route`,
    );
  });

  it('alarms for readers count failed webhooks of Stripe in the access log', () => {
    const filter = main.one('AWS::Logs::MetricFilter', 'AlarmsRulesPaymentsRefused').properties;
    expect(filter.FilterPattern).toBe('{ ($.route = "POST /api/membership/webhook") && ($.status = "5*") }');
    expect(filter.LogGroupName).toEqual({ Ref: expect.stringMatching(/^ApiAccessLog/) });
  });

  it('alarms for readers count readers who pay twice in the log of the webhook', () => {
    const filter = main.one('AWS::Logs::MetricFilter', 'AlarmsRulesSecondMemberships').properties;
    expect(filter.FilterPattern).toBe('{ $.event = "membership.paid_twice" }');
    expect(filter.LogGroupName).toEqual({ Ref: expect.stringMatching(/^ApiReceivePaymentLogs/) });
    expect(names).toContain('PaymentsDoubled');
  });

  it('alarms for readers leave out payments in a stage without them', () => {
    expect(
      alarmsOf(new Synthesized(production))
        .map(({ id }) => id)
        .join(),
    ).not.toContain('Payments');
  });

  it('alarms for readers watch the requests that the web ACL blocks, in us-east-1', () => {
    expect(edge.one('AWS::CloudWatch::Alarm', 'WallUnderAttack').properties).toMatchObject({
      Namespace: 'AWS/WAFV2',
      MetricName: 'BlockedRequests',
      Dimensions: [
        { Name: 'Rule', Value: 'ALL' },
        { Name: 'WebACL', Value: expect.stringMatching(/-production-edge$/) },
      ],
    });
  });

  it('alarms for readers watch CloudFront’s errors once the id of the distribution is known, in us-east-1', () => {
    for (const name of ['PagesFailing', 'PagesFailingSlowly', 'PagesSlow']) {
      const [alarm] = alarmsOf(edge).filter(({ id }) => id.slice(0, -8) === name);
      expect(JSON.stringify(alarm?.properties)).toContain(
        '"Dimensions":[{"Name":"DistributionId","Value":{"Ref":"DistributionId"}},{"Name":"Region","Value":"Global"}]',
      );
      expect(edge.template.Resources[alarm?.id ?? '']).toMatchObject({ Condition: 'DistributionIsKnown' });
    }
    expect(edge.template.Parameters?.DistributionId).toMatchObject({ Default: 'none' });
  });
});

describe('the runbook', () => {
  const alarmSections = runbook.slice(runbook.indexOf('\n# Alarms'), runbook.indexOf('\n# Situations'));

  it('the runbook has the sections that alarms link to, the general ones, and no others', () => {
    // Sections for event functions and queues without one of their own.
    const defaults = ['work-given-up', 'work-waiting', 'functions-failing'];
    const used = new Set([...[...alarmsOf(main), ...alarmsOf(edge)].map(anchorOf), ...defaults]);
    const sections = [...alarmSections.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    expect(sections.filter((section) => !used.has(section))).toEqual([]);
    expect(sections.length).toBe(used.size);
  });

  it('the runbook links only to sections that exist', () => {
    const links = [...runbook.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it('the runbook has commands that each name exactly one resource, and existing outputs', () => {
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
    // The command lists the resources of the main stack and of its nested stacks, each by its own logical ids.
    const { root, nested } = mainTemplates(everything);
    const deployed = [root, ...nested.values()].flatMap(({ Resources }) => Object.entries(Resources));
    const ambiguous = named.filter(
      ([type, prefix = '']) => deployed.filter(([id, { Type }]) => Type === type && id.startsWith(prefix)).length !== 1,
    );
    expect(ambiguous).toEqual([]);
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
