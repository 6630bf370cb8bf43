import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { S3Client } from '@aws-sdk/client-s3';
import type { Stage } from '#infra/stages.ts';
import { done, note, step, warn } from '../local-stage/progress.ts';
import { accountOf, deployedStack } from './account.ts';
import { type AssembledStack, synthesize } from './assembly.ts';
import { awsAnswer } from './aws-answer.ts';
import { runCdk } from './cdk.ts';
import { confirmByName } from './confirm.ts';
import { emptyBucket } from './empty-bucket.ts';
import { Mistake, runCommand } from './mistake.ts';
import { deployableStage, mainStackName } from './named-stage.ts';
import { type CommandOptions, parseOptions } from './options.ts';

async function main(): Promise<void> {
  const options = parseOptions('destroy', process.argv.slice(2));
  if ('help' in options) return console.log(options.help);
  // By its name first: a production stage without settings is production all the same.
  if (options.stage === 'production') throw new Mistake(byHand('production'));
  const stage = deployableStage(options.stage);
  if (stage.kind === 'production' || stage.deletionProtection) throw new Mistake(byHand(stage.name));
  const {
    folder,
    before,
    main: mainStack,
  } = await step('The stage synthesized, to know what it is made of', () =>
    synthesize(stage.name, mainStackName(stage)),
  );
  // The main stack uses what the others made, so it goes first.
  const stacks = [mainStack, ...before.toReversed()];
  await (options.dryRun ? rehearse(stacks) : destroy(stage, options, folder, stacks));
}

const byHand = (name: string): string =>
  `The stage '${name}' is protected against deletion: it holds what readers have done, and nothing brings that back. If it must go, by hand, and by somebody who owns it: export the table, take ` +
  'deletionProtection out of the settings (a production stage becomes a personal one), deploy, then destroy. docs/deploying.md says it step by step.';

async function rehearse(stacks: readonly AssembledStack[]): Promise<void> {
  for (const { name, region, template } of stacks) {
    const kinds = Map.groupBy(Object.values(template.Resources), ({ Type }) => Type);
    note(
      `${name}${region === undefined ? '' : ` in ${region}`}: ${Object.keys(template.Resources).length} resources would go`,
    );
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
  warn('Not checked without an account: whether these stacks are there, and what they hold.');
  done('Dry run: nothing was changed');
}

async function destroy(
  stage: Stage,
  options: CommandOptions,
  folder: string,
  stacks: readonly AssembledStack[],
): Promise<void> {
  const account = await accountOf(options);
  const there: { stack: AssembledStack; region: string; buckets: string[] }[] = [];
  for (const stack of stacks) {
    const region = stack.region ?? account.region;
    const found = await deployedStack(stack.name, region);
    if (found?.EnableTerminationProtection) throw new Mistake(byHand(stage.name));
    if (found !== undefined) there.push({ stack, region, buckets: await bucketsOf(stack.name, region) });
  }
  if (there.length === 0)
    throw new Mistake(
      `The stage '${stage.name}' has no stack in ${account.region} of the account ${account.id}. Is it the right region?`,
    );
  const names = there.map(({ stack }) => stack.name).join(', ');
  if (!options.yes)
    await confirmByName(
      stage.name,
      `${names} and everything stored there go, in the account ${account.id}, ${account.region}.`,
    );
  for (const { stack, region, buckets } of there) {
    await step(`${stack.name} is gone`, () => destroyStack(folder, stack, region, buckets));
  }
}

async function destroyStack(
  folder: string,
  { name, selector }: AssembledStack,
  region: string,
  buckets: readonly string[],
): Promise<void> {
  const s3 = new S3Client({ region, maxAttempts: 6 });
  // CloudFront and S3 deliver logs for some minutes more: what comes into an emptied bucket keeps it from being deleted, so there is a second time.
  for (const last of [false, true]) {
    for (const bucket of buckets) {
      await step(
        (count) => `${bucket}: ${count} objects deleted`,
        () => awsAnswer(emptyBucket(s3, bucket)),
      );
    }
    const { code } = await runCdk(['destroy', selector, '--app', folder, '--exclusively', '--force'], {
      terminal: true,
    });
    if (code === 0) return;
    if (last)
      throw new Mistake(
        `${name} was not deleted (exit code ${code}); what CloudFormation says stands above. The same command goes on from there.`,
      );
    warn(`${name} was not deleted at once; its buckets are emptied again.`);
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
