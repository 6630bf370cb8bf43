import ipaddr from 'ipaddr.js';

/** The only block from which public IPv6 unicast addresses are given out (RFC 4291, IANA). */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * True for an address that anyone on the internet could reach, and nothing else: not private, loopback, link-local (cloud metadata at
 * 169.254.169.254), carrier-grade NAT, multicast, benchmark, documentation or reserved ranges. IPv6 forms that carry an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo) are refused whatever they carry, because they are how a private address is disguised.
 * @param address IPv4 in dotted decimals or IPv6, as a resolver gives it; anything else is not public.
 */
export function isPublicAddress(address: string): boolean {
  // Dotted decimals only: what a resolver or a WHATWG URL gives. Shorthand like 0x7f.1 means something else to every library.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  // A list of bad ranges would miss the next one; IPv6 has one good range, so that is asked first.
  return parsed.match(globalUnicast) && parsed.range() === 'unicast';
}
