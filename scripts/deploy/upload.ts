import { isDeepStrictEqual } from 'node:util';
import { isServiceWorker } from '#infra/site/site-file-headers.ts';
import type { Stage } from '#infra/stages.ts';
import { renderedPaths } from '#shared/api/documents.ts';
import { documentTemplate } from '#shared/config/site-paths.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { eachOf } from '../command/each-of.ts';
import { done } from '../command/progress.ts';
import type { Outside } from './outside.ts';
import { dropFiles, isAsset, keepFiles, phasesOf } from './release/kept-files.ts';
import { headersOf, type Release, type ReleaseRecord, withRelease } from './release/release-record.ts';
import { invalidate, SiteBucket } from './site-bucket.ts';
import { configJson, type SiteFile, siteFiles } from './site-files.ts';
import type { SiteOutputs } from './stacks.ts';

/** Number of parallel uploads. */
const concurrency = 8;

interface Deployed {
  /** The deployed functions, to which a rollback can return. */
  release: Omit<Release, 'id' | 'files'>;
  /** Revision of the functions in CloudFormation. */
  revision?: string | undefined;
}

interface Upload extends Deployed {
  site: SiteBucket;
  files: readonly SiteFile[];
  now: Date;
  /** Invalidates paths in CloudFront's caches, and returns when no edge has the old files any more. */
  invalidate: (paths: readonly string[]) => Promise<void>;
}

/** Uploads the built site and its settings, and invalidates what has changed. */
export async function publishSite(
  stage: Stage,
  folder: string,
  { SiteUrl, SiteBucketName, DistributionId }: SiteOutputs,
  { wait, ...deployed }: Deployed & Pick<Outside, 'wait'>,
): Promise<void> {
  const since = performance.now();
  const files = siteFiles(folder, configJson(stage, new URL(SiteUrl).host), stage);
  const {
    unchanged,
    expired,
    invalidate: paths,
  } = await uploadSite({
    site: new SiteBucket(SiteBucketName),
    files,
    now: new Date(),
    invalidate: (changed) => invalidate(DistributionId, changed, wait),
    ...deployed,
  });
  done(
    `Site: ${files.length - unchanged} files uploaded, ${unchanged} unchanged, ${expired.length} assets of old builds deleted`,
    since,
  );
  done(paths.length === 0 ? 'No cache invalidation needed' : `Invalidated in CloudFront: ${paths.join(' ')}`);
}

/**
 * Uploads `files` to the bucket, invalidates the caches, uploads the service worker, and then stores the record of the
 * release. If it is interrupted, there is no record, and the next deployment does the rest.
 */
export async function uploadSite(upload: Upload): Promise<UploadPlan> {
  const { site, files, now, release, revision } = upload;
  const [listed, last] = await Promise.all([site.list(), site.readRecord()]);
  const plan = planUpload(files, listed, last, now);
  await keepFiles(site, files, listed);
  for (const phase of plan.phases) await eachOf(phase, concurrency, (file) => site.put(file));
  const ran = last.releases.find(({ id }) => id === last.running);
  const isSameCode = isDeepStrictEqual(ran?.functions, release.functions);
  const paths = ran === undefined || isSameCode ? [] : renderedPaths;
  plan.invalidate = [...new Set([...plan.invalidate, ...paths])];
  if (plan.invalidate.length > 0) await upload.invalidate(plan.invalidate);
  await eachOf(plan.workers, concurrency, (file) => site.put(file));
  await site.delete(plan.expired);
  const added = { ...release, id: now.toISOString(), files: plan.record.files };
  const record = withRelease(plan.record, added, revision);
  await site.writeRecord(record);
  await dropFiles(site, record.releases, listed);
  return plan;
}

/** Days for which an asset is kept after the last build that uses it: an open page may load a chunk days later. */
const assetDays = 30;

interface UploadPlan {
  /** Files to upload, phase after phase; the order within a phase does not matter. */
  phases: SiteFile[][];
  /**
   * Service workers, uploaded when the caches are invalidated: a browser that gets a new one fetches and stores the
   * other files at once. Earlier, an edge would give it the old ones, to be stored under the new build's name.
   */
  workers: SiteFile[];
  unchanged: number;
  /** Assets to delete. */
  expired: string[];
  /** Paths to invalidate in CloudFront's caches. */
  invalidate: string[];
  /** Record of this deployment, for the next one. */
  record: ReleaseRecord;
}

/**
 * Plans how to bring the bucket to `files`. A file is skipped only if both the bucket and the record of the last
 * completed deployment have it: an interrupted deployment has uploaded files without invalidating the caches.
 * @param listed ETag (an MD5) of each object in the bucket
 */
export function planUpload(
  files: readonly SiteFile[],
  listed: ReadonlyMap<string, string>,
  last: ReleaseRecord,
  now: Date,
): UploadPlan {
  const changed = files.filter((file) => {
    const before = last.files[file.key];
    return listed.get(file.key) !== file.md5 || before?.md5 !== file.md5 || before.headers !== headersOf(file);
  });
  const workers = changed.filter(({ key }) => isServiceWorker(key));
  const others = changed.filter(({ key }) => !isServiceWorker(key));
  const used = new Set(files.map(({ key }) => key));
  // Only assets are deleted: other files may be linked from elsewhere, or prove the ownership of the domain.
  const gone = [...listed.keys()]
    .filter((key) => isAsset(key) && !used.has(key))
    .map((key) => ({ key, since: last.gone[key] ?? now.toISOString() }));
  const isExpired = ({ since }: { since: string }): boolean => now.getTime() - Date.parse(since) > assetDays * dayMs;
  return {
    phases: phasesOf(others),
    workers,
    unchanged: files.length - changed.length,
    expired: gone.filter(isExpired).map(({ key }) => key),
    invalidate: invalidationPaths(others.map(({ key }) => key).filter((key) => !isAsset(key) && listed.has(key))),
    record: {
      ...last,
      files: Object.fromEntries(files.map((file) => [file.key, { md5: file.md5, headers: headersOf(file) }])),
      gone: Object.fromEntries(gone.filter((one) => !isExpired(one)).map(({ key, since }) => [key, since])),
    },
  };
}

/**
 * More changed files than this in one folder are invalidated with a wildcard, which costs as much as one path. An
 * account has 1,000 free paths a month.
 */
const maxPathsPerFolder = 12;

/**
 * The paths under which CloudFront caches these files. Requests for pages of the app are rewritten to `/index.html`
 * before the cache lookup (infra/site/rewrite-site-path.js), so all pages are cached under that path. `/` is added,
 * because CloudFront requires the paths before and after a rewrite. What functions make of the page and by the settings
 * is added too: the edge keeps it for an hour. A wildcard for everything (`/*`) would also invalidate the assets.
 */
export function invalidationPaths(keys: readonly string[]): string[] {
  const folders = Map.groupBy(keys, (key) => key.slice(0, key.lastIndexOf('/') + 1));
  const files = [...folders].flatMap(([folder, group]) =>
    folder !== '' && group.length > maxPathsPerFolder ? [`/${folder}*`] : group.flatMap(pathsOf),
  );
  const isRendered = keys.some((key) => [documentTemplate, 'config.json'].includes(key));
  return [...new Set([...files, ...(isRendered ? renderedPaths : [])])].toSorted();
}

const pathsOf = (key: string): string[] => {
  const path = `/${key.split('/').map(encodeURIComponent).join('/')}`;
  return key === 'index.html' ? ['/', path] : [path];
};
