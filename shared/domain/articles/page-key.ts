import { canonicalUrl } from './canonical-url.ts';

const words = (list: string): string[] => list.trim().split(/\s+/);

/**
 * Starts of names of query parameters that say how a reader came to a page: campaigns, mails, networks, AMP. The names
 * are from the tools' own documentation, checked against what ClearURLs, Brave and Firefox remove on every site.
 */
const trackingStarts = words(`
  utm_ mtm_ matomo_ pk_ piwik_ at_ ga_ gad_ itm_ otm_ int_source int_medium int_campaign int_content int_cmp hsa_ ns_
  wt_ wt. stm_ campaign_ vero_ oly_anon oly_enc fb_action_ fb_source fb_ref action_object_ action_type_ action_ref_
  __hs _hs elq bsft_ sfmc_ ml_subscriber mc_ guce_ soc_src soc_trk amp_ __twitter _branch_ trk_ tracking_ aspsessionid
`);
/** Whole names: campaigns of publishers, clicks on advertisements, mails, networks, AMP, sessions. */
const trackingNames = new Set(
  words(`
  cmp cmpid cmpgn campaign xtor xtref wtrid wtmc icid intcid intcmp ncid s_cid sc_cid s_kwcid ef_id mbid maca ocid ito
  ftag traffic_source smid smtyp tpcc wpisrc wpmm wpmk itid emc emci emdi tsrc .tsrc guccounter _openstat echobox nlid
  fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid ymclid twclid ttclid li_fat_id epik srsltid rdt_cid sccid
  irclickid wickedid rb_clickid tblci dicbo igshid igsh mkwid pcrid _ga _gl _gac usqp spm mkt_tok dm_i inf_contact_key
  _kx _ke _bhlid ck_subscriber_id hsctatracking __s ref_src refsrc ref_url xmt sharetype amp isamp rss phpsessid
  jsessionid sessionid
`),
);
/** Names of a way, as in `ref=home`. A value with a digit may be the number of a story. */
const wayNames = new Set(words('ref ref_ referrer referer src source from via origin partner share feed'));
/** Values that are a way under any name: `outputType=amp`, `mod=rss_markets`. */
const wayValue = /^(?:amp|rss2?|atom|feed|newsletter)(?:$|[-_])/i;

function isTracking(name: string, value: string): boolean {
  const plain = name.toLowerCase();
  return (
    trackingNames.has(plain) ||
    trackingStarts.some((start) => plain.startsWith(start)) ||
    (wayNames.has(plain) && !/\d/.test(value)) ||
    wayValue.test(value)
  );
}

/** Caches of pages for phones (AMP), and what is before the page's address in the path. */
const ampCaches: [host: RegExp, start: RegExp][] = [
  [/^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}$/, /^\/amp\/(?:s\/)?/],
  [/(?:^|\.)(?:cdn\.ampproject\.org|bing-amp\.com)$/, /^\/(?:wp\/)?[acv]\/(?:s\/)?/],
];

/** The page of which a cache for phones has a copy; null for any other address. */
export function pageInCache(address: string): string | null {
  if (!/\/amp\/|ampproject\.org\/|bing-amp\.com\//.test(address) || !URL.canParse(address)) return null;
  const { hostname, pathname, search } = new URL(address);
  const [, start] = ampCaches.find(([host, path]) => host.test(hostname) && path.test(pathname)) ?? [];
  const page = start === undefined ? '' : `https://${pathname.replace(start, '')}${search}`;
  return /^https:\/\/[\w-]+(?:\.[\w-]+)+\//.test(page) ? page : null;
}

/** Addresses of which `pageKey` is the same as `canonicalUrl`: almost all. */
const isPlain = (canonical: string): boolean => !/[?;%]|\/\/m(?:obile)?\.|\bamp\b/i.test(canonical);
/** Soft hyphens, characters of no width and direction marks, as addresses have them. */
const invisible = /%(?:C2%AD|E2%80%8[B-F]|E2%80%A[A-E]|E2%81%A[\dA-F]|EF%BB%BF)/gi;

/**
 * One text for all addresses of a page, to find out whether two entries are the same one: the canonical address without
 * the parameters that say how a reader came, and without the marks of versions for phones. Null for anything but
 * http(s). It decides what is equal, and is not an address to open.
 */
export function pageKey(address: string): string | null {
  const canonical = canonicalUrl(pageInCache(address) ?? address);
  if (canonical === null || isPlain(canonical)) return canonical;
  const { host, pathname, searchParams } = new URL(canonical);
  const steps = pathname
    .replace(/;jsessionid=[^/]*/i, '')
    .replace(invisible, '')
    .split('/')
    .filter((step) => !/^amp(?:\.html?)?$/i.test(step));
  const path = steps
    .join('/')
    .replace(/\.amp(?=$|\.html?$)/i, '')
    .replace(/\/+$/, '');
  const query = [...searchParams]
    // Where `&` was escaped twice, the name begins with the rest of it.
    .map(([name, value]): [string, string] => [name.replace(/^(?:amp;)+/, ''), value])
    .filter(([name, value]) => !isTracking(name, value))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query)}`;
  return `https://${host.replace(/^(?:amp|m|mobile)\.(?=[^.]+\.)/, '')}${path || pathname.replace(/\/+$/, '')}${search}`;
}
