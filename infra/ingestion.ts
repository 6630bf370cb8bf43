import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { BundledFunction } from './bundled-function.ts';
import { allowParameter, allowSending, allowTable } from './permissions.ts';
import { consumerTimeoutSeconds, type NewsQueues, tallyEnvironment } from './queues.ts';
import { Schedule } from './schedule.ts';
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
  readonly schedule: Schedule;

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

    this.schedule = new Schedule(this, 'Schedule', {
      starts: this.scheduleSources,
      everyMinutes: stage.scheduleMinutes,
      description: 'Looks which sources are due.',
    });
  }
}
