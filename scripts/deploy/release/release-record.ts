import * as z from 'zod/mini';
import type { SiteFile } from '../site-files.ts';

/**
 * Object in the site's bucket that a deployment leaves for the next one: hash and headers of each uploaded file (S3
 * lists no headers), since when an asset is unused, and the last releases. The key has no file extension, so CloudFront
 * does not serve it (infra/site/rewrite-site-path.js).
 */
export const recordKey = 'release-record';

const recordedFiles = z.record(z.string(), z.object({ md5: z.string(), headers: z.string() }));

/** The code of a function: a file in the CDK's bucket, and the names of the variables that it may read. */
const functionCode = z.object({ bucket: z.string(), key: z.string(), variables: z.array(z.string()) });
export type FunctionCode = z.infer<typeof functionCode>;

/** What a rollback needs of a deployment. */
const release = z.object({
  /** Time of the deployment. */
  id: z.iso.datetime(),
  /** Commit that was deployed, if known. */
  commit: z.optional(z.string()),
  /** By the function's name. */
  functions: z.record(z.string(), functionCode),
  files: recordedFiles,
  /** Names of the migrations whose new form this code reads. */
  migrations: z.array(z.string()),
});
export type Release = z.infer<typeof release>;

const record = z.object({
  files: recordedFiles,
  /** Assets of older builds, with the time of the first deployment without them. */
  gone: z.record(z.string(), z.iso.datetime()),
  /** The last deployments, newest first. */
  releases: z._default(z.array(release), []),
  /** Id of the release that runs, or that a rollback has begun to restore. */
  running: z.optional(z.string()),
  /** Whether a rollback to `running` was cut off. */
  isPartial: z.optional(z.boolean()),
  /** A rollback has changed functions since the last deployment, which CloudFormation does not see. */
  isRolledBack: z.optional(z.boolean()),
  /** Revision of the functions in CloudFormation (infra/bundled-function.ts). */
  revision: z.optional(z.string()),
});
export type ReleaseRecord = z.infer<typeof record>;

export const noRecord: ReleaseRecord = { files: {}, gone: {}, releases: [] };

/** Parses the record. A missing or damaged one counts as empty, which only causes a full upload. */
export function parseRecord(text: string | undefined): ReleaseRecord {
  if (text === undefined) return noRecord;
  try {
    return record.parse(JSON.parse(text));
  } catch {
    return noRecord;
  }
}

/** The headers that are stored with an object. */
export const headersOf = ({ contentType, cacheControl }: SiteFile): string => `${contentType}\n${cacheControl}`;

/** Releases that are kept. */
const keptReleases = 3;

/**
 * The record after a complete deployment. A release that was rolled back is forgotten: the next rollback leads to the
 * one that ran before this deployment.
 */
export function withRelease(
  { releases, running, isRolledBack: _, isPartial: __, ...rest }: ReleaseRecord,
  added: Release,
  revision: string | undefined,
): ReleaseRecord {
  const ran = Math.max(
    0,
    releases.findIndex(({ id }) => id === running),
  );
  return {
    ...rest,
    releases: [added, ...releases.slice(ran)].slice(0, keptReleases),
    running: added.id,
    revision,
  };
}

/** The release before the one that runs; the one that runs if a rollback to it was cut off. */
export function releaseBefore({ releases, running, isPartial }: ReleaseRecord): Release | undefined {
  const at = releases.findIndex(({ id }) => id === running);
  return at < 0 ? undefined : releases[isPartial === true ? at : at + 1];
}

/**
 * The revision of the functions for the next deployment: a new one if a rollback has changed them past CloudFormation,
 * else the present one.
 */
export const nextRevision = ({ isRolledBack, revision }: ReleaseRecord, now: Date): string | undefined =>
  isRolledBack === true ? now.toISOString() : revision;
