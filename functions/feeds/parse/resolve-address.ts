import { localFeedOrigins } from '../fetch/local-feed-origins.ts';

/** Characters of an address. Longer values are data or attacks, not addresses of pages. */
export const maxAddress = 4096;

/**
 * An address from a feed as an absolute http(s) address. Resolves relative ones by `base`, removes spaces and control
 * characters, reads `feed:` as http, and adds the scheme to a bare `www.` host.
 * @returns null for anything else: javascript:, data:, mailto:, urn:
 */
export function resolveAddress(raw: string, base: string | null, longest: number = maxAddress): string | null {
  if (raw.length > longest) return null;
  const address = raw
    .trim()
    .replace(/^feed:(?:\/\/)?(?=https?:)/i, '')
    .replace(/^feed:\/\//i, 'http://');
  if (address === '') return null;
  const absolute = /^www\.[^/]+\./i.test(address)
    ? `http://${address}`
    : address.startsWith('//') && !base
      ? `https:${address}`
      : address;
  const url = URL.parse(absolute, base ?? undefined);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}

/**
 * The address of a picture, which pages load by https only: http becomes https. An http server on a port of its own has
 * no https there, so its pictures are dropped. Fixtures of the local stage stay.
 */
export function securePicture(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null || url.protocol !== 'http:' || localFeedOrigins().has(url.origin)) return address;
  if (url.port !== '') return null;
  url.protocol = 'https:';
  return url.href;
}
