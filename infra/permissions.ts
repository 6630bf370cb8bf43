import { Names, Stack, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type Bucket, CfnBucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Needs } from '#shared/api/endpoint.ts';
import type { LambdaEnv } from '#shared/lambda-env.ts';
import { isProfile, profileRegions } from './bedrock-profiles.ts';
import type { BundledFunction } from './bundled-function.ts';
import { indexNames, type NewsTable } from './table.ts';

// No Scan: a request or a schedule that needs one is an access pattern without an index. IAM authorises a transaction
// by the actions of its parts; ConditionCheckItem is the part that only checks a condition.
const writeActions = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
];

/** Partitions of the lists of sources and publishers (functions/sources/feed-publishers.ts). */
const publicPartitions = ['sources', 'publishers'];

/** Grants the table actions that `needs` names. Lists each index by its ARN, which avoids a wildcard. */
export function allowTable(role: IRole, table: NewsTable, needs: Needs['table']): void {
  if (needs === 'none') return;
  if (needs === 'sources') {
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: [table.tableArn],
        conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': publicPartitions } },
      }),
    );
    return;
  }
  const indexes = indexNames.map((name) => `${table.tableArn}/index/${name}`);
  role.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], resources: [table.tableArn] }),
  );
  role.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['dynamodb:Query'], resources: [table.tableArn, ...indexes] }),
  );
  if (needs === 'readWrite')
    role.addToPrincipalPolicy(new PolicyStatement({ actions: writeActions, resources: [table.tableArn] }));
}

/**
 * Allows `role` to write rows whose partition keys match one of `partitions`, in which a `*` stands for any text.
 * DynamoDB compares the keys of all items of a batch; in a transaction it authorises each part by itself.
 */
export function allowWriting(role: IRole, table: NewsTable, partitions: readonly string[]): void {
  if (partitions.length > 0) role.addToPrincipalPolicy(inPartitions(writeActions, table, partitions));
}

/** Allows `role` to update such rows with PartiQL statements, and no other statement. */
export function allowBatchUpdates(role: IRole, table: NewsTable, partitions: readonly string[]): void {
  role.addToPrincipalPolicy(inPartitions(['dynamodb:PartiQLUpdate'], table, partitions));
}

const inPartitions = (actions: string[], table: NewsTable, partitions: readonly string[]): PolicyStatement =>
  new PolicyStatement({
    actions,
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } },
  });

/** Allows `role` to send to the queue. IAM authorises SendMessageBatch by the same action. */
export function allowSending(role: IRole, queue: Queue): void {
  role.addToPrincipalPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }));
}

/** Allows `role` to count the messages of these queues. */
export function allowCounting(role: IRole, queues: readonly Queue[]): void {
  const resources = queues.map(({ queueArn }) => queueArn);
  role.addToPrincipalPolicy(new PolicyStatement({ actions: ['sqs:GetQueueAttributes'], resources }));
}

/** Allows `role` to read one object of the bucket. Without the right to list, S3 returns 403 for a missing object. */
export function allowObject(role: IRole, bucket: IBucket, key: string): void {
  role.addToPrincipalPolicy(
    new PolicyStatement({ actions: ['s3:GetObject'], resources: [`${bucket.bucketArn}/${key}`] }),
  );
}

/**
 * Allows `role` to read the search index, and a function to write it. Keys of its objects are not known beforehand.
 * Without the right to list, S3 would return 403 for an index that has not been built.
 */
export function allowSearchIndex(role: IRole, bucket: Bucket, access: 'read' | 'write'): void {
  const all = `${bucket.bucketArn}/*`;
  const actions = ['s3:GetObject', ...(access === 'write' ? ['s3:PutObject', 's3:DeleteObject'] : [])];
  role.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [all] }));
  role.addToPrincipalPolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }));
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof CfnBucket)) return;
  // A nested stack gets the address as a parameter, which the rule names instead.
  const names = [
    `${Stack.of(bucket).getLogicalId(resource)}.Arn`,
    `referenceto${Names.nodeUniqueId(resource.node)}Arn`,
  ];
  for (const name of names)
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${name}>/*]`,
      reason: 'Keys of the search index are chosen when they are written. The bucket has nothing else.',
    });
}

/**
 * Allows `role` to read one SecureString. The parameter is encrypted with the account's `aws/ssm` key, whose policy
 * allows anyone who may read the parameter to decrypt it.
 */
export function allowParameter(role: IRole, name: string): void {
  const parameterArn = Stack.of(role).formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: name.replace(/^\//, ''),
  });
  role.addToPrincipalPolicy(new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [parameterArn] }));
}

/**
 * Allows `role` to invoke one Bedrock model: in the stack's region, or through an inference profile in the regions that
 * the profile may choose, and there only through this profile.
 */
export function allowModel(role: IRole, id: string): void {
  const stack = Stack.of(role);
  const model = (region: string, name: string) =>
    stack.formatArn({ service: 'bedrock', region, account: '', resource: 'foundation-model', resourceName: name });
  const actions = ['bedrock:InvokeModel'];
  if (!isProfile(id)) {
    role.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [model(stack.region, id)] }));
    return;
  }
  const [geography = ''] = id.split('.');
  const name = id.slice(geography.length + 1);
  const profile = stack.formatArn({ service: 'bedrock', resource: 'inference-profile', resourceName: id });
  // A global profile names its models without a region, and in the region of the caller.
  const regions = geography === 'global' ? ['', stack.region] : (profileRegions[geography] ?? []);
  role.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [profile] }));
  role.addToPrincipalPolicy(
    new PolicyStatement({
      actions,
      resources: regions.map((region) => model(region, name)),
      conditions: { StringEquals: { 'bedrock:InferenceProfileArn': profile } },
    }),
  );
}

/**
 * Allows a function to remove copies from this distribution, and from no other. The function comes before the
 * distribution, which needs the API; so it gets the id afterwards.
 */
export function allowPurging({ lambda, role }: BundledFunction, distribution: Distribution): void {
  const { distributionId } = distribution;
  lambda.addEnvironment('DISTRIBUTION_ID' satisfies keyof LambdaEnv, distributionId);
  // Not distributionArn: in a nested stack its account and partition would become parameters.
  const resource = Stack.of(lambda).formatArn({
    service: 'cloudfront',
    region: '',
    resource: 'distribution',
    resourceName: distributionId,
  });
  role.addToPrincipalPolicy(new PolicyStatement({ actions: ['cloudfront:CreateInvalidation'], resources: [resource] }));
}
