/** Query parameters that track how a reader arrived and never select content. */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|ref_?src|cmpid|ito|ns_campaign|ns_mchannel|at_(?:medium|campaign)\w*|__twitter_impression)$/i;

/**
 * One address for a page that can be linked in many ways: https, lower-case host without `www.`, no default port,
 * fragment, tracking parameters or trailing slash, parameters sorted. Null for anything but http(s).
 */
export function canonicalUrl(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const query = [...url.searchParams]
    .filter(([name]) => !tracking.test(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query)}`;
  const port = url.port === '' ? '' : `:${url.port}`;
  return `https://${url.hostname.replace(/^www\./, '')}${port}${url.pathname.replace(/\/+$/, '')}${search}`;
}
