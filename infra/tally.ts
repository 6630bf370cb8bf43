import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { BundledFunction } from './bundled-function.ts';
import { allowTable } from './permissions.ts';
import { consumerTimeoutSeconds, type NewsQueues } from './queues.ts';
import type { Stage } from './stages.ts';

export interface TallyProps {
  stage: Stage;
  functionsDir: string;
  table: Table;
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
      // Ten articles at once: a query and an update each.
      memoryMb: 512,
      timeoutSeconds: consumerTimeoutSeconds,
      environment: { STAGE: stage.name, TABLE_NAME: table.tableName, TALLY_QUEUE_URL: queues.tally.queueUrl },
    });
    allowTable(this.foldCounters.role, table, 'readWrite');
    this.foldCounters.lambda.addEventSource(
      // Numbers that come a little later hurt nobody; ten at once keep up with a thousand articles a second.
      new SqsEventSource(queues.tally, { batchSize: 10, reportBatchItemFailures: true, maxConcurrency: 10 }),
    );
  }
}
