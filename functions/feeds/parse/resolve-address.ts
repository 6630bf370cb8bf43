/** Longer addresses are data or attacks, not pages. */
const MAX_LENGTH = 4096;

/**
 * Makes an absolute http(s) address of what a feed says, or null: relative ones are resolved by `base`, spaces and control
 * characters go, `feed:` is http, a bare `www.` host gets its scheme. Anything else (javascript:, data:, mailto:, urn:) is no address.
 */
export function resolveAddress(raw: string, base: string | null): string | null {
  const address = raw
    .trim()
    .replace(/^feed:(?:\/\/)?(?=https?:)/i, '')
    .replace(/^feed:\/\//i, 'http://');
  if (address === '' || address.length > MAX_LENGTH) return null;
  const absolute = /^www\.[^/]+\./i.test(address)
    ? `http://${address}`
    : address.startsWith('//') && !base
      ? `https:${address}`
      : address;
  const url = URL.parse(absolute, base ?? undefined);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
