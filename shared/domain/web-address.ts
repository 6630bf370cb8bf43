// Not URL.parse: browsers from before 2024 lack it.
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Whether `text` is an absolute http(s) address; other schemes may run code or read files. */
export function isWebAddress(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && /^https?:$/.test(url.protocol);
}

/** `text` as a normalised absolute http(s) address; null for anything else and for addresses with credentials. */
export function safeWebAddress(text: string | null | undefined): string | null {
  const url = parseUrl(text ?? '');
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
}

/**
 * `text` unchanged if it begins with http:// or https://, else null. For stored addresses, which were checked on their
 * way in.
 */
export const httpAddressOrNull = (text: string | null): string | null =>
  text !== null && /^https?:\/\//i.test(text) ? text : null;

const siteOf = (address: string): string | undefined => parseUrl(address)?.hostname.replace(/^www\./, '') || undefined;

/** Whether two addresses belong to one site: their hosts are equal, or one is a subdomain of the other. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [siteOf(one), siteOf(other)];
  if (a === undefined || b === undefined) return false;
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}

const longestPageAddress = 300;

/**
 * Host and path of a web page's address, cut to 300 characters. Query, fragment and credentials may identify a person
 * and are dropped.
 * @returns undefined for anything but an http(s) address
 */
export function pageAddress(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, origin, pathname } = new URL(address);
  return protocol === 'https:' || protocol === 'http:'
    ? `${origin}${pathname}`.slice(0, longestPageAddress)
    : undefined;
}
