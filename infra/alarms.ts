import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { NewsApi } from './api.ts';
import type { Generation } from './generation.ts';
import type { Ingestion } from './ingestion.ts';
import type { Live } from './live.ts';
import type { NewsQueues } from './queues.ts';
import type { Stage } from './stages.ts';
import type { Tally } from './tally.ts';

export interface AlarmsProps {
  stage: Stage;
  api: NewsApi;
  ingestion: Ingestion;
  tally: Tally;
  generation: Generation;
  live: Live;
  queues: NewsQueues;
}

interface AlarmOptions {
  /** Who notices, and what: the alarm's description, the first line that whoever is woken reads. */
  whoIsHurt: string;
  metric: Metric;
  atLeast: number;
  /** Periods in a row; one unless given. */
  periods?: number;
}

const period = Duration.minutes(5);

/** What wakes somebody up. Each alarm says who is hurt, so that it can be judged without knowing the queues. */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { stage, api, ingestion, tally, generation, live, queues }: AlarmsProps) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // A topic with a policy of its own (enforceSSL makes one) has lost the default one, which lets CloudWatch in.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    for (const email of stage.alarmEmails) this.topic.addSubscription(new EmailSubscription(email));

    this.add('SourcesGivenUp', {
      whoIsHurt:
        'Readers stop seeing new articles from some sources: fetching them failed three times and they wait in the dead-letter queue.',
      metric: queues.sourcesDeadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'max' }),
      atLeast: 1,
    });
    this.add('ArticlesGivenUp', {
      whoIsHurt: 'Readers miss articles that were fetched: storing them failed three times and they wait in the dead-letter queue.',
      metric: queues.articlesDeadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'max' }),
      atLeast: 1,
    });
    this.add('TalliesGivenUp', {
      whoIsHurt:
        'Readers see old numbers of views and likes on some articles: folding them failed three times. The counters hold, so redrive at leisure.',
      metric: queues.tallyDeadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'max' }),
      atLeast: 1,
    });
    this.add('GenerationGivenUp', {
      whoIsHurt:
        'Editors wait for articles that do not come: composing them failed three times and the run waits in the dead-letter queue.',
      metric: queues.generateDeadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'max' }),
      atLeast: 1,
    });
    this.add('ScheduleGivenUp', {
      whoIsHurt: 'All readers see an ageing front page: the scheduler could not start the look for sources that are due.',
      metric: ingestion.schedule.deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'max' }),
      atLeast: 1,
    });
    this.add('LiveScheduleGivenUp', {
      whoIsHurt: 'Readers see ageing weather, markets and sports: the scheduler could not start the look for providers that are due.',
      metric: live.schedule.deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'max' }),
      atLeast: 1,
    });
    this.add('ProviderSilent', {
      whoIsHurt:
        'Readers see old weather, markets or sports: a provider could not be read seven times in a row, half a day or more. The log of refresh-live says which and why.',
      metric: live.silentProviders({ period, statistic: 'sum' }),
      atLeast: 1,
    });
    this.add('SourcesWaiting', {
      whoIsHurt: 'All readers see news late: sources wait more than a quarter of an hour to be fetched.',
      metric: queues.sources.metricApproximateAgeOfOldestMessage({ period, statistic: 'max' }),
      atLeast: 15 * 60,
    });
    this.add('ArticlesWaiting', {
      whoIsHurt: 'All readers see news late: fetched articles wait more than a quarter of an hour to be stored.',
      metric: queues.articles.metricApproximateAgeOfOldestMessage({ period, statistic: 'max' }),
      atLeast: 15 * 60,
    });
    // A throttled or failing route function is a 5xx too, so the routes need no alarm each.
    this.add('ApiFailing', {
      whoIsHurt: 'Readers and editors get an error instead of an answer: five or more calls of the API failed within five minutes.',
      metric: api.httpApi.metricServerError({ period, statistic: 'sum' }),
      atLeast: 5,
    });

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
        metric: lambda.metricErrors({ period, statistic: 'sum' }),
        atLeast: 1,
        periods: 3,
      });
      this.add(`${name}Throttled`, {
        whoIsHurt: `${hurt}: ${bundle} was refused for want of concurrency in three periods of five minutes in a row.`,
        metric: lambda.metricThrottles({ period, statistic: 'sum' }),
        atLeast: 1,
        periods: 3,
      });
    }
    this.addStandstill(stage, ingestion);
  }

  private add(name: string, { whoIsHurt, metric, atLeast, periods = 1 }: AlarmOptions): void {
    const alarm = new Alarm(this, name, {
      alarmDescription: whoIsHurt,
      metric,
      threshold: atLeast,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      // Queues and functions at rest report nothing.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }

  /** The failure that no other alarm sees, since nothing fails: the schedule is off, so nothing runs at all. */
  private addStandstill(stage: Stage, { scheduleSources }: Ingestion): void {
    const alarm = new Alarm(this, 'IngestionStandsStill', {
      alarmDescription: 'All readers see an ageing front page: the look for sources that are due has not run for three of its intervals.',
      metric: scheduleSources.lambda.metricInvocations({ period: Duration.minutes(Math.max(5, stage.scheduleMinutes)), statistic: 'sum' }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 3,
      treatMissingData: TreatMissingData.BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
