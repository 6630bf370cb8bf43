import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { S3Client } from '@aws-sdk/client-s3';
import type { Stage } from '#infra/stages.ts';
import { done, note, step, warn } from '../local-stage/progress.ts';
import { runCommand, UserError } from '../user-error.ts';
import { accountOf, deployedStack } from './account.ts';
import { type AssembledStack, sizeOf, synthesize } from './assembly.ts';
import { withAwsHints } from './aws-errors.ts';
import { runCdk } from './cdk.ts';
import { confirmByName } from './confirm.ts';
import { deployableStage, mainStackName } from './deployable-stage.ts';
import { emptyBucket } from './empty-bucket.ts';
import { type CommandOptions, parseOptions } from './options.ts';

async function main(): Promise<void> {
  const options = parseOptions('destroy', process.argv.slice(2));
  if ('help' in options) return console.log(options.help);
  // Checked by name first, because the settings of production may be incomplete.
  if (options.stage === 'production') throw new UserError(byHand('production'));
  const stage = deployableStage(options.stage);
  if (stage.kind === 'production' || stage.deletionProtection) throw new UserError(byHand(stage.name));
  const {
    folder,
    before,
    main: mainStack,
  } = await step('Stage synthesized', () => synthesize(stage.name, mainStackName(stage)));
  // The main stack uses resources of the others, so it is deleted first.
  const stacks = [mainStack, ...before.toReversed()];
  await (options.dryRun ? printPlan(stacks) : destroy(stage, options, folder, stacks));
}

const byHand = (name: string): string =>
  `The stage '${name}' is protected against deletion, because its readers' data would be lost. To delete it anyway: ` +
  'export the table, remove deletionProtection from the settings (a production stage becomes a personal one), deploy, ' +
  'then destroy. docs/deploying.md has the steps.';

async function printPlan(stacks: readonly AssembledStack[]): Promise<void> {
  for (const stack of stacks) {
    const { name, region, template } = stack;
    const kinds = Map.groupBy(Object.values(template.Resources), ({ Type }) => Type);
    note(`${name}${region === undefined ? '' : ` in ${region}`}: ${sizeOf(stack)} would be deleted`);
    for (const type of [
      'AWS::DynamoDB::Table',
      'AWS::DynamoDB::GlobalTable',
      'AWS::S3::Bucket',
      'AWS::CloudFront::Distribution',
    ]) {
      const count = kinds.get(type)?.length ?? 0;
      if (count > 0) console.log(`    ${count} × ${type}${type === 'AWS::S3::Bucket' ? ', emptied first' : ''}`);
    }
  }
  warn('Not checked without an account: whether these stacks exist, and their data.');
  done('Dry run: nothing was changed');
}

async function destroy(
  stage: Stage,
  options: CommandOptions,
  folder: string,
  stacks: readonly AssembledStack[],
): Promise<void> {
  const account = await accountOf(options);
  const existing: { stack: AssembledStack; region: string; buckets: string[] }[] = [];
  for (const stack of stacks) {
    const region = stack.region ?? account.region;
    const found = await deployedStack(stack.name, region);
    if (found?.EnableTerminationProtection) throw new UserError(byHand(stage.name));
    if (found !== undefined) existing.push({ stack, region, buckets: await bucketsOf(stack.name, region) });
  }
  if (existing.length === 0)
    throw new UserError(
      `The stage '${stage.name}' has no stack in ${account.region} of account ${account.id}. Is it the right region?`,
    );
  const names = existing.map(({ stack }) => stack.name).join(', ');
  if (!options.yes)
    await confirmByName(
      stage.name,
      `This deletes ${names} with all data, in account ${account.id}, ${account.region}.`,
    );
  for (const { stack, region, buckets } of existing) {
    await step(`${stack.name} deleted`, () => destroyStack(folder, stack, region, buckets));
  }
}

async function destroyStack(
  folder: string,
  { name, selector }: AssembledStack,
  region: string,
  buckets: readonly string[],
): Promise<void> {
  const s3 = new S3Client({ region, maxAttempts: 6 });
  // CloudFront and S3 deliver logs for some more minutes. A bucket that gets one cannot be deleted, so there is a
  // retry.
  for (const isLast of [false, true]) {
    for (const bucket of buckets) {
      await step(
        (count) => `${bucket}: ${count} objects deleted`,
        () => withAwsHints(emptyBucket(s3, bucket)),
      );
    }
    const { code } = await runCdk(['destroy', selector, '--app', folder, '--exclusively', '--force'], {
      terminal: true,
    });
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
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: stack })) {
    for (const { ResourceType, PhysicalResourceId, ResourceStatus } of StackResourceSummaries)
      if (
        ResourceType === 'AWS::S3::Bucket' &&
        PhysicalResourceId !== undefined &&
        ResourceStatus !== 'DELETE_COMPLETE'
      )
        names.push(PhysicalResourceId);
  }
  return names;
}

await runCommand(main);
