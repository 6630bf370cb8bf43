import { execFile } from 'node:child_process';
import { CloudFormationClient, GetTemplateCommand, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import {
  type LambdaClient,
  ResourceConflictException,
  ResourceNotFoundException,
  UpdateFunctionCodeCommand,
  waitUntilFunctionUpdatedV2,
} from '@aws-sdk/client-lambda';
import { HeadObjectCommand, NotFound, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { template } from '#infra/templates.ts';
import { eachOf } from '#scripts/command/each-of.ts';
import { messageOf } from '#scripts/command/user-error.ts';
import { repository } from '../../bundle-functions.ts';
import { migrations } from '../../migrations/migrations.ts';
import type { Account } from '../account.ts';
import type { FunctionCode, Release } from './release-record.ts';

/** Functions that are updated at the same time; Lambda allows 15 such calls a second. */
const concurrency = 8;
const maxWaitSeconds = 60;
/** Attempts while another update of the function is under way. */
const attempts = 5;

/** Code that is an asset; other functions have their few lines in the template. */
const functionProperties = z.object({
  Code: z.object({ S3Bucket: z.union([z.string(), z.object({ 'Fn::Sub': z.string() })]), S3Key: z.string() }),
  Environment: z.optional(z.object({ Variables: z._default(z.record(z.string(), z.unknown()), {}) })),
});

/** What a rollback needs of the deployment that has just succeeded, besides the site's files. */
export async function releaseOf(stack: string, account: Account): Promise<Omit<Release, 'id' | 'files'>> {
  const commit = await commitOf();
  return {
    ...(commit !== undefined && { commit }),
    functions: await deployedFunctions(stack, account),
    migrations: migrations.map(({ name }) => name),
  };
}

/** The commit of this folder; undefined without Git. */
const commitOf = (): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile('git', ['rev-parse', '--short', 'HEAD'], { cwd: repository }, (error, stdout) =>
      resolve(error === null ? stdout.trim() : undefined),
    );
  });

/**
 * The code of each function of a stack and its nested stacks, by the function's name, as CloudFormation deployed it
 * last.
 */
export async function deployedFunctions(
  stack: string,
  account: Pick<Account, 'id' | 'region'>,
): Promise<Record<string, FunctionCode>> {
  const client = new CloudFormationClient({ region: account.region, maxAttempts: 8 });
  const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName: stack }));
  const { Resources } = template.parse(JSON.parse(TemplateBody));
  const found: Record<string, FunctionCode> = {};
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: stack })) {
    for (const { ResourceType, LogicalResourceId = '', PhysicalResourceId: name = '' } of StackResourceSummaries) {
      if (ResourceType === 'AWS::CloudFormation::Stack') Object.assign(found, await deployedFunctions(name, account));
      if (ResourceType !== 'AWS::Lambda::Function') continue;
      const properties = functionProperties.safeParse(Resources[LogicalResourceId]?.Properties);
      if (properties.success) found[name] = codeOf(properties.data, account);
    }
  }
  return found;
}

function codeOf(
  { Code: { S3Bucket, S3Key }, Environment }: z.output<typeof functionProperties>,
  { id, region }: Pick<Account, 'id' | 'region'>,
): FunctionCode {
  const bucket = typeof S3Bucket === 'string' ? S3Bucket : S3Bucket['Fn::Sub'];
  return {
    bucket: bucket.replaceAll(/\$\{AWS::(AccountId|Region)\}/g, (_, name) => (name === 'Region' ? region : id)),
    key: S3Key,
    variables: Object.keys(Environment?.Variables ?? {}).toSorted(),
  };
}

/** Functions whose code the CDK's bucket does not have any more. */
export async function missingCode(s3: S3Client, { functions }: Release): Promise<string[]> {
  const missing: string[] = [];
  await eachOf(Object.entries(functions), concurrency, async ([name, { bucket, key }]) => {
    try {
      await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      missing.push(name);
    }
  });
  return missing;
}

/** Functions that need a variable which they have no more, such as `ListArticles (OLD_NAME)`. */
export const missingVariables = (to: Release, from: Release): string[] =>
  Object.entries(to.functions).flatMap(([name, { variables }]) => {
    const present = from.functions[name]?.variables;
    const missing = present === undefined ? [] : variables.filter((variable) => !present.includes(variable));
    return missing.length === 0 ? [] : [`${name} (${missing.join(', ')})`];
  });

/**
 * Gives functions the code of a release. Waits until Lambda runs it. Tries them all before it fails.
 * @returns the functions that do not exist any more
 * @throws Error that names those that failed
 */
export async function restoreFunctions(lambda: LambdaClient, { functions }: Release): Promise<string[]> {
  const gone: string[] = [];
  const failed: string[] = [];
  await eachOf(Object.entries(functions), concurrency, async ([name, code]) => {
    try {
      await update(lambda, name, code);
    } catch (error) {
      if (error instanceof ResourceNotFoundException) gone.push(name);
      else failed.push(`${name}: ${messageOf(error)}`);
    }
  });
  if (failed.length > 0) throw new Error(failed.join('\n'));
  return gone;
}

async function update(lambda: LambdaClient, FunctionName: string, { bucket, key }: FunctionCode): Promise<void> {
  const wait = () =>
    waitUntilFunctionUpdatedV2({ client: lambda, maxWaitTime: maxWaitSeconds, minDelay: 1 }, { FunctionName });
  for (let attempt = 1; ; attempt++) {
    try {
      await lambda.send(new UpdateFunctionCodeCommand({ FunctionName, S3Bucket: bucket, S3Key: key }));
      break;
    } catch (error) {
      if (!(error instanceof ResourceConflictException) || attempt === attempts) throw error;
      await wait();
    }
  }
  await wait();
}
