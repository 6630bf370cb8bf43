import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';

let client: S3Client | undefined;
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
    client ??= new S3Client({ maxAttempts: 2 });
    const { Body } = await client.send(new GetObjectCommand({ Bucket: required('SITE_BUCKET'), Key: 'index.html' }));
    const html = await Body?.transformToString('utf-8');
    if (!html) throw new Error('index.html is empty');
    kept = { html, until: now + keepMs };
  } catch (error) {
    if (kept === undefined) throw error;
    log.error('index.html could not be read; the one before is still used', error);
    kept.until = now + keepMs;
  }
  return kept.html;
}
