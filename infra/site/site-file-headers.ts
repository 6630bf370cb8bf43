/** Cache-Control of a file or an error that has none of its own. CloudFront adds it. */
export const noCache = 'no-cache';

/**
 * Cache-Control of one of the site's files. Vite puts a hash of the content into the names under `assets/`, so these
 * files never change. Browsers revalidate the others each time (304 if unchanged), but at the edge: CloudFront keeps
 * them for a day, the maximum of the cache policy, and every deployment invalidates those that it has changed. The
 * service worker is the exception: a new one must not be cached anywhere before the files that it stores are.
 * The header is stored with the object: if CloudFront added it, a 404 would get it too, and browsers would keep that
 * for a year.
 */
export function siteCacheControl(key: string): string {
  if (key.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return isServiceWorker(key) ? noCache : 'public, max-age=0, must-revalidate, s-maxage=86400';
}

export const isServiceWorker = (key: string): boolean => /^(sw|service-worker)\.js$/.test(key);

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

/** Content type of one of the site's files by its extension. It is stored with the object. */
export function siteContentType(key: string): string {
  return types[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}
