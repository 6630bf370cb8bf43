import { execFile } from 'node:child_process';
import { CloudFormationClient, GetTemplateCommand, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import * as z from 'zod/mini';
import { repository } from '../../bundle-functions.ts';
import { migrations } from '../../migrations/migrations.ts';
import type { Account } from '../account.ts';
import { withAwsHints } from '../aws-errors.ts';
import type { FunctionCode, Release } from '../release-record.ts';

const template = z.object({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.optional(z.record(z.string(), z.unknown())) }),
  ),
});
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
  const { TemplateBody = '{}' } = await withAwsHints(client.send(new GetTemplateCommand({ StackName: stack })));
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
