/** Pages that only lead to another one, which a parameter of their address names. */
const redirectors: [host: RegExp, path: RegExp, parameters: string[]][] = [
  [/^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}$/, /^\/url$/, ['url', 'q']],
  [/^news\.google\.com$/, /^\/news\/url$/, ['url']],
  [/^lm?\.(?:facebook|instagram|messenger)\.com$/, /^\/(?:l\.php)?$/, ['u']],
  [/^(?:www\.)?facebook\.com$/, /^\/(?:l|sharer\/sharer)\.php$/, ['u']],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, ['q']],
  [/^(?:www\.)?bing\.com$/, /^\/news\/apiclick\.aspx$/, ['url']],
  [/^(?:www\.)?linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)$/, ['url']],
  [/^out\.reddit\.com$/, /^\//, ['url']],
  [/^(?:away\.)?vk\.com$/, /^\/away(?:\.php)?$/, ['to']],
  [/^t\.umblr\.com$/, /^\/redirect$/, ['z']],
  [/^(?:www\.)?duckduckgo\.com$/, /^\/l\/$/, ['uddg']],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, ['url']],
];

/** Redirectors that lead to redirectors. */
const maxSteps = 3;

/** The page to which an absolute address of a known redirector leads; any other address unchanged. */
export function redirectTarget(address: string): string {
  let target = address;
  for (let step = 0; step < maxSteps; step++) {
    const next = namedTarget(target);
    if (next === null) break;
    target = next;
  }
  return target;
}

function namedTarget(address: string): string | null {
  // Without a parameter with an address, there is no need to look closer.
  if (!/[?&]\w{1,5}=https?(?::|%3a)/i.test(address)) return null;
  const url = URL.parse(address);
  const found = redirectors.find(([host, path]) => url !== null && host.test(url.hostname) && path.test(url.pathname));
  if (url === null || found === undefined) return null;
  for (const name of found[2]) {
    const target = URL.parse(url.searchParams.get(name) ?? '');
    if (target?.protocol === 'https:' || target?.protocol === 'http:') return target.href;
  }
  return null;
}
