const longest = 300;

/**
 * What may be kept of a page's address: host and path of a page of the web, cut short. What follows them, and a name in front of the host, can hold who somebody is.
 * @returns undefined for anything that is no such address
 */
export function pageAddress(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, origin, pathname } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? `${origin}${pathname}`.slice(0, longest) : undefined;
}
