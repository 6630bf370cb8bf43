import {
  type LambdaClient,
  ResourceConflictException,
  ResourceNotFoundException,
  UpdateFunctionCodeCommand,
  waitUntilFunctionUpdatedV2,
} from '@aws-sdk/client-lambda';
import { HeadObjectCommand, NotFound, type S3Client } from '@aws-sdk/client-s3';
import { eachOf } from '../each-of.ts';
import type { FunctionCode, Release } from '../release-record.ts';

/** Functions that are updated at the same time; Lambda allows 15 such calls a second. */
const concurrency = 8;
const maxWaitSeconds = 60;
/** Attempts while another update of the function is under way. */
const attempts = 5;

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
      else failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
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
