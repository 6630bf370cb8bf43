/** The URL of an http(s) address or a path on this site; null for anything else, such as `javascript:`. */
export function parseWebUrl(address: string | null | undefined): URL | null {
  if (!address) return null;
  try {
    const url = /^\/(?!\/)/.test(address) ? new URL(address, window.location.origin) : new URL(address);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/** Whether the URL is on this site. */
export const isSameOrigin = (url: URL): boolean => url.origin === window.location.origin;

/** Namespaces of SVG and its attributes: names that nothing is loaded from. */
const namespace = /\sxmlns(?::[\w-]+)?\s*=\s*(["'])http:\/\/www\.w3\.org\/[\w/.-]*\1/gi;

/** Whether an advertiser's markup may load something from another host: it contains an address with a host. */
export const namesAnotherHost = (markup: string): boolean => /[\\/]{2}|https?:/i.test(markup.replace(namespace, ''));
