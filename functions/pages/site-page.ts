import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { required } from '#functions/runtime/env.ts';
import { lazy } from '#functions/runtime/lazy.ts';
import { log } from '#functions/runtime/log.ts';
import { sitePageSeconds } from '#shared/api/documents.ts';
import { documentTemplate } from '#shared/config/site-paths.ts';

const s3 = lazy(() => new S3Client({ maxAttempts: 2 }));

/**
 * The files of the previous build stay in the bucket, so an older page still finds all its files. Reading the bucket
 * each time would add 20 ms to every cache miss of the edge.
 */
const maxAgeMs = sitePageSeconds * 1000;
let cached: { html: string; until: number } | undefined;

/**
 * Returns the page that documents are made of, at most some seconds old. When the bucket cannot be read, returns the
 * previous one.
 * @throws when it cannot be read and there is no previous one
 */
export async function sitePage(now = Date.now()): Promise<string> {
  if (cached !== undefined && now < cached.until) return cached.html;
  try {
    const file = { Bucket: required('SITE_BUCKET'), Key: documentTemplate };
    const { Body } = await s3().send(new GetObjectCommand(file));
    const html = await Body?.transformToString('utf-8');
    if (!html) throw new Error(`${documentTemplate} is empty`);
    cached = { html, until: now + maxAgeMs };
  } catch (error) {
    if (cached === undefined) throw error;
    log.error('site_page.read_failed', 'could not read the page, using the previous one', error);
    cached.until = now + maxAgeMs;
  }
  return cached.html;
}
