import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { siteCacheControl } from '#infra/site-cache-control.ts';
import type { ApiResponse } from '../http-event.ts';

const types: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mp4: 'video/mp4',
  mjs: 'text/javascript; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
};

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
  const extension = key.slice(key.lastIndexOf('.') + 1).toLowerCase();
  return {
    status: 200,
    headers: [
      ['content-type', types[extension] ?? 'application/octet-stream'],
      ['cache-control', siteCacheControl(key)],
      ['etag', `"${createHash('md5').update(body).digest('hex')}"`],
      ['last-modified', modified.toUTCString()],
    ],
    body,
  };
}
