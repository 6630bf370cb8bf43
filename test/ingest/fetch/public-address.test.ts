import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '#functions/feeds/fetch/address-guard.ts';

describe('isPublicAddress [ING-26]', () => {
  it.each(['93.184.216.34', '8.8.8.8', '1.1.1.1', '2606:2800:220:1:248:1893:25c8:1946', '2a00:1450:4009:81f::200e'])(
    'isPublicAddress accepts %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback, another', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['cloud metadata', '169.254.169.254'],
    ['Azure metadata', '168.63.129.16'],
    ['Alibaba metadata', '100.100.100.200'],
    ['Oracle metadata', '192.0.0.192'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['protocol assignments', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.9'],
    ['benchmark', '198.18.0.1'],
    ['benchmark', '198.19.255.255'],
    ['6to4 relays', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified IPv6', '::'],
    ['loopback IPv6', '::1'],
    ['link-local IPv6', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456:789a::1'],
    ['AWS metadata IPv6', 'fd00:ec2::254'],
    ['multicast IPv6', 'ff02::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped metadata in hex', '::ffff:a9fe:a9fe'],
    ['mapped public', '::ffff:8.8.8.8'],
    ['compatible', '::127.0.0.1'],
    ['compatible in hex', '::7f00:1'],
    ['SIIT', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 of metadata', '64:ff9b::169.254.169.254'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['6to4 of 10.0.0.1', '2002:a00:1::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['benchmark IPv6', '2001:2::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation IPv6', '2001:db8::1'],
    ['documentation IPv6, new', '3fff::1'],
    ['discard', '100::1'],
    ['segment routing', '5f00::1'],
    ['not given out', '4000::1'],
    ['a name', 'localhost'],
    ['shorthand', '127.1'],
    ['decimal', '2130706433'],
    ['octal', '0177.0.0.1'],
    ['nothing', ''],
  ])('isPublicAddress rejects %s (%s)', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
