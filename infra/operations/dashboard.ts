import { Duration } from 'aws-cdk-lib';
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
import type { NewsApi } from '../api.ts';
import type { BundledFunction } from '../bundled-function.ts';
import type { Generation } from '../generation.ts';
import type { Ingestion } from '../ingestion.ts';
import type { Live } from '../live.ts';
import type { NewsQueues } from '../queues.ts';
import type { Site } from '../site/site.ts';
import type { Stage } from '../stages.ts';
import { indexNames, type NewsTable } from '../table.ts';
import type { Tally } from '../tally.ts';

export interface DashboardProps {
  stage: Stage;
  site: Site;
  api: NewsApi;
  queues: NewsQueues;
  ingestion: Ingestion;
  tally: Tally;
  generation: Generation;
  live: Live;
  table: NewsTable;
}

const sum: MetricOptions = { period: Duration.minutes(5), statistic: 'sum' };
const most: MetricOptions = { ...sum, statistic: 'max' };

/** One page that answers an operator's questions in the order in which they are asked: are readers served, is news flowing, is anything failing, what was given up, what does it cost. */
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

function served({ stage, site: { distribution }, api: { httpApi } }: DashboardProps) {
  // CloudFront's figures are there and nowhere else.
  const edge = (label: string): MetricOptions => ({ period: Duration.minutes(5), label, region: 'us-east-1' });
  return [
    graph('Requests', [
      distribution.metricRequests({ ...edge('all'), statistic: 'sum' }),
      httpApi.metricCount({ ...sum, label: 'that reached the API' }),
    ]),
    graph('Errors in a hundred', [
      distribution.metric4xxErrorRate(edge('4xx')),
      distribution.metric5xxErrorRate(edge('5xx')),
    ]),
    graph('Milliseconds that the API takes', [
      httpApi.metricLatency({ ...sum, statistic: 'p50', label: 'half of the calls' }),
      httpApi.metricLatency({ ...sum, statistic: 'p99', label: 'all but a hundredth' }),
    ]),
    // A personal stage does not pay for this figure.
    ...(stage.kind === 'production'
      ? [graph('Answered by the cache, in a hundred', [distribution.metricCacheHitRate(edge('hits'))])]
      : []),
  ];
}

function flowing({ queues, ingestion }: DashboardProps) {
  const { sources, articles, tally } = queues;
  return [
    graph('Seconds that the oldest message waits', [
      sources.metricApproximateAgeOfOldestMessage({ ...most, label: 'sources' }),
      articles.metricApproximateAgeOfOldestMessage({ ...most, label: 'articles' }),
      tally.metricApproximateAgeOfOldestMessage({ ...most, label: 'counters' }),
    ]),
    graph('Messages that wait', [
      sources.metricApproximateNumberOfMessagesVisible({ ...most, label: 'sources' }),
      articles.metricApproximateNumberOfMessagesVisible({ ...most, label: 'articles' }),
      tally.metricApproximateNumberOfMessagesVisible({ ...most, label: 'counters' }),
    ]),
    graph('Through the pipeline', [
      sources.metricNumberOfMessagesDeleted({ ...sum, label: 'sources fetched' }),
      articles.metricNumberOfMessagesSent({ ...sum, label: 'batches of articles found' }),
      articles.metricNumberOfMessagesDeleted({ ...sum, label: 'batches stored' }),
    ]),
    graph('Milliseconds of a call', [
      ingestion.fetchSource.lambda.metricDuration({ ...sum, statistic: 'p90', label: 'fetch-source' }),
      ingestion.storeArticles.lambda.metricDuration({ ...sum, statistic: 'p90', label: 'store-articles' }),
    ]),
  ];
}

/** Everything that an event starts, by its bundle's name. */
const eventFunctions = ({ ingestion, tally, generation, live }: DashboardProps): BundledFunction[] => [
  ingestion.scheduleSources,
  ingestion.fetchSource,
  ingestion.storeArticles,
  tally.foldCounters,
  generation.composeArticles,
  live.refreshLive,
];

function failing(props: DashboardProps) {
  const { api, table } = props;
  const events = eventFunctions(props);
  return [
    graph(
      'Errors of what events start',
      events.map(({ lambda, bundle }) => lambda.metricErrors({ ...sum, label: bundle })),
    ),
    graph(
      'Refused for want of concurrency',
      events.map(({ lambda, bundle }) => lambda.metricThrottles({ ...sum, label: bundle })),
    ),
    graph('Calls of the API that failed', [
      api.httpApi.metricServerError({ ...sum, label: '5xx, ours' }),
      api.httpApi.metricClientError({ ...sum, label: '4xx, the caller’s' }),
    ]),
    graph('Refused by the table', [
      table.metric('ReadThrottleEvents', { ...sum, label: 'reads', dimensionsMap: { TableName: table.tableName } }),
      table.metric('WriteThrottleEvents', { ...sum, label: 'writes', dimensionsMap: { TableName: table.tableName } }),
    ]),
  ];
}

function givenUp({ queues, ingestion, live }: DashboardProps) {
  const deadLetters = {
    sources: queues.sourcesDeadLetters,
    articles: queues.articlesDeadLetters,
    counters: queues.tallyDeadLetters,
    'composed articles': queues.generateDeadLetters,
    'looks for sources': ingestion.schedule.deadLetters,
    'looks for live data': live.schedule.deadLetters,
  };
  const metrics = Object.entries(deadLetters).map(([label, queue]) =>
    queue.metricApproximateNumberOfMessagesVisible({ ...most, label }),
  );
  return [graph('Messages in dead-letter queues', metrics, { width: 24, height: 4 })];
}

function cost(props: DashboardProps) {
  const { api, table } = props;
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
    graph('Read units an hour', both('ConsumedReadCapacityUnits')),
    graph('Write units an hour', both('ConsumedWriteCapacityUnits')),
    graph(
      'GB-seconds an hour of what events start',
      eventFunctions(props).map((one) => gigabyteSeconds(one.bundle, [one])),
      { stacked: true },
    ),
    graph(
      'GB-seconds an hour of the routes',
      [...Map.groupBy(api.functions, ({ memoryMb }) => memoryMb)].map(([memoryMb, same]) =>
        gigabyteSeconds(`of ${memoryMb} MB`, same),
      ),
      { stacked: true },
    ),
  ];
}

/** What Lambda bills, of functions of one memory size. */
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
