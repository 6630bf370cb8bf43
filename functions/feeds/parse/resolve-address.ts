import { localFeedOrigins } from '../fetch/local-feed-origins.ts';

/** Characters of an address. Longer values are data or attacks, not addresses of pages. */
export const maxAddress = 4096;

/** Characters that nobody sees and no address means, as they are left by copying. Joiners may be part of a word. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|^[\u200c\u200d]|[\u200c\u200d]$/g;

/**
 * An address from a feed as an absolute http(s) address. Resolves relative ones by `base`, removes spaces, control
 * characters and what is invisible, reads `feed:` as http, and adds the scheme to a bare `www.` host.
 * @returns null for anything else: javascript:, data:, mailto:, urn:
 */
export function resolveAddress(raw: string, base: string | null, longest: number = maxAddress): string | null {
  if (raw.length > longest) return null;
  // Almost all addresses are plain.
  const visible = /[^!-~]/.test(raw) ? raw.replace(invisible, '').trim() : raw;
  const address = /^feed:/i.test(visible)
    ? visible.replace(/^feed:(?:\/\/)?(?=https?:)/i, '').replace(/^feed:\/\//i, 'http://')
    : visible;
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
