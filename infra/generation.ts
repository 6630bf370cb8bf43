import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { BundledFunction } from './bundled-function.ts';
import { atOnce, eventSizes } from './function-sizes.ts';
import { allowModel, allowSending, allowTable } from './permissions.ts';
import type { NewsQueues } from './queues.ts';
import type { Stage } from './stages.ts';
import type { NewsTable } from './table.ts';

export interface GenerationProps {
  stage: Stage;
  functionsDir: string;
  table: NewsTable;
  queues: NewsQueues;
}

/** GenerateQueue -> generate-articles -> ArticlesQueue: articles made out of the day's reports, when an editor asks for them. */
export class Generation extends Construct {
  readonly composeArticles: BundledFunction;

  constructor(scope: Construct, id: string, { stage, functionsDir, table, queues }: GenerationProps) {
    super(scope, id);
    this.composeArticles = new BundledFunction(this, 'ComposeArticles', {
      stage,
      functionsDir,
      bundle: 'generate-articles',
      description: 'Composes articles out of the reports of the last day.',
      ...eventSizes['generate-articles'],
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
    this.composeArticles.lambda.addEventSource(
      new SqsEventSource(queues.generate, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: atOnce['generate-articles'],
      }),
    );
  }
}
