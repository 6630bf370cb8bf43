import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hasEdgeStack } from '#infra/site/edge-parameters.ts';
import { type DeclaredStage, stageNamed } from '#infra/stages.ts';
import { monitoringOf } from '#scripts/cost/lines.ts';
import { contract, handlerFile } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type EventFunction, eventFunctions } from '#shared/events.ts';
import { everything, production, referred, Synthesized, personal as watchedStage } from './synthesized.ts';

const full = new Synthesized(everything);
const edge = new Synthesized(everything, 'edge');
const personal = new Synthesized('dev');
const local = new Synthesized('local');
const stages: [string, Synthesized][] = [
  ['production', full],
  ['personal', personal],
  ['local', local],
];
const endpoints: [string, Endpoint][] = Object.entries(contract);
const bundlesOf = (stack: Synthesized) =>
  stack.all('AWS::Lambda::Function').map(({ metadata }) => String(metadata.bundle));

describe.each(stages)('timeouts: %s', (_, stack) => {
  it('timeouts fit the queue, route or schedule that starts the function', () => {
    const started = new Map<string, string>();
    const mapping = z.object({ FunctionName: z.unknown(), EventSourceArn: z.unknown() });
    for (const { properties } of stack.all('AWS::Lambda::EventSourceMapping')) {
      const { FunctionName, EventSourceArn } = mapping.parse(properties);
      const { Timeout } = z
        .object({ Timeout: z.number() })
        .parse(stack.one('AWS::Lambda::Function', referred(FunctionName)).properties);
      expect(
        stack.one('AWS::SQS::Queue', referred(EventSourceArn)).properties.VisibilityTimeout,
      ).toBeGreaterThanOrEqual(6 * Timeout);
      started.set(referred(FunctionName), 'queue');
    }
    const integration = z.object({ IntegrationUri: z.unknown() });
    for (const { properties } of stack.all('AWS::ApiGatewayV2::Integration')) {
      const id = referred(integration.parse(properties).IntegrationUri);
      expect(stack.one('AWS::Lambda::Function', id).properties.Timeout).toBeLessThanOrEqual(29);
      started.set(id, 'route');
    }
    const schedule = z.object({ ScheduleExpression: z.string(), Target: z.object({ Arn: z.unknown() }) });
    for (const { properties } of stack.all('AWS::Scheduler::Schedule')) {
      const { ScheduleExpression, Target } = schedule.parse(properties);
      const seconds = 60 * Number(/^rate\((\d+) minutes?\)$/.exec(ScheduleExpression)?.[1]);
      expect(stack.one('AWS::Lambda::Function', referred(Target.Arn)).properties.Timeout).toBeLessThanOrEqual(seconds);
      started.set(referred(Target.Arn), 'schedule');
    }
    expect([...started.keys()].sort()).toEqual(
      stack
        .all('AWS::Lambda::Function')
        .map(({ id }) => id)
        .sort(),
    );
  });
});

describe('reserved concurrency', () => {
  const reserved = (stack: Synthesized) =>
    Object.fromEntries(
      bundlesOf(stack).flatMap((bundle) => {
        const { ReservedConcurrentExecutions: reservation } = stack.lambdaOf(bundle);
        return reservation === undefined ? [] : [[bundle, reservation]];
      }),
    );

  it('reserved concurrency exists in production for the pipeline and for functions that wait for external servers', () => {
    const pipeline = Object.entries<EventFunction>(eventFunctions).map(([name, { trigger }]) => [
      handlerFile(name),
      trigger.maxConcurrency,
    ]);
    expect(reserved(full)).toEqual({
      ...Object.fromEntries(pipeline),
      'fetch-feed': 40,
      picture: 50,
      'check-out-membership': 20,
      'receive-payment': 20,
    });
    expect(Object.values(reserved(full)).reduce((sum, reservation) => sum + reservation)).toBeLessThanOrEqual(200);
  });

  it('reserved concurrency is at least the maximum concurrency of the event source, because throttling counts as an attempt', () => {
    const mapping = z.object({
      FunctionName: z.unknown(),
      ScalingConfig: z.object({ MaximumConcurrency: z.number() }),
    });
    for (const { properties } of full.all('AWS::Lambda::EventSourceMapping')) {
      const { FunctionName, ScalingConfig } = mapping.parse(properties);
      const { properties: consumer } = full.one('AWS::Lambda::Function', referred(FunctionName));
      expect(consumer.ReservedConcurrentExecutions).toBeGreaterThanOrEqual(ScalingConfig.MaximumConcurrency);
    }
  });

  it('reserved concurrency is absent elsewhere, because a new account has ten executions in all', () => {
    expect([reserved(personal), reserved(local)]).toEqual([{}, {}]);
    const small = stageNamed('production', {
      production: {
        kind: 'production',
        admins: ['ada@example.org'],
        alarmEmails: ['duty@example.org'],
        reservesConcurrency: false,
      },
    });
    expect(reserved(new Synthesized(small))).toEqual({});
  });
});

