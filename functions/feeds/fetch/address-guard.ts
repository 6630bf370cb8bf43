import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FetchFailure } from './fetch-failure.ts';
import { notPublic, webUrl } from './web-url.ts';

/** The only block with public IPv6 unicast addresses (RFC 4291, IANA). */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Public addresses that only machines in a data centre reach: Azure's virtual host serves keys at this one. */
const virtualHosts = new Set(['168.63.129.16']);

/**
 * Whether an address is reachable from the internet. False for private, loopback, link-local (cloud metadata at
 * 169.254.169.254), carrier-grade NAT, multicast, benchmark, documentation and reserved ranges, and for every IPv6
 * form that embeds an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo): they are used to disguise private
 * addresses.
 * @param address IPv4 in dotted decimals or IPv6, as a resolver returns it; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  // Dotted decimals only, as resolvers and WHATWG URLs have it: libraries disagree about shorthand like 0x7f.1.
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.parse(address).range() === 'unicast' && !virtualHosts.has(address);
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  // IPv6 has one public block. A list of bad ranges would miss the next new one.
  return parsed.match(globalUnicast) && parsed.range() === 'unicast';
}

/** Looks up a host name and throws as `node:dns` does. Tests replace it. */
export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true });

/**
 * Parses and checks an address that an editor entered or a publisher redirects to.
 * @param base the base of a relative address
 * @throws FetchFailure `refused` unless it is http(s) without credentials, on a web port, to a name or a public
 * address
 */
export function guardedUrl(address: string, allowedOrigins: ReadonlySet<string>, base?: URL): URL {
  const { url, literal } = webUrl(address, allowedOrigins, base);
  if (literal !== null && !isPublicAddress(literal)) throw new FetchFailure('refused', notPublic);
  return url;
}

/**
 * The `lookup` of one connection. It connects to exactly the addresses that it checks, which defeats DNS rebinding (a
 * name with another address on the second lookup). One private address among several rejects all of them.
 */
export function guardedLookup(resolve: Resolve, isLocal: boolean): LookupFunction {
  const checked = async (hostname: string) => {
    const addresses = await resolve(hostname);
    if (!isLocal && !addresses.every(({ address }) => isPublicAddress(address)))
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
