import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { siteCacheControl } from '#infra/site/site-cache-control.ts';
import { siteContentType } from '#infra/site/site-content-type.ts';

/** One object of the site's bucket as it should be. */
export interface SiteFile {
  key: string;
  body: Buffer;
  /** Also its ETag, since it is put in one piece and encrypted with S3's own keys. */
  md5: string;
  contentType: string;
  cacheControl: string;
}

/** Everything that the bucket should hold: the built site in `folder`, and `config.json`, which says what the stage is. */
export function siteFiles(folder: string, config: object): SiteFile[] {
  const built = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => siteFile(relative(folder, path).split(sep).join('/'), readFileSync(path)))
    .filter(({ key }) => key !== 'config.json');
  return [...built, siteFile('config.json', Buffer.from(`${JSON.stringify(config, null, 2)}\n`))].toSorted(byKey);
}

const byKey = (one: { key: string }, other: { key: string }): number => (one.key < other.key ? -1 : 1);

export function siteFile(key: string, body: Buffer): SiteFile {
  return {
    key,
    body,
    md5: createHash('md5').update(body).digest('hex'),
    contentType: siteContentType(key),
    cacheControl: siteCacheControl(key),
  };
}
