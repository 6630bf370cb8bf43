import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { siteCacheControl } from '#infra/site/site-cache-control.ts';
import { siteContentType } from '#infra/site/site-content-type.ts';
import type { ApiResponse } from '../functions/http-event.ts';

/** The bucket of the site: an object's answer by its key, or undefined when there is none. */
export type SiteFiles = (key: string) => ApiResponse | undefined;

/** The built site as its bucket would answer: the files that `folder` holds now, each with the cache header that it is uploaded with. */
export function siteFiles(folder: string): SiteFiles {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [relative(folder, path).split(sep).join('/'), path];
      }),
  );
  const kept = new Map<string, ApiResponse>();
  return (key) => {
    const path = files.get(key);
    if (path === undefined) return undefined;
    // Read once: the site stays the one of the stage's start, also where somebody builds another meanwhile.
    const answer = kept.get(key) ?? fileAnswer(key, readFileSync(path), statSync(path).mtime);
    kept.set(key, answer);
    return answer;
  };
}

/** A file as S3 answers it. */
export function fileAnswer(key: string, body: Buffer, modified: Date): ApiResponse {
  return {
    status: 200,
    headers: [
      ['content-type', siteContentType(key)],
      ['cache-control', siteCacheControl(key)],
      ['etag', `"${createHash('md5').update(body).digest('hex')}"`],
      ['last-modified', modified.toUTCString()],
    ],
    body,
  };
}
