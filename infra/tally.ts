import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { BundledFunction } from './bundled-function.ts';
import { atOnce, eventSizes } from './function-sizes.ts';
import { allowTable } from './permissions.ts';
import type { NewsQueues } from './queues.ts';
import type { Stage } from './stages.ts';
import type { NewsTable } from './table.ts';

export interface TallyProps {
  stage: Stage;
  functionsDir: string;
  table: NewsTable;
  queues: NewsQueues;
}

/** TallyQueue -> fold-counters: what readers did with an article comes into the lists. */
export class Tally extends Construct {
  readonly foldCounters: BundledFunction;

  constructor(scope: Construct, id: string, { stage, functionsDir, table, queues }: TallyProps) {
    super(scope, id);
    this.foldCounters = new BundledFunction(this, 'FoldCounters', {
      stage,
      functionsDir,
      bundle: 'fold-counters',
      description: 'Adds up views, likes, reads and clicks and writes the sums into the articles.',
      ...eventSizes['fold-counters'],
      environment: { STAGE: stage.name, TABLE_NAME: table.tableName, TALLY_QUEUE_URL: queues.tally.queueUrl },
    });
    allowTable(this.foldCounters.role, table, 'readWrite');
    this.foldCounters.lambda.addEventSource(
      new SqsEventSource(queues.tally, {
        batchSize: 10,
        reportBatchItemFailures: true,
        maxConcurrency: atOnce['fold-counters'],
      }),
    );
  }
}
