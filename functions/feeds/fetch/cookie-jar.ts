import { isIP } from 'node:net';

/** Cookies of a fetch, characters of one as it is set, and of all that are kept. Servers accept 8 KB in a header. */
const maxCookies = 50;
const maxCookie = 4096;
const maxTotal = 8000;

interface Cookie {
  name: string;
  value: string;
  /** The host that set it. */
  host: string;
  /** Set with a Domain, so that it is also for other hosts of the site. Empty for `host` alone. */
  domain: string;
  path: string;
  secure: boolean;
}

/**
 * The cookies of one fetch: some sites set one and redirect to themselves until it is sent. They end with the fetch.
 * Stricter than RFC 6265: without a list of public suffixes, a Domain reaches only the same host with or without `www.`
 * and the parents of the host that set it. So no cookie reaches a neighbour, such as another blog of a platform.
 */
export class CookieJar {
  private cookies: Cookie[] = [];

  /** Stores the cookies of a response from `url`. Ignores those that are invalid or not its own to set. */
  store(url: URL, headers: readonly string[] | undefined, now: Date): void {
    for (const header of headers ?? []) {
      const cookie = cookieOf(header, url);
      if (cookie === null) continue;
      const isSame = (one: Cookie) =>
        (['name', 'path', 'host', 'domain'] as const).every((key) => one[key] === cookie[key]);
      // A cookie of https cannot be replaced over http (RFC 6265bis 5.7).
      if (url.protocol === 'http:' && this.cookies.some((one) => isSame(one) && one.secure)) continue;
      this.cookies = this.cookies.filter((one) => !isSame(one));
      if (!isExpired(attributesOf(header), now)) this.cookies.push(cookie);
    }
    // The oldest are dropped first.
    while (this.cookies.length > maxCookies || pairsOf(this.cookies).length > maxTotal) this.cookies.shift();
  }

  /** The Cookie header of a request, the longest path first (RFC 6265 5.4); empty without a cookie for it. */
  header(url: URL): string {
    const own = this.cookies.filter((cookie) => isFor(cookie, url));
    return pairsOf(own.toSorted((a, b) => b.path.length - a.path.length));
  }
}

const pairsOf = (cookies: readonly Cookie[]): string => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

function cookieOf(header: string, url: URL): Cookie | null {
  const [pair = ''] = header.split(';', 1);
  const [name, value] = split(pair);
  if (header.length > maxCookie || name === '' || !pair.includes('=')) return null;
  // No character that a header may not contain: what is sent back is the publisher's choice.
  if (!/^[\x21-\x7e]+$/.test(name) || !/^[\x20-\x7e]*$/.test(value)) return null;
  const attributes = attributesOf(header);
  const host = url.hostname;
  const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase();
  const secure = attributes.has('secure');
  const written = attributes.get('path') ?? '';
  if (domain !== '' && !isWithin(host, domain)) return null;
  if (secure && url.protocol !== 'https:') return null;
  if (/^__(?:secure|host)-/i.test(name) && !secure) return null;
  if (/^__host-/i.test(name) && (domain !== '' || written !== '/')) return null;
  return { name, value, host, domain, path: written.startsWith('/') ? written : directoryOf(url.pathname), secure };
}

/** Attributes by lower-case name; the last of equal ones counts (RFC 6265 5.3). */
const attributesOf = (header: string): ReadonlyMap<string, string> =>
  new Map(
    header
      .split(';')
      .slice(1)
      .map(split)
      .map(([key, text]) => [key.toLowerCase(), text]),
  );

function split(pair: string): [key: string, value: string] {
  const at = pair.indexOf('=');
  return at === -1 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

/** Max-Age wins over Expires (RFC 6265 5.3). Invalid ones are ignored: the cookie ends with the fetch anyway. */
function isExpired(attributes: ReadonlyMap<string, string>, now: Date): boolean {
  const maxAge = attributes.get('max-age') ?? '';
  if (/^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return Date.parse(attributes.get('expires') ?? '') <= now.getTime();
}

const directoryOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

const isWithin = (host: string, domain: string): boolean =>
  host === domain || (host.endsWith(`.${domain}`) && isIP(host) === 0);

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Whether a cookie with a Domain is for this other host too. */
const reaches = ({ host, domain }: Cookie, other: string): boolean =>
  domain !== '' && isWithin(other, domain) && (withoutWww(host) === withoutWww(other) || host.endsWith(`.${other}`));

function isFor(cookie: Cookie, { hostname, pathname, protocol }: URL): boolean {
  const { host, path, secure } = cookie;
  if ((secure && protocol !== 'https:') || (hostname !== host && !reaches(cookie, hostname))) return false;
  return pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'));
}
