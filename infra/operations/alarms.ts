import { Duration, NestedStack, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { receivePayment } from '#shared/api/membership.ts';
import { metricNamespace, type OperatorMetric } from '#shared/config/operator-metrics.ts';
import type { EventFunction } from '#shared/events.ts';
import type { NewsApi } from '../api.ts';
import { constructId, type Events } from '../events.ts';
import { mostSearchedArticles } from '../search-index.ts';
import { isWatched, type Stage } from '../stages.ts';
import type { NewsTable } from '../table.ts';
import { type AlarmOptions, addAlarm, alarmTopic, percentage } from './alarm.ts';

export interface AlarmsProps {
  stage: Stage;
  api: NewsApi;
  events: Events;
  table: NewsTable;
  /** Copies of the table that reach the vault elsewhere in a day; undefined for a stage without one. */
  backupCopies: IMetric | undefined;
}

const period = Duration.minutes(5);
const longest = { period, statistic: 'max' };
/**
 * Operations that the functions use. CloudWatch counts throttles per operation, and an alarm sums ten metrics at most.
 */
const tableOperations = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'BatchExecuteStatement',
  'TransactWriteItems',
];
/** Consecutive failures of a live provider that raise an alarm: with back-off, at least half a day. */
const failuresOfSilentProvider = 7;

/**
 * What wakes the person on call. Each alarm says who is hurt, what to do first, and where docs/runbook.md continues. A
 * stage without alarm addresses has the topic only.
 */
