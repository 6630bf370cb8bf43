import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { NewsApi } from './api.ts';
import { requireOneBundleEach } from './functions-expected.ts';
import { Ingestion } from './ingestion.ts';
import { newsQueues } from './queues.ts';
import type { Stage } from './stages.ts';
import { newsTable } from './table.ts';

export interface NewsStackProps extends StackProps {
  stage: Stage;
  /** Folder of bundles, one for each function. */
  functionsDir: string;
}

/** Everything that one stage is. */
export class NewsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, functionsDir, ...props }: NewsStackProps) {
    super(scope, id, props);
    requireOneBundleEach(functionsDir);
    const table = newsTable(this, stage);
    const queues = newsQueues(this);
    const parts = { stage, functionsDir, table, queues };
    const ingestion = new Ingestion(this, 'Ingestion', parts);
    const api = new NewsApi(this, 'Api', parts);
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'ApiUrl', { value: api.httpApi.apiEndpoint });
    new CfnOutput(this, 'ScheduleFunctionName', { value: ingestion.scheduleSources.lambda.functionName });
  }
}
