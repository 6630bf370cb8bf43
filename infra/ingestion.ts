import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { BundledFunction } from './bundled-function.ts';
import { atOnce, eventSizes } from './function-sizes.ts';
import { allowParameter, allowSending, allowTable } from './permissions.ts';
import { type NewsQueues, tallyEnvironment } from './queues.ts';
import { Schedule } from './schedule.ts';
import type { Stage } from './stages.ts';
import type { NewsTable } from './table.ts';

export interface IngestionProps {
  stage: Stage;
  functionsDir: string;
  table: NewsTable;
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
      ...eventSizes['schedule-sources'],
      environment: { ...everyEnvironment, SOURCES_QUEUE_URL: queues.sources.queueUrl },
    });
    allowTable(this.scheduleSources.role, table, 'readWrite');
    allowSending(this.scheduleSources.role, queues.sources);

    this.fetchSource = new BundledFunction(this, 'FetchSource', {
      ...everyFunction,
      bundle: 'fetch-source',
      description: 'Fetches, parses and filters feeds, and sends their articles on.',
      ...eventSizes['fetch-source'],
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
        maxConcurrency: atOnce['fetch-source'],
      }),
    );

    this.storeArticles = new BundledFunction(this, 'StoreArticles', {
      ...everyFunction,
      bundle: 'store-articles',
      description: 'Finds duplicates, classifies and stores articles, in order.',
      ...eventSizes['store-articles'],
      environment: {
        ...everyEnvironment,
        ARTICLES_QUEUE_URL: queues.articles.queueUrl,
        ...tallyEnvironment(queues, stage),
      },
    });
    allowTable(this.storeArticles.role, table, 'readWrite');
    allowSending(this.storeArticles.role, queues.tally);
    // Ten is the largest batch of a FIFO queue.
    this.storeArticles.lambda.addEventSource(
      new SqsEventSource(queues.articles, {
        batchSize: 10,
        reportBatchItemFailures: true,
        maxConcurrency: atOnce['store-articles'],
      }),
    );

    this.schedule = new Schedule(this, 'Schedule', {
      starts: this.scheduleSources,
      everyMinutes: stage.scheduleMinutes,
      description: 'Looks which sources are due.',
    });
  }
}
