import { invalidationPaths } from './invalidation-paths.ts';
import { headersOf, type ReleaseRecord, recordKey } from './release-record.ts';
import type { SiteFile } from './site-files.ts';

/** Readers keep a page open for days and meet a chunk of it only then: an asset stays for so long after the last build that named it. */
const keptDays = 30;

export interface UploadPlan {
  /** Files to put, phase after phase; those of one phase in any order. */
  phases: SiteFile[][];
  unchanged: number;
  /** Assets that no build has named for long. */
  expired: string[];
  /** Addresses whose answers in CloudFront's caches are old. */
  invalidate: string[];
  /** What the next deployment reads, once this one is through. */
  record: ReleaseRecord;
}

/**
 * What has to be done so that the bucket holds `files`. `listed` is what it holds: the ETag (an MD5) of each key. A file is left alone only when the bucket and the record of the last deployment that
 * came through agree on it: one that broke off has not emptied the caches.
 */
export function planUpload(
  files: readonly SiteFile[],
  listed: ReadonlyMap<string, string>,
  last: ReleaseRecord,
  now: Date,
): UploadPlan {
  const isThere = (file: SiteFile): boolean => {
    const before = last.files[file.key];
    return listed.get(file.key) === file.md5 && before?.md5 === file.md5 && before.headers === headersOf(file);
  };
  const changed = files.filter((file) => !isThere(file));
  const named = new Set([...files.map(({ key }) => key), recordKey]);
  // Outside of assets/ nothing is deleted: an old address may stand in somebody's newsletter, or belong to somebody else's proof of owning the domain.
  const gone = [...listed.keys()]
    .filter((key) => isAsset(key) && !named.has(key))
    .map((key) => ({ key, since: last.gone[key] ?? now.toISOString() }));
  const isExpired = ({ since }: { since: string }): boolean =>
    now.getTime() - Date.parse(since) > keptDays * 86_400_000;
  return {
    phases: phasesOf(changed),
    unchanged: files.length - changed.length,
    expired: gone.filter(isExpired).map(({ key }) => key),
    invalidate: invalidationPaths(changed.map(({ key }) => key).filter((key) => !isAsset(key) && listed.has(key))),
    record: {
      files: Object.fromEntries(files.map((file) => [file.key, { md5: file.md5, headers: headersOf(file) }])),
      gone: Object.fromEntries(gone.filter((one) => !isExpired(one)).map(({ key, since }) => [key, since])),
    },
  };
}

const isAsset = (key: string): boolean => key.startsWith('assets/');

/**
 * The order in which a reader may meet files: what others name comes before those that name it. A service worker comes last, since it fetches the documents that it keeps as soon as it is there, and would
 * keep the old ones under the new build's name.
 */
const order: ((key: string) => boolean)[] = [
  isAsset,
  () => true,
  (key) => key === 'config.json' || (key.endsWith('.html') && key !== 'index.html'),
  (key) => key === 'index.html',
  (key) => /^(sw|service-worker)\.js$/.test(key),
];

function phasesOf(files: readonly SiteFile[]): SiteFile[][] {
  const phaseOf = ({ key }: SiteFile): number => (isAsset(key) ? 0 : order.findLastIndex((holds) => holds(key)));
  return order.map((_, phase) => files.filter((file) => phaseOf(file) === phase)).filter((phase) => phase.length > 0);
}
