import { isIP } from 'node:net';

/**
 * The network that rate limits count by: an IPv4 address itself, of an IPv6 address its /64, because a household or a
 * single machine can use any address of one.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  // A URL writes an address in its shortest form, without dots.
  const shortest = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [start = '', end = ''] = shortest.split('::');
  const [first, last] = [groupsOf(start), groupsOf(end)];
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  const mapsIPv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return mapsIPv4 ? groups.join(':') : `${groups.slice(0, 4).join(':')}::/64`;
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
