import { type Bucket, s3Error } from '../s3/s3-server.ts';
import type { SiteFiles } from './site-files.ts';

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
