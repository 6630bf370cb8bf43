import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  NoSuchBucket,
  type ObjectIdentifier,
  S3Client,
} from '@aws-sdk/client-s3';
import { done, note, step, warn } from '../command/progress.ts';
import { confirmByName, runCommand } from '../command/run-command.ts';
import { UserError } from '../command/user-error.ts';
import { accountOf, deployedStack } from './account.ts';
import { type AssembledStack, runCdk, sizeOf, synthesize } from './assembly.ts';
import { deployableStage, mainStackName } from './deployable-stage.ts';
import { helpTexts, parseOptions } from './options.ts';

async function destroyCommand(args: readonly string[]): Promise<void> {
  const options = parseOptions('destroy', args);
  // Checked by name first, because the settings of production may be incomplete.
  if (options.stage === 'production') throw new UserError(byHand('production'));
  const { name, kind, deletionProtection } = deployableStage(options.stage);
  if (kind === 'production' || deletionProtection) throw new UserError(byHand(name));
  const account = options.dryRun ? undefined : await accountOf(options);
  const assembly = await step('Stage synthesized', () =>
    synthesize(name, mainStackName({ name }), { region: account?.region }),
  );
  // The main stack uses resources of the others, so it is deleted first.
  const stacks = [assembly.main, ...assembly.before.toReversed()];
  if (account === undefined) return printPlan(stacks);
  const existing: AssembledStack[] = [];
  for (const stack of stacks) {
    const found = await deployedStack(stack.name, stack.region);
    if (found?.EnableTerminationProtection) throw new UserError(byHand(name));
    if (found !== undefined) existing.push(stack);
  }
  const where = `in account ${account.id}, ${account.region}`;
  if (existing.length === 0) throw new UserError(`The stage '${name}' has no stack ${where}. Is it the right region?`);
  const names = existing.map((stack) => stack.name).join(', ');
  if (!options.yes) await confirmByName(name, `This deletes ${names} with all data, ${where}.`);
  for (const stack of existing) await step(`${stack.name} deleted`, () => destroyStack(assembly.folder, stack));
}

const byHand = (name: string): string =>
  `The stage '${name}' is protected against deletion, because its readers' data would be lost. To delete it anyway: ` +
  'export the table, remove deletionProtection from the settings (a production stage becomes a personal one), deploy, ' +
  'then destroy. docs/deploying.md has the steps.';

function printPlan(stacks: readonly AssembledStack[]): void {
  for (const stack of stacks) {
    const buckets = Object.values(stack.template.Resources).filter(({ Type }) => Type === 'AWS::S3::Bucket').length;
    note(`${stack.name} in ${stack.region}: ${sizeOf(stack)} would be deleted, ${buckets} buckets emptied first`);
  }
  warn('Not checked without an account: whether these stacks exist, and their data.');
  done('Dry run: nothing was changed');
}

async function destroyStack(folder: string, { name, region }: AssembledStack): Promise<void> {
  const s3 = new S3Client({ region, maxAttempts: 6 });
  const buckets = await bucketsOf(name, region);
  // CloudFront and S3 deliver logs for some more minutes. A bucket that gets one cannot be deleted, so there is a
  // retry.
  for (const isLast of [false, true]) {
    for (const bucket of buckets) {
      await step(
        (count) => `${bucket}: ${count} objects deleted`,
        () => emptyBucket(s3, bucket),
      );
    }
    const { code } = await runCdk(['destroy', name, '--app', folder, '--exclusively', '--force'], { terminal: true });
    if (code === 0) return;
    if (isLast)
      throw new UserError(
        `${name} was not deleted (exit code ${code}); see CloudFormation's messages above. Run the same command again.`,
      );
    warn(`${name} was not deleted; emptying its buckets again.`);
  }
}

async function bucketsOf(stack: string, region: string): Promise<string[]> {
  const client = new CloudFormationClient({ region });
  const names: string[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: stack }))
    for (const { ResourceType, PhysicalResourceId, ResourceStatus } of StackResourceSummaries)
      if (ResourceType === 'AWS::S3::Bucket' && PhysicalResourceId && ResourceStatus !== 'DELETE_COMPLETE')
        names.push(PhysicalResourceId);
  return names;
}

if (import.meta.main) await runCommand(helpTexts.destroy, destroyCommand);

/**
 * Deletes all objects of a bucket, with older versions and delete markers, because CloudFormation only deletes empty
 * buckets. @returns the number of deleted objects
 */
export async function emptyBucket(s3: S3Client, bucket: string): Promise<number> {
  let deleted = 0;
  try {
    // Always reads the first page: its objects are deleted before the next request.
    for (;;) {
      const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket: bucket }));
      const objects = [...Versions, ...DeleteMarkers].flatMap(({ Key, VersionId }): ObjectIdentifier[] =>
        Key === undefined ? [] : [{ Key, ...(VersionId === undefined ? {} : { VersionId }) }],
      );
      if (objects.length === 0) return deleted;
      const { Errors = [] } = await s3.send(
        new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects, Quiet: true } }),
      );
      const [first] = Errors;
      if (first !== undefined)
        throw new Error(`Could not delete ${Errors.length} objects of ${bucket}; the first error: ${first.Message}`);
      deleted += objects.length;
    }
  } catch (error) {
    // An earlier attempt has deleted the bucket.
    if (error instanceof NoSuchBucket) return deleted;
    throw error;
  }
}
