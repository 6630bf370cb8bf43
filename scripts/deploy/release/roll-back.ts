import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { S3Client } from '@aws-sdk/client-s3';
import { UserError } from '../../user-error.ts';
import { type Release, type ReleaseRecord, releaseBefore, runningRelease } from '../release-record.ts';
import { invalidationPaths } from '../upload-plan.ts';
import { listObjects, missingFiles, readRecord, restoreFiles, writeRecord } from './release-files.ts';
import { missingCode, missingVariables, restoreFunctions } from './restore-functions.ts';

interface DeployedSite {
  s3: S3Client;
  bucket: string;
}

export interface RollbackPlan {
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
export async function planRollback({ s3, bucket }: DeployedSite): Promise<RollbackPlan> {
  const [record, listed] = await Promise.all([readRecord(s3, bucket), listObjects(s3, bucket)]);
  if (record.drift === 'hotswap')
    throw new UserError('The stage was hotswapped since its last deployment. npm run deploy replaces all functions.');
  const [to, from] = [releaseBefore(record), record.releases[0]];
  const running = runningRelease(record);
  if (to === undefined || from === undefined || running === undefined)
    throw new UserError(`No deployment before the present one is recorded. ${deployInstead}`);
  // Settings are those of the last deployment, even where an earlier one runs.
  const unread = from.migrations.filter((name) => !to.migrations.includes(name));
  if (unread.length > 0)
    throw new UserError(
      `The deployment of ${to.id} does not read data in the form of ${unread.join(', ')}. Fix the fault and deploy, or restore the table too (docs/runbook.md).`,
    );
  const variables = missingVariables(to, from);
  if (variables.length > 0)
    throw new UserError(
      `Functions lack settings that the earlier code needs: ${variables.join(', ')}. ${deployInstead}`,
    );
  const gone = [...missingFiles(to, listed), ...(await missingCode(s3, to))];
  if (gone.length > 0)
    throw new UserError(
      `The deployment of ${to.id} is no longer complete: ${gone.slice(0, 5).join(', ')}. ${deployInstead}`,
    );
  const newer = Object.keys(from.functions).filter((name) => !(name in to.functions));
  return { record, to, from: running, newer };
}

/**
 * Returns the site and then the functions, as the old site with the new API is what every deployment goes through.
 * Notes first what it does: a run that is cut off is repeated, not continued with an earlier release.
 * @returns the functions that do not exist any more
 */
export async function rollBack(
  { record, to }: RollbackPlan,
  {
    s3,
    bucket,
    lambda,
    invalidate,
  }: DeployedSite & { lambda: LambdaClient; invalidate: (paths: readonly string[]) => Promise<void> },
): Promise<string[]> {
  const begun: ReleaseRecord = { ...record, running: to.id, isPartial: true, drift: 'rollback' };
  await writeRecord(s3, bucket, begun);
  await restoreFiles(s3, bucket, to, await listObjects(s3, bucket));
  // Of all files that differ: an earlier run may have copied them without invalidating.
  const changed = Object.keys(to.files).filter((key) => to.files[key]?.md5 !== record.files[key]?.md5);
  const paths = invalidationPaths(changed.filter((key) => !key.startsWith('assets/') && key !== 'config.json'));
  if (paths.length > 0) await invalidate(paths);
  const gone = await restoreFunctions(lambda, to);
  const config = record.files['config.json'];
  await writeRecord(s3, bucket, {
    ...begun,
    isPartial: false,
    files: { ...record.files, ...to.files, ...(config === undefined ? {} : { 'config.json': config }) },
  });
  return gone;
}
