import { LambdaClient } from '@aws-sdk/client-lambda';
import { done, note, warn } from '../local-stage/progress.ts';
import { runCommand, UserError } from '../user-error.ts';
import { accountOf, deployedStack, outputOf } from './account.ts';
import { withAwsHints } from './aws-errors.ts';
import { confirmByName } from './confirm.ts';
import { deployableStage, mainStackName } from './deployable-stage.ts';
import { parseOptions } from './options.ts';
import { planRollback, rollBack } from './release/roll-back.ts';
import { invalidator, s3Of } from './release/site-clients.ts';
import type { Release } from './release-record.ts';

async function main(): Promise<void> {
  const options = parseOptions('rollback', process.argv.slice(2));
  if ('help' in options) return console.log(options.help);
  const since = performance.now();
  const stage = deployableStage(options.stage);
  const { id, region } = await accountOf(options);
  const stack = await deployedStack(mainStackName(stage), region);
  const [bucket, distribution] = [outputOf(stack, 'SiteBucketName'), outputOf(stack, 'DistributionId')];
  if (bucket === undefined || distribution === undefined)
    throw new UserError(
      `The stage '${stage.name}' is not deployed in ${region} of account ${id}. Is it the right region?`,
    );
  const s3 = s3Of(region);
  const plan = await withAwsHints(planRollback({ s3, bucket }));
  note(`From the deployment of ${nameOf(plan.from)} to that of ${nameOf(plan.to)}`);
  for (const name of plan.newer) warn(`${name} did not exist then; it keeps its code.`);
  if (options.dryRun) return done('Dry run: nothing was changed');
  if (stage.kind === 'production' && !options.yes)
    await confirmByName(stage.name, `This changes the live site, in account ${id}.`);
  const lambda = new LambdaClient({ region, maxAttempts: 10 });
  const gone = await withAwsHints(
    rollBack(plan, { s3, bucket, lambda, invalidate: invalidator(distribution, region) }),
  ).catch((error: unknown) => {
    throw new UserError(
      `The rollback is not complete; run it again.\n${error instanceof Error ? error.message : String(error)}`,
    );
  });
  for (const name of gone) warn(`${name} does not exist any more.`);
  done(`The functions and the site of ${nameOf(plan.to)} run again`, since);
  note('Data, settings, routes and permissions are as before. The next deployment replaces all functions.');
}

const nameOf = ({ id, commit }: Release): string => (commit === undefined ? id : `${id} (${commit})`);

await runCommand(main);
