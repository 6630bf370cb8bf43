import { isIP } from 'node:net';
import { FetchFailure } from './fetch-failure.ts';
import { localFeedOrigins } from './local-feed-origins.ts';

/** Names of this machine or its network (RFC 6761, 6762, 8375, and ICANN's `.internal`). */
const privateName = /(^|\.)(localhost|local|internal|localdomain|home\.arpa|lan)$/;

/** The ports of http and https (empty), and the ones that websites use beside them. Other services listen elsewhere. */
const webPorts = new Set(['', '80', '443', '8000', '8008', '8080', '8081', '8088', '8443', '8888']);

export const notPublic = 'The address is not on the public internet';

export interface WebUrl {
  url: URL;
  /** The IP address in place of a host name, in dotted decimals or IPv6. The caller must check that it is public. */
  literal: string | null;
}

/**
 * Parses an address that an editor entered or a publisher redirects to, with every check that needs no lookup.
 * Allowed origins pass unchecked.
 * @param base the base of a relative address
 * @throws FetchFailure `refused` unless it is http(s) without credentials, on a web port, to a name that may be
 * public or an IP address
 */
export function webUrl(address: string, allowedOrigins: ReadonlySet<string>, base?: URL): WebUrl {
  const url = URL.parse(address, base);
  if (!url) throw new FetchFailure('refused', 'The address is not a valid web address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchFailure('refused', 'Only http and https addresses are allowed');
  if (url.username || url.password)
    throw new FetchFailure('refused', 'Addresses with a user name or password are not allowed');
  if (allowedOrigins.has(url.origin)) return { url, literal: null };
  if (!webPorts.has(url.port)) throw new FetchFailure('refused', `Port ${url.port} is not allowed`);
  // The URL parser has already turned decimal, octal and hex forms of IPv4 into dotted decimals.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return { url, literal: host };
  if (!host.includes('.') || privateName.test(host)) throw new FetchFailure('refused', notPublic);
  return { url, literal: null };
}

/**
 * Why a source may not have this address; null if it may. Rejects what every fetch would refuse, so the editor sees
 * the reason, and IP addresses. What a host name resolves to is checked at each fetch.
 */
export function sourceAddressFault(address: string): string | null {
  try {
    const isName = webUrl(address, localFeedOrigins()).literal === null;
    return isName ? null : 'The address must have a host name, not an IP address';
  } catch (error) {
    if (error instanceof FetchFailure) return error.message;
    throw error;
  }
}
