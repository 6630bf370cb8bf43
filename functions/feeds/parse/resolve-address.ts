/** Longer values are data or attacks, not addresses of pages. */
const maxLength = 4096;

/**
 * An address from a feed as an absolute http(s) address. Resolves relative ones by `base`, removes spaces and control
 * characters, reads `feed:` as http, and adds the scheme to a bare `www.` host.
 * @returns null for anything else: javascript:, data:, mailto:, urn:
 */
export function resolveAddress(raw: string, base: string | null): string | null {
  const address = raw
    .trim()
    .replace(/^feed:(?:\/\/)?(?=https?:)/i, '')
    .replace(/^feed:\/\//i, 'http://');
  if (address === '' || address.length > maxLength) return null;
  const absolute = /^www\.[^/]+\./i.test(address)
    ? `http://${address}`
    : address.startsWith('//') && !base
      ? `https:${address}`
      : address;
  const url = URL.parse(absolute, base ?? undefined);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
