import { Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { contract } from '#shared/api/contract.ts';
import type { NewsApi } from '../api.ts';
import type { Generation } from '../generation.ts';
import type { Ingestion } from '../ingestion.ts';
import type { Live } from '../live.ts';
import type { NewsQueues } from '../queues.ts';
import type { Stage } from '../stages.ts';
import type { NewsTable } from '../table.ts';
import type { Tally } from '../tally.ts';
import { type AlarmOptions, addAlarm, alarmTopic } from './alarm.ts';
import { addQueueAlarms } from './queue-alarms.ts';

export interface AlarmsProps {
  stage: Stage;
  api: NewsApi;
  ingestion: Ingestion;
  tally: Tally;
  generation: Generation;
  live: Live;
  queues: NewsQueues;
  table: NewsTable;
}

const period = Duration.minutes(5);
/** Operations that the functions use; CloudWatch counts refusals by them alone, and an alarm adds ten up at most. */
const tableOperations = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
];

/** What wakes somebody up. Each alarm says who is hurt, so that it can be judged without knowing the queues, what to do first, and where docs/runbook.md goes on. */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topic = alarmTopic(this, props.stage);
    addQueueAlarms((name, options) => this.add(name, options), props);
    this.addApi(props);
    this.addTable(props);
    this.addFunctions(props);

    // The failure that no other alarm sees, since nothing fails: the schedule is off, so nothing runs at all.
    this.add('IngestionStandsStill', {
      whoIsHurt:
        'All readers see an ageing front page: the look for sources that are due has not run for three of its intervals.',
      whatToDo: 'See whether the schedule is switched on and what schedule-sources logged last.',
      metric: props.ingestion.scheduleSources.lambda.metricInvocations({
        period: Duration.minutes(Math.max(5, props.stage.scheduleMinutes)),
        statistic: 'sum',
      }),
      atLeast: 1,
      periods: 3,
      whenLess: true,
    });
    this.add('ProviderSilent', {
      whoIsHurt:
        'Readers see old weather, markets or sports: a provider could not be read seven times in a row, half a day or more.',
      whatToDo: 'The log of refresh-live says which and why; a key that has run out is renewed in SSM.',
      metric: props.live.silentProviders({ period, statistic: 'sum' }),
      atLeast: 1,
    });
  }

  private add(name: string, options: AlarmOptions): void {
    addAlarm(this, this.topic, name, options);
  }

  private addApi({ stage, api }: AlarmsProps): void {
    // A throttled or failing route function is a 5xx too, so the routes need no alarm each.
    this.add('ApiFailing', {
      whoIsHurt:
        'Readers and editors get an error instead of an answer: five or more calls of the API failed within five minutes.',
      whatToDo: 'If something was deployed within the hour, roll it back; else the access log says which route.',
      metric: api.httpApi.metricServerError({ period, statistic: 'sum' }),
      atLeast: 5,
    });
    this.add('ApiSlow', {
      whoIsHurt: 'Readers wait: for a quarter of an hour one call of the API in a hundred took five seconds or more.',
      whatToDo: 'The access log says which routes; feeds of readers’ own wait for strangers and may be it.',
      metric: api.httpApi.metricLatency({ period, statistic: 'p99' }),
      atLeast: 5000,
      periods: 3,
      unlessFew: true,
    });
    if (stage.payments === undefined) return;
    const { method, path } = contract.receivePayment;
    const refused = new MetricFilter(this, 'PaymentsRefused', {
      logGroup: api.accessLog,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.route', '=', `${method} ${path}`),
        FilterPattern.stringValue('$.status', '=', '5*'),
      ),
      metricNamespace: Stack.of(this).stackName,
      metricName: 'PaymentsRefused',
    });
    this.add('PaymentsFailing', {
      whoIsHurt:
        'Readers who paid are not let in: what Stripe told of their payments was answered with an error, twice within ten minutes or more.',
      whatToDo: 'Read the log of receive-payment; Stripe sends again for three days, so nothing is lost yet.',
      metric: refused.metric({ period, statistic: 'sum' }),
      atLeast: 1,
      periods: 2,
    });
  }

  private addTable({ table }: AlarmsProps): void {
    this.add('TableThrottled', {
      whoIsHurt:
        'Readers wait or get an error, and news is stored late: the table refused requests in three periods of five minutes in a row.',
      whatToDo:
        'See which operation; a partition that everybody asks for at once is the likely cause, a quota of the account the other.',
      metric: ofAllOperations(table, 'ThrottledRequests'),
      atLeast: 1,
      periods: 3,
    });
    this.add('TableFailing', {
      whoIsHurt:
        'Readers get errors, and news is stored late: DynamoDB itself failed in three periods of five minutes in a row.',
      whatToDo: 'See the AWS Health Dashboard of the region; calls are repeated by themselves.',
      metric: ofAllOperations(table, 'SystemErrors'),
      atLeast: 1,
      periods: 3,
    });
  }

  private addFunctions({ ingestion, tally, generation, live }: AlarmsProps): void {
    const harm = {
      ScheduleSources: [ingestion.scheduleSources, 'No source is asked for news'],
      FetchSource: [ingestion.fetchSource, 'Readers wait longer for news from the sources concerned'],
      StoreArticles: [ingestion.storeArticles, 'Readers wait longer for articles that were already fetched'],
      FoldCounters: [tally.foldCounters, 'Readers see old numbers of views and likes'],
      ComposeArticles: [generation.composeArticles, 'Editors wait for articles that they asked for'],
      RefreshLive: [live.refreshLive, 'Readers see ageing weather, markets and sports'],
    } as const;
    for (const [name, [{ lambda, bundle }, hurt]] of Object.entries(harm)) {
      this.add(`${name}Failing`, {
        whoIsHurt: `${hurt}: ${bundle} failed as a whole in three periods of five minutes in a row.`,
        whatToDo: 'Its log names the error; roll back what was deployed, or mend what it needs.',
        metric: lambda.metricErrors({ period, statistic: 'sum' }),
        atLeast: 1,
        periods: 3,
      });
      this.add(`${name}Throttled`, {
        whoIsHurt: `${hurt}: ${bundle} was refused for want of concurrency in three periods of five minutes in a row.`,
        whatToDo: 'See who takes the account’s places, and what it keeps for itself.',
        runbook: 'functions-throttled',
        metric: lambda.metricThrottles({ period, statistic: 'sum' }),
        atLeast: 1,
        periods: 3,
      });
    }
  }
}

/** A figure that CloudWatch keeps by operation, added up; an operation that was not used has none and adds nothing. */
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