export class Alarms extends Construct {
  readonly topic: Topic;
  /** Alarms have no state, so they are in a stack of their own: the main one keeps room for routes. */
  private readonly rules: Construct;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topic = alarmTopic(this, props.stage);
    // An alarm that no one receives costs 0.10 USD a month for each of its metrics.
    this.rules = isWatched(props.stage) ? new NestedStack(this, 'Rules') : this;
    if (!isWatched(props.stage)) return;
    this.addApi(props);
    this.addTable(props);
    this.addEvents(props);
    this.addStandstill(props);
  }

  private add(name: string, options: AlarmOptions): void {
    addAlarm(this.rules, this.topic, name, options);
  }

  /** Lines of a log that match, in five minutes. */
  private linesOf(logGroup: ILogGroup, metricName: string, filterPattern: IFilterPattern): IMetric {
    const metricNamespace = Stack.of(this).stackName;
    const filter = new MetricFilter(this.rules, metricName, { logGroup, filterPattern, metricNamespace, metricName });
    return filter.metric({ period, statistic: 'sum' });
  }

  /** Raised by the first message in a dead-letter queue. */
  private addGivenUp(name: string, deadLetters: Queue, givenUp: EventFunction['trigger']['givenUp']): void {
    const metric = deadLetters.metricApproximateNumberOfMessagesVisible(longest);
    this.add(`${name}GivenUp`, { runbook: 'work-given-up', ...givenUp, metric, atLeast: 1 });
  }

  private addApi({ stage, api }: AlarmsProps): void {
    // A throttled or failing route function is a 5xx too, so routes need no alarm each.
    const failed = (window: Duration): MathExpression =>
      percentage({
        label: 'failed calls, %',
        part: api.httpApi.metricServerError({ period: window, statistic: 'sum' }),
        whole: [api.httpApi.metricCount({ period: window, statistic: 'sum' })],
        atLeastWhole: 100,
        atLeastPart: 5,
        period: window,
      });
    this.add('ApiFailing', {
      whoIsHurt: 'Readers and editors get errors: more than 5% of all API calls failed for ten minutes.',
      whatToDo: 'If something was deployed within the hour, roll it back; otherwise find the route in the access log.',
      metric: failed(period),
      atLeast: 5,
      periods: 2,
    });
    this.add('ApiFailingSlowly', {
      whoIsHurt: 'Some readers or editors get errors: more than 1% of all API calls failed within an hour.',
      whatToDo: 'Find the route in the access log; it is often one route that fails for all of its callers.',
      runbook: 'api-failing',
      metric: failed(Duration.hours(1)),
      atLeast: 1,
    });
    this.add('ApiSlow', {
      whoIsHurt: 'Readers wait: for 15 minutes the slowest 1% of API calls took five seconds or more.',
      whatToDo: 'Find the routes in the access log; fetches of readers’ own feeds wait for external servers.',
      metric: api.httpApi.metricLatency({ period, statistic: 'p99' }),
      atLeast: 5000,
      periods: 3,
      unlessFew: true,
    });
    // Routes refuse what exceeds their throttle with 429, which is neither a 5xx nor a throttle of Lambda.
    // A 429 of a function is the limit of one caller, which is meant to be refused.
    const refusals = FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '429'),
      FilterPattern.stringValue('$.functionStatus', '=', '-'),
    );
    this.add('RoutesThrottled', {
      whoIsHurt:
        'Readers get errors, and views and ads are not counted: a route had more calls than its throttle in two periods of five minutes in a row.',
      whatToDo: 'Find the route in the access log; raise expectedReaders if they are readers, else stop the flood.',
      metric: this.linesOf(api.accessLog, 'RouteRefusals', refusals),
      atLeast: 10,
      periods: 2,
    });
    if (stage.payments === undefined) return;
    const { method, path } = receivePayment;
    const failures = FilterPattern.all(
      FilterPattern.stringValue('$.route', '=', `${method} ${path}`),
      FilterPattern.stringValue('$.status', '=', '5*'),
    );
    this.add('PaymentsFailing', {
      whoIsHurt: 'Readers who paid get no access: Stripe webhooks failed in two periods of five minutes in a row.',
      whatToDo: 'Read the log of receive-payment; Stripe retries for three days, so nothing is lost yet.',
      metric: this.linesOf(api.accessLog, 'PaymentsRefused', failures),
      atLeast: 1,
      periods: 2,
    });
    // functions/membership/receive-event.ts
    const paidTwice = FilterPattern.stringValue('$.event', '=', 'membership.paid_twice');
    this.add('PaymentsDoubled', {
      whoIsHurt: 'A reader pays for two memberships: the second one could not be cancelled and refunded.',
      whatToDo: 'Find the subscription in the log of receive-payment; cancel and refund the newer one at Stripe.',
      metric: this.linesOf(api.function('receive-payment').logGroup, 'SecondMemberships', paidTwice),
      atLeast: 1,
    });
  }

  private addTable({ table, backupCopies }: AlarmsProps): void {
    this.add('TableThrottled', {
      whoIsHurt:
        'Readers wait or get errors, and news is stored late: the table throttled requests for 15 minutes in a row.',
      whatToDo: 'Find the operation; a hot partition is the likely cause, an account quota the other.',
      metric: ofAllOperations(table, 'ThrottledRequests'),
      atLeast: 1,
      periods: 3,
    });
    this.add('TableFailing', {
      whoIsHurt: 'Readers get errors, and news is stored late: DynamoDB failed for 15 minutes in a row.',
      whatToDo: 'See the AWS Health Dashboard of the region; calls are retried automatically.',
      metric: ofAllOperations(table, 'SystemErrors'),
      atLeast: 1,
      periods: 3,
    });
    if (backupCopies === undefined) return;
    this.add('BackupCopiesMissing', {
      whoIsHurt:
        'Readers would lose their accounts and the archive with this region or account: no copy left it for two days.',
      whatToDo: 'Read why the last copy job failed: usually the policy or the key of the vault, or the organization.',
      metric: backupCopies,
      atLeast: 1,
      // Two nights: a copy may take twelve hours one night and minutes the next.
      periods: 2,
      whenLess: true,
    });
  }

  /** What shared/events.ts says of each function, and of the queue or schedule that starts it. */
  private addEvents({ events }: AlarmsProps): void {
    for (const { queue, deadLetters, trigger } of events.queues.values()) {
      const name = constructId(trigger.queue);
      this.addGivenUp(name, deadLetters, trigger.givenUp);
      if (trigger.waiting === undefined) continue;
      const age = queue.metricApproximateAgeOfOldestMessage(longest);
      const { seconds = 15 * 60, ...harm } = trigger.waiting;
      this.add(`${name}Waiting`, { runbook: 'work-waiting', ...harm, metric: age, atLeast: seconds });
    }
    for (const { name, row, lambda } of events.all()) {
      const id = constructId(name);
      const deadLetters = events.schedules.get(name)?.deadLetters;
      if (deadLetters !== undefined) this.addGivenUp(id, deadLetters, row.trigger.givenUp);
      this.add(`${id}Failing`, {
        whoIsHurt: `${row.whoIsHurt}: ${lambda.bundle} failed for 15 minutes in a row.`,
        whatToDo: 'Find the error in its log; roll back the last deployment, or fix what it depends on.',
        runbook: row.runbook ?? 'functions-failing',
        metric: lambda.lambda.metricErrors({ period, statistic: 'sum' }),
        atLeast: 1,
        periods: 3,
      });
      this.add(`${id}Throttled`, {
        whoIsHurt: `${row.whoIsHurt}: Lambda throttled ${lambda.bundle} for 15 minutes in a row.`,
        whatToDo: 'Find out what uses the account’s concurrency, and what it reserves.',
        runbook: 'functions-throttled',
        metric: lambda.lambda.metricThrottles({ period, statistic: 'sum' }),
        atLeast: 1,
        periods: 3,
      });
    }
  }

  /** Failures in which no function fails: a schedule that is off, sources that cannot be read, a silent provider. */
  private addStandstill({ stage, events }: AlarmsProps): void {
    this.add('IngestionStandsStill', {
      whoIsHurt: 'All readers see an aging front page: schedule-sources has not run for three of its intervals.',
      whatToDo: 'Check whether the schedule is enabled, and what schedule-sources logged last.',
      metric: events.function('scheduleSources').lambda.metricInvocations({
        period: Duration.minutes(Math.max(5, stage.scheduleMinutes)),
        statistic: 'sum',
      }),
      atLeast: 1,
      periods: 3,
      whenLess: true,
    });
    const own = (metricName: OperatorMetric, window: Duration) =>
      new Metric({
        namespace: metricNamespace,
        metricName,
        dimensionsMap: { stage: stage.name },
        statistic: 'sum',
        period: window,
      });
    const fetchWindow = Duration.minutes(15);
    this.add('FetchesFailing', {
      whoIsHurt: 'All readers see an aging front page: half of the fetches of sources failed for 30 minutes.',
      whatToDo: 'Compare the reasons on the desk’s sources: one reason for all is our fault or our network’s.',
      metric: percentage({
        label: 'failed fetches, %',
        part: own('SourcesFailed', fetchWindow),
        whole: (['SourcesFailed', 'SourcesFetched', 'SourcesUnchanged'] as const).map((name) => own(name, fetchWindow)),
        atLeastWhole: 10,
        period: fetchWindow,
      }),
      atLeast: 50,
      periods: 2,
    });
    this.add('NewsMissing', {
      whoIsHurt: 'All readers see an aging front page: fewer articles than expected were stored within an hour.',
      whatToDo:
        'Follow the news from the schedule to the table; if the hour is quiet for the sources, lower minArticlesPerHour.',
      metric: own('ArticlesStored', Duration.hours(1)),
      atLeast: stage.minArticlesPerHour,
      whenLess: true,
    });
    this.add('SearchIndexLarge', {
      whoIsHurt: 'Nobody yet; readers will wait for search results: the index has more articles than it is made for.',
      whatToDo:
        'Plan the move to a managed search engine; until then shorten the archive or accept slow first searches.',
      metric: own('SearchIndexDocuments', Duration.hours(1)).with({ statistic: 'max' }),
      atLeast: mostSearchedArticles,
    });
    // functions/live/refresh.ts logs the number of consecutive failures of each provider.
    const silences = FilterPattern.numberValue('$.failures', '>=', failuresOfSilentProvider);
    this.add('ProviderSilent', {
      whoIsHurt:
        'Readers see old weather, markets or sports: a provider failed seven times in a row, half a day or more.',
      whatToDo: 'Find the provider and the reason in the log of refresh-live; renew an expired key in SSM.',
      metric: this.linesOf(events.function('refreshLive').logGroup, 'ProviderSilences', silences),
      atLeast: 1,
    });
  }
}

/** Sum of a metric that CloudWatch keeps per operation; an unused operation has no data and adds nothing. */
function ofAllOperations(table: NewsTable, metricName: string): IMetric {
  const usingMetrics = Object.fromEntries(
    tableOperations.map((Operation) => [
      `m${Operation}`,
      table.metric(metricName, { period, statistic: 'sum', dimensionsMap: { TableName: table.tableName, Operation } }),
    ]),
  );
  return new MathExpression({
    label: metricName,
    expression: `SUM([${Object.keys(usingMetrics).join(', ')}])`,
    usingMetrics,
    period,
  });
}
