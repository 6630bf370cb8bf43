import { pageInCache } from '#shared/domain/articles/page-key.ts';
import { resolveAddress } from './resolve-address.ts';

/** Pages that only lead to another one, which a parameter of their address names. */
const redirectors: [host: RegExp, path: RegExp, parameters: string[]][] = [
  [/^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}$/, /^\/url$/, ['url', 'q']],
  [/^news\.google\.com$/, /^\/news\/url$/, ['url']],
  [/^lm?\.(?:facebook|instagram|messenger|threads)\.(?:com|net)$/, /^\/(?:l\.php)?$/, ['u']],
  [/^l\.wl\.co$/, /^\/l$/, ['u']],
  [/^(?:www\.)?facebook\.com$/, /^\/(?:l|sharer\/sharer)\.php$/, ['u']],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, ['q']],
  [/^(?:www\.)?bing\.com$/, /^\/news\/apiclick\.aspx$/, ['url']],
  [/^(?:www\.)?linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)$/, ['url']],
  [/^out\.reddit\.com$/, /^\//, ['url']],
  [/^(?:away\.)?vk\.com$/, /^\/away(?:\.php)?$/, ['to']],
  [/^t\.umblr\.com$/, /^\/redirect$/, ['z']],
  [/^(?:www\.)?duckduckgo\.com$/, /^\/l\/$/, ['uddg']],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, ['url']],
  [
    /^(?:getpocket|flipboard|slack-redir|steamcommunity)\.(?:com|net)$/,
    /^\/(?:redirect|link|linkfilter\/?)$/,
    ['url', 'u'],
  ],
  [/^go\.(?:skimresources|redirectingat)\.com$/, /^\//, ['url']],
  [/^(?:redirect\.viglink|googleweblight)\.com$/, /^\//, ['u']],
  [/^(?:link\.zhihu\.com|exit\.sc)$/, /^\/$/, ['target', 'url']],
];

/** Yahoo's redirectors have the address in their path. */
const yahoo = /^https?:\/\/(?:r\.search|(?:[a-z]{2}\.)?rd)\.yahoo\.com\/[^?#]*?\/(?:RU=([^/]+)|\*-?(https?:.+))/;

/** Redirectors that lead to redirectors. */
const maxSteps = 3;

/** The page to which an absolute address of a known redirector or cache leads; any other address unchanged. */
export function redirectTarget(address: string): string {
  // Without an address in it, there is no need to look closer.
  if (!/%3a|[=*-]https?:|\/amp\/|amp(?:project)?\.(?:org|com)\//i.test(address)) return address;
  let target = address;
  for (let step = 0; step < maxSteps; step++) {
    const next = pageInCache(target) ?? namedTarget(target);
    if (next === null) break;
    target = next;
  }
  return target;
}

function namedTarget(address: string): string | null {
  const [, encoded, plain] = yahoo.exec(address) ?? [];
  if (encoded !== undefined || plain !== undefined)
    return webAddress(plain ?? new URLSearchParams(`to=${encoded}`).get('to'));
  const url = URL.parse(address);
  const found = redirectors.find(([host, path]) => url !== null && host.test(url.hostname) && path.test(url.pathname));
  if (url === null || found === undefined) return null;
  for (const name of found[2]) {
    const target = webAddress(url.searchParams.get(name));
    if (target !== null) return target;
  }
  return null;
}

const webAddress = (text: string | null): string | null => resolveAddress(text ?? '', null);
