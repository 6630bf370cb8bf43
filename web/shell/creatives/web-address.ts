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
