import { Duration, Validations } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { BundledFunction } from './bundled-function.ts';
import { allowParameter, allowSending, allowTable } from './permissions.ts';
import { consumerTimeoutSeconds, type NewsQueues, tallyEnvironment } from './queues.ts';
import type { Stage } from './stages.ts';

export interface IngestionProps {
  stage: Stage;
  functionsDir: string;
  table: Table;
  queues: NewsQueues;
}

/** Schedule -> schedule-sources -> SourcesQueue -> fetch-source -> ArticlesQueue -> store-articles. */
export class Ingestion extends Construct {
  readonly scheduleSources: BundledFunction;
  readonly fetchSource: BundledFunction;
  readonly storeArticles: BundledFunction;
  readonly scheduleDeadLetters: Queue;

  constructor(scope: Construct, id: string, { stage, functionsDir, table, queues }: IngestionProps) {
    super(scope, id);
    const everyFunction = { stage, functionsDir };
    const everyEnvironment = { STAGE: stage.name, TABLE_NAME: table.tableName };

    this.scheduleSources = new BundledFunction(this, 'ScheduleSources', {
      ...everyFunction,
      bundle: 'schedule-sources',
      description: 'Queues the sources that are due.',
      // One query and some batches of ten messages: seconds, even for thousands of sources. It must end before the next tick.
      memoryMb: 512,
      timeoutSeconds: 60,
      environment: { ...everyEnvironment, SOURCES_QUEUE_URL: queues.sources.queueUrl },
    });
    allowTable(this.scheduleSources.role, table, 'readWrite');
    allowSending(this.scheduleSources.role, queues.sources);
    // What is due now is due at the next tick too: trying the same call again later would only queue sources twice.
    this.scheduleSources.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(stage.scheduleMinutes) });

    this.fetchSource = new BundledFunction(this, 'FetchSource', {
      ...everyFunction,
      bundle: 'fetch-source',
      description: 'Fetches, parses and filters feeds, and sends their articles on.',
      // Ten feeds at once: 5 MB decoded at most each, and a parsed tree several times as large beside it. In time ten feeds that all run
      // into the 10 s of a fetch, one after the other on a slow host, still end before the call does.
      memoryMb: 1024,
      timeoutSeconds: consumerTimeoutSeconds,
      environment: {
        ...everyEnvironment,
        // A consumer puts what failed back into its own queue for a short while.
        SOURCES_QUEUE_URL: queues.sources.queueUrl,
        ARTICLES_QUEUE_URL: queues.articles.queueUrl,
        ...(stage.newsApiKeyParameter ? { NEWS_API_KEY_PARAMETER: stage.newsApiKeyParameter } : {}),
      },
    });
    allowTable(this.fetchSource.role, table, 'readWrite');
    allowSending(this.fetchSource.role, queues.articles);
    if (stage.newsApiKeyParameter) allowParameter(this.fetchSource.role, stage.newsApiKeyParameter);
    this.fetchSource.lambda.addEventSource(
      new SqsEventSource(queues.sources, {
        batchSize: 10,
        reportBatchItemFailures: true,
        // A hundred feeds under way at most: enough for thousands of sources in five minutes, and no more than publishers and the table bear.
        maxConcurrency: 10,
      }),
    );

    this.storeArticles = new BundledFunction(this, 'StoreArticles', {
      ...everyFunction,
      bundle: 'store-articles',
      description: 'Finds duplicates, classifies and stores articles, in order.',
      // It runs alone (one message group), so its speed is that of the whole ingestion: more than half a core.
      memoryMb: 1024,
      timeoutSeconds: consumerTimeoutSeconds,
      environment: { ...everyEnvironment, ARTICLES_QUEUE_URL: queues.articles.queueUrl, ...tallyEnvironment(queues, stage) },
    });
    allowTable(this.storeArticles.role, table, 'readWrite');
    allowSending(this.storeArticles.role, queues.tally);
    // Ten is the largest batch of a FIFO queue. Two is the smallest concurrency that SQS takes; the one message group makes it one.
    this.storeArticles.lambda.addEventSource(
      new SqsEventSource(queues.articles, { batchSize: 10, reportBatchItemFailures: true, maxConcurrency: 2 }),
    );

    this.scheduleDeadLetters = new Queue(this, 'ScheduleDeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this.scheduleDeadLetters).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is the dead-letter queue, of a schedule and not of a queue.',
    });
    this.addSchedule(stage);
  }

  private addSchedule(stage: Stage): void {
    const role = new Role(this, 'ScheduleRole', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.scheduleSources.lambda.functionArn] }));
    allowSending(role, this.scheduleDeadLetters);
    const minutes = stage.scheduleMinutes;
    const schedule = new CfnSchedule(this, 'Schedule', {
      description: 'Looks which sources are due.',
      scheduleExpression: minutes === 1 ? 'rate(1 minute)' : `rate(${minutes} minutes)`,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: this.scheduleSources.lambda.functionArn,
        roleArn: role.roleArn,
        input: '{}',
        // A call that Lambda does not take (throttled, down) is worth trying until the next tick comes.
        retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: Math.max(60, minutes * 60) },
        deadLetterConfig: { arn: this.scheduleDeadLetters.queueArn },
      },
    });
    // The schedule is tried at creation: its role must be allowed by then.
    schedule.node.addDependency(role);
  }
}
