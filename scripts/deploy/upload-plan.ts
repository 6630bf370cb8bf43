import { isServiceWorker } from '#infra/site/site-file-headers.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { headersOf, type ReleaseRecord } from './release/release-record.ts';
import type { SiteFile } from './site-files.ts';

/** Days for which an asset is kept after the last build that uses it: an open page may load a chunk days later. */
const assetDays = 30;

export interface UploadPlan {
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

export const isAsset = (key: string): boolean => key.startsWith('assets/');

/** Phase of the upload: files come before the files that refer to them. */
function phaseOf(key: string): number {
  if (isAsset(key)) return 0;
  if (key === 'index.html') return 3;
  return key === 'config.json' || key.endsWith('.html') ? 2 : 1;
}

/** Groups files by the phase of the upload. */
export const phasesOf = <T extends { key: string }>(files: readonly T[]): T[][] =>
  [0, 1, 2, 3].map((phase) => files.filter(({ key }) => phaseOf(key) === phase)).filter((phase) => phase.length > 0);

/**
 * More changed files than this in one folder are invalidated with a wildcard, which costs as much as one path. An
 * account has 1,000 free paths a month.
 */
const maxPathsPerFolder = 12;

/**
 * The paths under which CloudFront caches these files. Requests for pages of the app are rewritten to `/index.html`
 * before the cache lookup (infra/site/rewrite-site-path.js), so all pages are cached under that path. `/` is added,
 * because CloudFront requires the paths before and after a rewrite. A wildcard for everything (`/*`) would also
 * invalidate the assets and the API's responses.
 */
export function invalidationPaths(keys: readonly string[]): string[] {
  const folders = Map.groupBy(keys, (key) => key.slice(0, key.lastIndexOf('/') + 1));
  return [...folders]
    .flatMap(([folder, group]) =>
      folder !== '' && group.length > maxPathsPerFolder ? [`/${folder}*`] : group.flatMap(pathsOf),
    )
    .toSorted();
}

const pathsOf = (key: string): string[] => {
  const path = `/${key.split('/').map(encodeURIComponent).join('/')}`;
  return key === 'index.html' ? ['/', path] : [path];
};
