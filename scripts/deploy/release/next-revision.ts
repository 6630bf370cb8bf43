import type { Stack } from '@aws-sdk/client-cloudformation';
import { UserError } from '../../user-error.ts';
import { outputOf } from '../account.ts';
import { withAwsHints } from '../aws-errors.ts';
import { readRecord, writeRecord } from './release-files.ts';
import { s3Of } from './site-clients.ts';

/**
 * The revision of the functions for the next deployment: a new one if a rollback or a hotswap has changed them past
 * CloudFormation, else the present one.
 */
export async function nextRevision(stack: Stack | undefined, region: string, now: Date): Promise<string | undefined> {
  const bucket = outputOf(stack, 'SiteBucketName');
  if (bucket === undefined) return undefined;
  const { drift, revision } = await withAwsHints(readRecord(s3Of(region), bucket));
  return drift === undefined ? revision : now.toISOString();
}

/**
 * Notes that functions are about to be changed past CloudFormation by a hotswap. @returns the revision that
 * CloudFormation knows: the CDK compares with it
 * @throws UserError after a rollback, whose functions the CDK does not see
 */
export async function beginHotswap(stack: Stack | undefined, region: string): Promise<string | undefined> {
  const bucket = outputOf(stack, 'SiteBucketName');
  if (bucket === undefined) return undefined;
  const s3 = s3Of(region);
  const record = await withAwsHints(readRecord(s3, bucket));
  if (record.drift === 'rollback')
    throw new UserError('The stage was rolled back. Deploy it once without --hotswap, which brings it up to date.');
  await withAwsHints(writeRecord(s3, bucket, { ...record, drift: 'hotswap' }));
  return record.revision;
}
