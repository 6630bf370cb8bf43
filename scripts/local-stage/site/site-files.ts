import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { siteFileFor } from '#infra/site/index-html.ts';
import { siteCacheControl, siteContentType } from '#infra/site/site-file-headers.ts';
import type { Stage } from '#infra/stages.ts';
import { type Bucket, s3Error } from '#scripts/local-stage/s3/s3-server.ts';
import type { ApiResponse } from '../functions/http-event.ts';

/** Returns the response for an object of the site's bucket, or undefined if there is no such object. */
export type SiteFiles = (key: string) => ApiResponse | undefined;

/** Serves the files that are in `folder` now, each with the cache header that it is uploaded with. */
export function siteFiles(folder: string, stage: Pick<Stage, 'kind' | 'languages'>): SiteFiles {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [relative(folder, path).split(sep).join('/'), path];
      }),
  );
  const loaded = new Map<string, ApiResponse>();
  return (key) => {
    const path = files.get(key);
    if (path === undefined) return undefined;
    // Each file is read once: a build during the stage's run does not change it.
    const bodyOf = () => siteFileFor(key, readFileSync(path), stage);
    const response = loaded.get(key) ?? fileResponse(key, bodyOf(), statSync(path).mtime);
    loaded.set(key, response);
    return response;
  };
}

/** The response of S3 for a file. */
export function fileResponse(key: string, body: Buffer, modified: Date): ApiResponse {
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

/**
 * The site's bucket, with the same files as the edge. (A folder would need a second copy of them.) A missing object is
 * a 403, as in S3 without the right to list.
 */
export const siteBucket =
  (files: SiteFiles): Bucket =>
  ({ method, key }) => {
    const file = method === 'GET' ? files(key) : undefined;
    if (file === undefined) return s3Error(403, 'AccessDenied');
    return { status: file.status, headers: Object.fromEntries(file.headers), body: file.body };
  };
