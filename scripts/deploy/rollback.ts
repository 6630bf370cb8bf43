import { LambdaClient } from '@aws-sdk/client-lambda';
import { renderedPaths } from '#shared/api/documents.ts';
import { done, note, warn } from '../command/progress.ts';
import { confirmByName, runCommand } from '../command/run-command.ts';
import { messageOf, UserError } from '../command/user-error.ts';
import { accountOf, deployedStack, outputOf } from './account.ts';
import { deployableStage, mainStackName } from './deployable-stage.ts';
import { helpTexts, parseOptions } from './options.ts';
import { missingCode, missingVariables, restoreFunctions } from './release/functions.ts';
import { isKept, missingFiles, restoreFiles } from './release/kept-files.ts';
import { type Release, type ReleaseRecord, releaseBefore } from './release/release-record.ts';
import { invalidate, SiteBucket } from './site-bucket.ts';
import { invalidationPaths } from './upload.ts';

/** Runs `npm run rollback` with these arguments. */
async function rollbackCommand(args: readonly string[]): Promise<void> {
  const options = parseOptions('rollback', args);
  const since = performance.now();
  const stage = deployableStage(options.stage);
  const { id, region } = await accountOf(options);
  const stack = await deployedStack(mainStackName(stage), region);
  const [bucket, distribution] = [outputOf(stack, 'SiteBucketName'), outputOf(stack, 'DistributionId')];
  if (bucket === undefined || distribution === undefined)
    throw new UserError(
      `The stage '${stage.name}' is not deployed in ${region} of account ${id}. Is it the right region?`,
    );
  const site = new SiteBucket(bucket);
  const plan = await planRollback(site);
  note(`From the deployment of ${nameOf(plan.from)} to that of ${nameOf(plan.to)}`);
  for (const name of plan.newer) warn(`${name} did not exist then; it keeps its code.`);
  if (options.dryRun) return done('Dry run: nothing was changed');
  if (stage.kind === 'production' && !options.yes)
    await confirmByName(stage.name, `This changes the live site, in account ${id}.`);
  const lambda = new LambdaClient({ region, maxAttempts: 10 });
  const gone = await rollBack(plan, { site, lambda, invalidate: (paths) => invalidate(distribution, paths) }).catch(
    (error: unknown) => {
      throw new UserError(`The rollback is not complete; run it again.\n${messageOf(error)}`);
    },
  );
  for (const name of gone) warn(`${name} does not exist any more.`);
  done(`The functions and the site of ${nameOf(plan.to)} run again`, since);
  note('Data, settings, routes and permissions are as before. The next deployment replaces all functions.');
}

const nameOf = ({ id, commit }: Release): string => (commit === undefined ? id : `${id} (${commit})`);

interface RollbackPlan {
  record: ReleaseRecord;
  to: Release;
  from: Release;
  /** Functions that `to` lacks: they keep their code. */
  newer: string[];
}

const deployInstead = 'Check out the commit to return to, and deploy it.';

/**
 * Plans the return to the deployment before.
 * @throws UserError if it cannot work, with what to do instead. Nothing has been changed then.
 */
export async function planRollback(site: SiteBucket): Promise<RollbackPlan> {
  const [record, listed] = await Promise.all([site.readRecord(), site.list()]);
  const [to, [last]] = [releaseBefore(record), record.releases];
  const from = record.releases.find(({ id }) => id === record.running);
  if (to === undefined || last === undefined || from === undefined)
    throw new UserError(`No deployment before the present one is recorded. ${deployInstead}`);
  // Settings are those of the last deployment, even where an earlier one runs.
  const unread = last.migrations.filter((name) => !to.migrations.includes(name));
  if (unread.length > 0)
    throw new UserError(
      `The deployment of ${to.id} does not read data in the form of ${unread.join(', ')}. Fix the fault and deploy, or restore the table too (docs/runbook.md).`,
    );
  const variables = missingVariables(to, last);
  if (variables.length > 0)
    throw new UserError(
      `Functions lack settings that the earlier code needs: ${variables.join(', ')}. ${deployInstead}`,
    );
  const gone = [...missingFiles(to, listed), ...(await missingCode(site.s3, to))];
  if (gone.length > 0)
    throw new UserError(
      `The deployment of ${to.id} is no longer complete: ${gone.slice(0, 5).join(', ')}. ${deployInstead}`,
    );
  return { record, to, from, newer: Object.keys(last.functions).filter((name) => !(name in to.functions)) };
}

interface Deployed {
  site: SiteBucket;
  lambda: LambdaClient;
  invalidate: (paths: readonly string[]) => Promise<void>;
}

/**
 * Returns the site and then the functions, as the old site with the new API is what every deployment goes through.
 * Notes first what it does: a run that is cut off is repeated, not continued with an earlier release.
 * @returns the functions that do not exist any more
 */
export async function rollBack(
  { record, to }: Pick<RollbackPlan, 'record' | 'to'>,
  { site, lambda, invalidate }: Deployed,
): Promise<string[]> {
  const begun: ReleaseRecord = { ...record, running: to.id, isPartial: true, isRolledBack: true };
  await site.writeRecord(begun);
  await restoreFiles(site, to);
  // Of all files that differ: an earlier run may have copied them without invalidating.
  const changed = Object.keys(to.files).filter((key) => to.files[key]?.md5 !== record.files[key]?.md5);
  const paths = invalidationPaths(changed.filter(isKept));
  if (paths.length > 0) await invalidate(paths);
  const gone = await restoreFunctions(lambda, to);
  await invalidate(renderedPaths);
  const config = record.files['config.json'];
  await site.writeRecord({
    ...begun,
    isPartial: false,
    files: { ...record.files, ...to.files, ...(config === undefined ? {} : { 'config.json': config }) },
  });
  return gone;
}

if (import.meta.main) await runCommand(helpTexts.rollback, rollbackCommand);
