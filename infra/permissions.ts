import { Stack } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Needs } from '#shared/api/endpoint.ts';
import { indexNames, type NewsTable } from './table.ts';

// No Scan anywhere: a request or a schedule that needs one is an access pattern without an index.
// A transaction is authorised by the actions of its parts; ConditionCheckItem is the part that only looks.
const writing = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
];

/** Lets `role` do to the table what an endpoint `needs`, and no more. The indexes are named one by one, so that no wildcard is required. */
export function allowTable(role: IRole, table: NewsTable, needs: Needs['table']): void {
  if (needs === 'none') return;
  const indexes = indexNames.map((name) => `${table.tableArn}/index/${name}`);
  role.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], resources: [table.tableArn] }),
  );
  role.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['dynamodb:Query'], resources: [table.tableArn, ...indexes] }),
  );
  if (needs === 'readWrite')
    role.addToPrincipalPolicy(new PolicyStatement({ actions: writing, resources: [table.tableArn] }));
}

/** Lets `role` send to the queue (SendMessageBatch is authorised by the same action). */
export function allowSending(role: IRole, queue: Queue): void {
  role.addToPrincipalPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }));
}

/** Lets `role` read one object of the bucket. It may not list, so that a missing one is refused like any other. */
export function allowObject(role: IRole, bucket: IBucket, key: string): void {
  role.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['s3:GetObject'], resources: [`${bucket.bucketArn}/${key}`] }),
  );
}

/** Lets `role` ask one model of Bedrock, in the stack's own region. */
export function allowModel(role: IRole, modelId: string): void {
  const modelArn = Stack.of(role).formatArn({
    service: 'bedrock',
    account: '',
    resource: 'foundation-model',
    resourceName: modelId,
  });
  role.addToPrincipalPolicy(new PolicyStatement({ actions: ['bedrock:InvokeModel'], resources: [modelArn] }));
}

/** Lets `role` read one SecureString. It is under the account's own `aws/ssm` key, whose policy admits readers of the parameter. */
export function allowParameter(role: IRole, name: string): void {
  const parameterArn = Stack.of(role).formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: name.replace(/^\//, ''),
  });
  role.addToPrincipalPolicy(new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [parameterArn] }));
}
