/**
 * Cache-Control of one of the site's files, stored with the object when it is uploaded. Vite puts the content's hash into the name of what
 * lies under `assets/`, so that never changes; `index.html`, `config.json` and the rest are asked for again each time (304 when unchanged).
 * It is stored with the object and not set by CloudFront, because CloudFront would put it on a 404 as well, and a browser would keep that for a year.
 */
export function siteCacheControl(key: string): string {
  return key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : noCache;
}

/** What CloudFront says of a file or an error that came without a Cache-Control. */
export const noCache = 'no-cache';
