import { eachOf } from '#scripts/command/each-of.ts';
import type { SiteBucket } from '../site-bucket.ts';
import type { SiteFile } from '../site-files.ts';
import type { Release } from './release-record.ts';

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

/** Folder in the site's bucket with copies of the files that releases replace. Without an extension, none is served. */
const folder = 'releases/';
const copyKey = (md5: string): string => `${folder}${md5}`;

/** Parallel requests. */
const concurrency = 8;

/** `config.json` has settings of the stacks, which a rollback leaves as they are. */
export const isKept = (key: string): boolean => !isAsset(key) && key !== 'config.json';

/** ETag (an MD5) of each object in the bucket. */
type Listed = ReadonlyMap<string, string>;

/** Keeps a copy of each file that a later release may replace. */
export async function keepFiles(site: SiteBucket, files: readonly SiteFile[], listed: Listed): Promise<void> {
  const missing = files.filter(({ key, md5 }) => isKept(key) && !listed.has(copyKey(md5)));
  const byHash = new Map(missing.map(({ md5, body }) => [copyKey(md5), body]));
  await eachOf([...byHash], concurrency, ([key, body]) => site.put({ key, body }));
}

/** Deletes copies that no release needs any more. */
export async function dropFiles(site: SiteBucket, releases: readonly Release[], listed: Listed): Promise<void> {
  const needed = new Set(releases.flatMap(({ files }) => Object.values(files).map(({ md5 }) => copyKey(md5))));
  await site.delete([...listed.keys()].filter((key) => key.startsWith(folder) && !needed.has(key)));
}

/** Files of a release that the bucket lacks: without them it cannot be restored. */
export const missingFiles = ({ files }: Release, listed: Listed): string[] =>
  Object.entries(files)
    .filter(([key, { md5 }]) => (isAsset(key) ? !listed.has(key) : isKept(key) && !listed.has(copyKey(md5))))
    .map(([key]) => key);

/** Copies the files of a release to their places, unless they are there. */
export async function restoreFiles(site: SiteBucket, { files }: Release): Promise<void> {
  const listed = await site.list();
  const changed = Object.entries(files)
    .filter(([key, { md5 }]) => isKept(key) && listed.get(key) !== md5)
    .map(([key, file]) => ({ key, ...file }));
  for (const phase of phasesOf(changed)) await eachOf(phase, concurrency, (file) => site.copy(copyKey(file.md5), file));
}