/** All objects of the search index. Their keys are chosen when they are written. */
const objectsOfIndex = /^SearchIndex[0-9A-F]{8}\/\*$/;

describe('permissions', () => {
  const xray = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];

  it.each(stages)('%s: only the actions of X-Ray have a wildcard, and only with traces', (_, stack) => {
    const grants = stack
      .all('AWS::IAM::Role')
      .flatMap(({ id }) => stack.grantsOfRole(id))
      .filter(({ on }) => !objectsOfIndex.test(on));
    const broad = grants.filter(({ action, on }) => action.includes('*') || on.includes('*'));
    expect([...new Set(broad.map(({ action, on }) => `${action} ${on}`))].sort()).toEqual(
      stack === local ? [] : xray.map((action) => `${action} *`),
    );
    const modes = bundlesOf(stack).map((bundle) => stack.lambdaOf(bundle).TracingConfig?.Mode);
    expect(new Set(modes)).toEqual(new Set([stack === local ? undefined : 'Active']));
    expect(broad.length).toBe(stack === local ? 0 : 2 * modes.length);
  });

  it('the permissions of functions let an endpoint that reads do nothing else, with all settings enabled', () => {
    const search = ['s3:GetObject', 's3:ListBucket'];
    for (const [name, { needs }] of endpoints.filter(
      ([, { needs }]) => needs.table === 'read' && needs.sendsTo === undefined && needs.payments !== 'checkout',
    )) {
      const actions = new Set(full.grantsOf(handlerFile(name)).map(({ action }) => action));
      const reads = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
      expect([...actions].sort(), name).toEqual([
        ...reads,
        ...(needs.searchIndex ? search : []),
        ...(needs.queues ? ['sqs:GetQueueAttributes'] : []),
      ]);
    }
  });

  it('the permissions of functions come without secrets in the environment: keys are names of parameters', () => {
    for (const bundle of bundlesOf(full)) {
      for (const [variable, value] of Object.entries(full.environmentOf(bundle))) {
        // Proves that a call came through CloudFront, and opens nothing by itself: a parameter of the stack.
        if (variable === 'ORIGIN_SECRETS') expect(value).toEqual({ Ref: 'OriginSecrets' });
        else if (/KEY|SECRET|TOKEN|PASSWORD|WEBHOOK|PARAMETER/.test(variable))
          expect([variable, value]).toEqual([expect.stringMatching(/_PARAMETER$/), expect.stringMatching(/^\/news\//)]);
        expect(String(value)).not.toMatch(/(sk|rk|pk)_(live|test)_|whsec_|AKIA|-----BEGIN/);
      }
    }
  });
});

describe('retention', () => {
  it.each(stages)('%s: the table has point-in-time recovery', (_, stack) => {
    expect(stack.one('AWS::DynamoDB::Table').properties.PointInTimeRecoverySpecification).toEqual({
      PointInTimeRecoveryEnabled: true,
    });
  });

  const restored = new Synthesized(
    stageNamed('x', { x: { kind: 'personal', logDays: 30, restoredTable: 'landfall-x-restored' } as DeclaredStage }),
  );

  it('logs and access logs are kept for logDays', () => {
    const days = (stack: Synthesized) => [
      ...new Set([
        ...stack.all('AWS::Logs::LogGroup').map(({ properties }) => properties.RetentionInDays),
        ...[...JSON.stringify(stack.all('AWS::S3::Bucket')).matchAll(/"ExpirationInDays":(\d+)/g)].map(([, found]) =>
          Number(found),
        ),
      ]),
    ];
    expect([days(full), days(personal), days(local)]).toEqual([[90], [7], [7]]);
    expect(days(restored)).toEqual([30]);
  });

  it('a stage with restoredTable uses that table everywhere and has none of its own', () => {
    expect(restored.all('AWS::DynamoDB::Table')).toEqual([]);
    expect(restored.template.Outputs?.TableName?.Value).toBe('landfall-x-restored');
    for (const bundle of bundlesOf(restored))
      expect(restored.environmentOf(bundle).TABLE_NAME).toBe('landfall-x-restored');
    const grants = restored.grantsOf('store-articles').filter(({ action }) => action.startsWith('dynamodb:'));
    expect(new Set(grants.map(({ on }) => on.split(':table/')[1]))).toEqual(
      new Set(['', '/index/gsi1', '/index/gsi2', '/index/gsi3'].map((index) => `landfall-x-restored${index}`)),
    );
  });
});

describe('the budget', () => {
  it('the budget mails in production at 80% forecast and 100% actual costs of the stage’s tag', () => {
    const { Budget, NotificationsWithSubscribers } = edge.one('AWS::Budgets::Budget').properties;
    expect(Budget).toMatchObject({
      BudgetLimit: { Amount: 250, Unit: 'USD' },
      TimeUnit: 'MONTHLY',
      CostFilters: { TagKeyValue: ['user:stage$production'] },
    });
    expect(NotificationsWithSubscribers).toEqual(
      [
        ['FORECASTED', 80],
        ['ACTUAL', 100],
      ].map(([NotificationType, Threshold]) => ({
        Notification: { NotificationType, Threshold, ComparisonOperator: 'GREATER_THAN', ThresholdType: 'PERCENTAGE' },
        Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'duty@example.org' }],
      })),
    );
  });

  it('the budget is never in the main stack, whose region may have no budgets', () => {
    expect([full, personal, local].flatMap((stack) => stack.all('AWS::Budgets::Budget'))).toEqual([]);
  });

  it('the budget gives a personal stage an edge stack only if it has a budget and an address', () => {
    const stage = (settings: object) => stageNamed('x', { x: { kind: 'personal', ...settings } });
    const withBudget = stage({ monthlyBudgetUsd: 20, alarmEmails: ['ada@example.org'] });
    expect([withBudget, stage({ monthlyBudgetUsd: 20 }), stage({})].map(hasEdgeStack)).toEqual([true, false, false]);
    const types = Object.values(new Synthesized(withBudget, 'edge').template.Resources).map(({ Type }) => Type);
    expect(types).toEqual(['AWS::Budgets::Budget']);
  });

  it('the budget has the name of its stack', () => {
    expect(edge.one('AWS::Budgets::Budget').properties.Budget).toMatchObject({
      BudgetName: 'landfall-production-edge',
    });
  });
});

