import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { required } from '#functions/runtime/env.ts';
import { lazy } from '#functions/runtime/lazy.ts';
import { log } from '#functions/runtime/log.ts';

const s3 = lazy(() => new S3Client({ maxAttempts: 2 }));
let kept: { html: string; until: number } | undefined;

/**
 * A new build must show within about a minute: this long here, and as long again at the edge. Files of the build before stay in the bucket, so that an older page still finds all that
 * it names. Asking the bucket each time would cost every miss of the edge 20 ms.
 */
const keepMs = 30_000;

/**
 * The site's index.html as it lies in the bucket. When it cannot be read, the last one that could be.
 * @throws when there never was one.
 */
export async function sitePage(now = Date.now()): Promise<string> {
  if (kept !== undefined && now < kept.until) return kept.html;
  try {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: required('SITE_BUCKET'), Key: 'index.html' }));
    const html = await Body?.transformToString('utf-8');
    if (!html) throw new Error('index.html is empty');
    kept = { html, until: now + keepMs };
  } catch (error) {
    if (kept === undefined) throw error;
    log.error('site_page.read_failed', 'could not read index.html, using the previous one', error);
    kept.until = now + keepMs;
  }
  return kept.html;
}
