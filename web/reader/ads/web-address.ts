/** The address if it is one of the web, or one of this site's own; null for anything else, such as a script (ADS-32). */
export function webAddress(address: string | null | undefined): URL | null {
  if (!address) return null;
  try {
    const url = /^\/(?!\/)/.test(address) ? new URL(address, window.location.origin) : new URL(address);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

export const isOwn = (url: URL): boolean => url.origin === window.location.origin;
