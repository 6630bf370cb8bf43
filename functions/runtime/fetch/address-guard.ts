import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { FetchFailure } from './fetch-failure.ts';
import { isPublicAddress } from './public-address.ts';

/** Looks a host name up; raises as `node:dns` does. Tests put names with private addresses in its place. */
export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true });

const notPublic = 'The address is not on the public internet';

/** Names that mean this machine or the network around it (RFC 6761, 6762, 8375, and ICANN's `.internal`). */
const privateName = /(^|\.)(localhost|local|internal|localdomain|home\.arpa|lan)$/;

/** Ports over 1023 that browsers refuse as well, because services other than the web listen there (Fetch standard, "bad port"). */
const otherServices = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * Reads an address that somebody typed, or a publisher redirected to.
 * @param base what a relative address is relative to.
 * @throws FetchFailure `refused`, unless it is http(s) without credentials, on a web port, to a name or address that may be public.
 */
export function guardedUrl(address: string, allowedOrigins: ReadonlySet<string>, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url) throw new FetchFailure('refused', 'The address is not a valid web address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchFailure('refused', 'Only http and https addresses are fetched');
  if (url.username || url.password) throw new FetchFailure('refused', 'Addresses with a user name or password are not fetched');
  if (allowedOrigins.has(url.origin)) return url;
  const port = url.port === '' ? 443 : Number(url.port);
  if (port !== 80 && port !== 443 && (port < 1024 || otherServices.has(port)))
    throw new FetchFailure('refused', `Port ${port} is not fetched`);
  // The URL parser has already turned decimal, octal and hex forms of IPv4 into dotted decimals.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isPublic = isIP(host) ? isPublicAddress(host) : host.includes('.') && !privateName.test(host);
  if (!isPublic) throw new FetchFailure('refused', notPublic);
  return url;
}

/**
 * The `lookup` of one connection: the addresses that are checked are the very ones that are connected to, so a name that answers
 * differently the second time (DNS rebinding) gains nothing. One private address among several refuses all of them.
 */
export function guardedLookup(resolve: Resolve, local: boolean): LookupFunction {
  const checked = async (hostname: string) => {
    const addresses = await resolve(hostname);
    if (!local && !addresses.every(({ address }) => isPublicAddress(address))) throw new FetchFailure('refused', notPublic);
    const first = addresses[0];
    if (!first) throw new FetchFailure('unreachable', 'The host name has no address');
    return { first, all: addresses.map(({ address, family }) => ({ address, family })) };
  };
  return (hostname, options, callback) => {
    checked(hostname).then(
      ({ first, all }) => (options.all ? callback(null, all) : callback(null, first.address, first.family)),
      (error: Error) => callback(error, ''),
    );
  };
}