describe('the dashboard', () => {
  const body = JSON.stringify(full.one('AWS::CloudWatch::Dashboard').properties.DashboardBody);
  const questions = [
    'Are readers served?',
    'Is news flowing?',
    'Is anything failing?',
    'What was given up?',
    'What does it cost?',
  ];

  it('the dashboard has its sections in order', () => {
    const places = questions.map((question) => body.indexOf(question));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('the dashboard shows every queue and dead-letter queue of the stack', () => {
    for (const { id } of full.all('AWS::SQS::Queue')) expect(body, id).toContain(id);
  });

  it('the dashboard shows the cache hit rate in production', () => {
    expect(body).toContain('CacheHitRate');
    expect(body).toContain('us-east-1');
    expect(full.one('AWS::CloudFront::MonitoringSubscription').properties).toMatchObject({
      MonitoringSubscription: { RealtimeMetricsSubscriptionConfig: { RealtimeMetricsSubscriptionStatus: 'Enabled' } },
    });
  });

  it('the dashboard leaves out the paid cache metric in a personal stage', () => {
    const { properties } = new Synthesized(watchedStage).one('AWS::CloudWatch::Dashboard');
    expect(JSON.stringify(properties)).not.toContain('CacheHitRate');
    expect(personal.all('AWS::CloudFront::MonitoringSubscription')).toEqual([]);
  });

  it('the dashboard shows the duration of every function', () => {
    for (const bundle of bundlesOf(full)) expect(body, bundle).toContain(full.lambdaOf(bundle).id);
  });

  it('the dashboard and our own metrics are absent from a stage that nobody watches', () => {
    const metrics = (stack: Synthesized, bundle: string) => stack.lambdaOf(bundle).Environment.Variables.METRICS;
    for (const stack of [personal, local]) {
      expect(stack.all('AWS::CloudWatch::Dashboard')).toEqual([]);
      for (const bundle of bundlesOf(stack)) expect(metrics(stack, bundle)).toBeUndefined();
    }
    for (const bundle of bundlesOf(full)) expect(metrics(full, bundle)).toBe('cloudwatch');
  });
});

describe('the alarms', () => {
  const metrics = z.object({ Metrics: z.optional(z.array(z.looseObject({ MetricStat: z.optional(z.unknown()) }))) });
  /** What CloudWatch bills: the metrics that an alarm watches, which are several for a sum. */
  const billed = (stack: Synthesized) =>
    stack.all('AWS::CloudWatch::Alarm').flatMap(({ properties }) => {
      const { Metrics } = metrics.parse(properties);
      return Metrics?.filter(({ MetricStat }) => MetricStat !== undefined) ?? [properties.MetricName];
    }).length;

  it('alarms are billed by metric, as npm run cost counts them', () => {
    expect(billed(full) + billed(edge)).toBe(
      monitoringOf({ personal: false, payments: true, backup: true }).alarmMetrics,
    );
    expect(billed(new Synthesized(production)) + billed(edge)).toBe(
      monitoringOf({ personal: false, payments: false, backup: false }).alarmMetrics,
    );
    expect(billed(personal)).toBe(monitoringOf({ personal: true, payments: false, backup: false }).alarmMetrics);
  });

  it('alarms are left out, with their log filters, where no address receives them', () => {
    for (const stack of [personal, local])
      expect([...stack.all('AWS::CloudWatch::Alarm'), ...stack.all('AWS::Logs::MetricFilter')]).toEqual([]);
    expect(billed(new Synthesized(watchedStage))).toBe(69);
  });
});
