import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { folderBucket } from '#scripts/local-stage/s3/folder-bucket.ts';
import {
  type Bucket,
  type S3Request,
  type S3Response,
  s3Error,
  startS3Server,
} from '#scripts/local-stage/s3/s3-server.ts';

/** What S3 does with a request in place of its work, or before it; null to go on. */
export type Disturb = (request: S3Request, serve: () => S3Response) => S3Response | null;

/**
 * Runs the bucket of the search index for the tests of one file, and sets the environment of a function.
 * @param others buckets on the same server
 */
export function withSearchBucket(others: ReadonlyMap<string, Bucket> = new Map()) {
  const folder = mkdtempSync(join(tmpdir(), 'search-bucket-'));
  // A function has a disk of its own, from which it deletes what others have left.
  const disk = mkdtempSync(join(tmpdir(), 'disk-'));
  const { TMPDIR } = process.env;
  let inner: Bucket = folderBucket(folder);
  let disturb: Disturb = () => null;
  let server: Awaited<ReturnType<typeof startS3Server>> | undefined;
  const requests: string[] = [];
  beforeAll(async () => {
    const bucket: Bucket = (request) => {
      requests.push(`${request.method} ${request.key}`);
      return disturb(request, () => inner(request)) ?? inner(request);
    };
    server = await startS3Server(new Map([...others, ['search', bucket]]));
    Object.assign(process.env, {
      STAGE: 'test',
      TABLE_NAME: 'news',
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_S3: server.endpoint,
      SEARCH_BUCKET: 'search',
      TMPDIR: disk,
    });
  });
  afterAll(async () => {
    await server?.close();
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    for (const path of [folder, disk]) rmSync(path, { recursive: true });
  });
  return {
    folder,
    /** Requests so far: `GET v1/manifest`. */
    requests,
    /** Disturbs all requests until `calm`. */
    disturb: (by: Disturb) => {
      disturb = by;
    },
    calm: () => {
      disturb = () => null;
    },
    empty: () => {
      rmSync(folder, { recursive: true });
      inner = folderBucket(folder);
    },
  };
}

/** S3 that is down. Its 500 is not repeated as often as a 503. */
export const outage: Disturb = () => s3Error(403, 'AccessDenied');
