import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { FetchFailure } from './fetch-failure.ts';
import { isPublicAddress } from './public-address.ts';
import { notPublic, webUrl } from './web-url.ts';

/** Looks a host name up; raises as `node:dns` does. Tests put names with private addresses in its place. */
export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true });

/**
 * Reads an address that somebody typed, or a publisher redirected to.
 * @param base what a relative address is relative to.
 * @throws FetchFailure `refused`, unless it is http(s) without credentials, on a web port, to a name or address that may be public.
 */
export function guardedUrl(address: string, allowedOrigins: ReadonlySet<string>, base?: URL): URL {
  const { url, literal } = webUrl(address, allowedOrigins, base);
  if (literal !== null && !isPublicAddress(literal)) throw new FetchFailure('refused', notPublic);
  return url;
}

/**
 * The `lookup` of one connection: the addresses that are checked are the very ones that are connected to, so a name that answers
 * differently the second time (DNS rebinding) gains nothing. One private address among several refuses all of them.
 */
export function guardedLookup(resolve: Resolve, local: boolean): LookupFunction {
  const checked = async (hostname: string) => {
    const addresses = await resolve(hostname);
    if (!local && !addresses.every(({ address }) => isPublicAddress(address)))
      throw new FetchFailure('refused', notPublic);
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
