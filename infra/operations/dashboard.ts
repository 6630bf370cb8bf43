import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IMetric,
  MathExpression,
  type MetricOptions,
  PeriodOverride,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { handlerFile } from '#shared/api/contract.ts';
import type { NewsApi } from '../api.ts';
import type { BundledFunction } from '../bundled-function.ts';
import type { Events } from '../events.ts';
import type { Stage } from '../stages.ts';
import { indexNames, type NewsTable } from '../table.ts';

export interface DashboardProps {
  stage: Stage;
  site: { distribution: Distribution };
  api: NewsApi;
  events: Events;
  table: NewsTable;
}

const sum: MetricOptions = { period: Duration.minutes(5), statistic: 'sum' };
const most: MetricOptions = { ...sum, statistic: 'max' };

/**
 * One dashboard, in the order of an operator's questions: are readers served, does news flow, what fails, what was
 * given up, what does it cost.
 */
export function newsDashboard(scope: Construct, props: DashboardProps): Dashboard {
  const { stage } = props;
  const question = (text: string) => [new TextWidget({ markdown: `## ${text}`, width: 24, height: 1 })];
  return new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.hours(12),
    periodOverride: PeriodOverride.INHERIT,
    widgets: [
      question(`Are readers served? — ${stage.name}`),
      served(props),
      question('Is news flowing?'),
      flowing(props),
      question('Is anything failing?'),
      failing(props),
      question('What was given up? (docs/runbook.md#redrive)'),
      givenUp(props),
      question('What does it cost?'),
      cost(props),
    ],
  });
}

const graph = (title: string, left: IMetric[], more: GraphWidgetProps = {}): GraphWidget =>
  new GraphWidget({ title, left, width: 6, height: 6, leftYAxis: { min: 0 }, ...more });

/** A metric of each event function. */
const ofEach = (
  events: Events,
  metric: 'metricErrors' | 'metricThrottles' | 'metricDuration',
  options: MetricOptions,
): IMetric[] => events.all().map(({ lambda: { lambda, bundle } }) => lambda[metric]({ ...options, label: bundle }));

function served({ stage, site: { distribution }, api: { httpApi } }: DashboardProps) {
  // CloudFront publishes its metrics in us-east-1 only.
  const edge = (label: string): MetricOptions => ({ period: Duration.minutes(5), label, region: 'us-east-1' });
  return [
    graph('Requests', [
      distribution.metricRequests({ ...edge('all'), statistic: 'sum' }),
      httpApi.metricCount({ ...sum, label: 'to the API' }),
    ]),
    graph('Errors, %', [distribution.metric4xxErrorRate(edge('4xx')), distribution.metric5xxErrorRate(edge('5xx'))]),
    graph('API latency, ms', [
      httpApi.metricLatency({ ...sum, statistic: 'p50', label: 'p50' }),
      httpApi.metricLatency({ ...sum, statistic: 'p99', label: 'p99' }),
    ]),
    // This metric costs extra; personal stages go without.
    ...(stage.kind === 'production'
      ? [graph('Cache hit rate, %', [distribution.metricCacheHitRate(edge('hits'))])]
      : []),
  ];
}

function flowing({ events }: DashboardProps) {
  const queues = [...events.queues].map(([label, { queue }]) => ({ label, queue }));
  const { queue: sources } = events.queue('sources');
  const { queue: articles } = events.queue('articles');
  return [
    graph(
      'Age of the oldest message, s',
      queues.map(({ label, queue }) => queue.metricApproximateAgeOfOldestMessage({ ...most, label })),
    ),
    graph(
      'Waiting messages',
      queues.map(({ label, queue }) => queue.metricApproximateNumberOfMessagesVisible({ ...most, label })),
    ),
    graph('Ingestion', [
      sources.metricNumberOfMessagesDeleted({ ...sum, label: 'sources fetched' }),
      articles.metricNumberOfMessagesSent({ ...sum, label: 'article batches queued' }),
      articles.metricNumberOfMessagesDeleted({ ...sum, label: 'article batches stored' }),
    ]),
    graph('Duration of event functions, p90, ms', ofEach(events, 'metricDuration', { ...sum, statistic: 'p90' })),
  ];
}

function failing({ api, table, events }: DashboardProps) {
  return [
    graph('Errors of event functions', ofEach(events, 'metricErrors', sum)),
    graph('Throttled event functions', ofEach(events, 'metricThrottles', sum)),
    graph('Failed API calls', [
      api.httpApi.metricServerError({ ...sum, label: '5xx' }),
      api.httpApi.metricClientError({ ...sum, label: '4xx' }),
    ]),
    graph('Throttled table requests', [
      table.metric('ReadThrottleEvents', { ...sum, label: 'reads', dimensionsMap: { TableName: table.tableName } }),
      table.metric('WriteThrottleEvents', { ...sum, label: 'writes', dimensionsMap: { TableName: table.tableName } }),
    ]),
  ];
}

function givenUp({ events }: DashboardProps) {
  const deadLetters = [
    ...[...events.queues].map(([label, queue]) => ({ label: String(label), queue: queue.deadLetters })),
    ...[...events.schedules].map(([name, schedule]) => ({ label: handlerFile(name), queue: schedule.deadLetters })),
  ];
  const metrics = deadLetters.map(({ label, queue }) =>
    queue.metricApproximateNumberOfMessagesVisible({ ...most, label }),
  );
  return [graph('Messages in dead-letter queues', metrics, { width: 24, height: 4 })];
}

function cost({ api, table, events }: DashboardProps) {
  const hourly: MetricOptions = { period: Duration.hours(1), statistic: 'sum' };
  const units = (name: string, label: string, index?: string) =>
    table.metric(name, {
      ...hourly,
      label,
      dimensionsMap: {
        TableName: table.tableName,
        ...(index === undefined ? {} : { GlobalSecondaryIndexName: index }),
      },
    });
  const both = (name: string) => [units(name, 'table'), ...indexNames.map((index) => units(name, index, index))];
  return [
    graph('Read units per hour', both('ConsumedReadCapacityUnits')),
    graph('Write units per hour', both('ConsumedWriteCapacityUnits')),
    graph(
      'Event functions, GB-seconds per hour',
      events.all().map(({ lambda }) => gigabyteSeconds(lambda.bundle, [lambda])),
      { stacked: true },
    ),
    graph(
      'Routes, GB-seconds per hour',
      [...Map.groupBy(api.functions, ({ memoryMb }) => memoryMb)].map(([memoryMb, same]) =>
        gigabyteSeconds(`${memoryMb} MB`, same),
      ),
      { stacked: true },
    ),
  ];
}

/** What Lambda bills for functions of one memory size. */
function gigabyteSeconds(label: string, functions: readonly BundledFunction[]): IMetric {
  const usingMetrics = Object.fromEntries(
    functions.map(({ lambda, bundle }) => [
      `ms_${bundle.replaceAll('-', '_')}`,
      lambda.metricDuration({ period: Duration.hours(1), statistic: 'sum' }),
    ]),
  );
  const gigabytes = (functions[0]?.memoryMb ?? 0) / 1024;
  const expression = `SUM([${Object.keys(usingMetrics).join(', ')}]) * ${gigabytes} / 1000`;
  return new MathExpression({ label, expression, usingMetrics, period: Duration.hours(1) });
}
