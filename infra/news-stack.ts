import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { NewsApi } from './api.ts';
import { Documents } from './documents.ts';
import { Events } from './events.ts';
import { requireOneBundleEach } from './functions-expected.ts';
import { Alarms } from './operations/alarms.ts';
import { newsDashboard } from './operations/dashboard.ts';
import { allowPurging } from './permissions.ts';
import { searchIndexBucket } from './search-index.ts';
import { edgeParameters } from './site/edge-parameters.ts';
import { originSecrets } from './site/origin-secrets.ts';
import { Site } from './site/site.ts';
import { isWatched, type Stage } from './stages.ts';
import { newsTable, tableBackup } from './table.ts';

export interface NewsStackProps extends StackProps {
  stage: Stage;
  /** Folder of bundles, one for each function. */
  functionsDir: string;
}

/** One stage, except the site's files: `npm run deploy` uploads them once the bucket exists. */
export class NewsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, functionsDir, ...props }: NewsStackProps) {
    super(scope, id, props);
    requireOneBundleEach(functionsDir);
    const table = newsTable(this, stage);
    const backupCopies = tableBackup(this, stage, table);
    const secrets = originSecrets(this, stage);
    const searchBucket = searchIndexBucket(this, stage);
    const parts = { stage, functionsDir, table, searchBucket, originSecrets: secrets };
    const events = new Events(this, parts);
    const api = new NewsApi(this, 'Api', { ...parts, events });
    const site = new Site(this, 'Site', {
      stage,
      httpApi: api.httpApi,
      originSecret: secrets.sent,
      edge: edgeParameters(this, stage),
    });
    allowPurging(events.function('purgeEdge'), site.distribution);
    new Documents(this, 'Documents', { ...parts, api, bucket: site.bucket });
    const alarms = new Alarms(this, 'Alarms', { stage, api, events, table, backupCopies });

    if (isWatched(stage)) newsDashboard(this, { ...parts, site, api, events });

    new CfnOutput(this, 'SiteUrl', { value: site.url });
    new CfnOutput(this, 'SiteBucketName', { value: site.bucket.bucketName });
    new CfnOutput(this, 'DistributionId', { value: site.distribution.distributionId });
    new CfnOutput(this, 'ApiUrl', { value: api.httpApi.apiEndpoint });
    new CfnOutput(this, 'SearchBucketName', { value: searchBucket.bucketName });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'ScheduleFunctionName', { value: events.function('scheduleSources').lambda.functionName });
    new CfnOutput(this, 'AlarmTopicArn', { value: alarms.topic.topicArn });
  }
}
