import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { BundledFunction } from './bundled-function.ts';
import { allowModel, allowSending, allowTable } from './permissions.ts';
import { consumerTimeoutSeconds, type NewsQueues } from './queues.ts';
import type { Stage } from './stages.ts';

export interface GenerationProps {
  stage: Stage;
  functionsDir: string;
  table: Table;
  queues: NewsQueues;
}

/** GenerateQueue -> compose-articles -> ArticlesQueue: articles made out of the day's reports, when an editor asks for them. */
export class Generation extends Construct {
  readonly composeArticles: BundledFunction;

  constructor(scope: Construct, id: string, { stage, functionsDir, table, queues }: GenerationProps) {
    super(scope, id);
    this.composeArticles = new BundledFunction(this, 'ComposeArticles', {
      stage,
      functionsDir,
      bundle: 'compose-articles',
      description: 'Composes articles out of the reports of the last day.',
      memoryMb: 1024,
      // Three articles, and a model may take half a minute for each.
      timeoutSeconds: consumerTimeoutSeconds,
      environment: {
        STAGE: stage.name,
        TABLE_NAME: table.tableName,
        GENERATE_QUEUE_URL: queues.generate.queueUrl,
        ARTICLES_QUEUE_URL: queues.articles.queueUrl,
        ...(stage.bedrockModel ? { BEDROCK_MODEL_ID: stage.bedrockModel } : {}),
      },
    });
    allowTable(this.composeArticles.role, table, 'readWrite');
    allowSending(this.composeArticles.role, queues.articles);
    if (stage.bedrockModel) allowModel(this.composeArticles.role, stage.bedrockModel);
    // One run at a time is all that is ever queued; two is the smallest concurrency that SQS takes.
    this.composeArticles.lambda.addEventSource(
      new SqsEventSource(queues.generate, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency: 2 }),
    );
  }
}
