/** Addresses of what may be kept, as the contract has them; written into the worker when it is built. */
export interface CachedPaths {
  lists: readonly string[];
  /** What stands before an article's id. */
  article: string;
}

/** What the worker takes a request for; null is none of its business. */
export type Kept = 'page' | 'list' | 'article' | 'file' | 'picture';

/** The parts of a request that decide. */
export interface Asked {
  method: string;
  /** `document`, `image` ...; empty for a call. */
  destination: string;
  /** Whether it says who asks. */
  authorized: boolean;
}

/** Ends like a file; the site's pages do not. */
const file = /\.[a-z\d]{2,11}$/i;
/** Belongs to others: the API, Google's sign-in pages, the local stage's accounts. */
const foreign = /^\/(?:api|__|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(?:\/|$)/;

/**
 * What the request is to the worker. A call under a token is never taken, nor any address that is not named here: private answers, advertisements, searches and reports pass it by as if it were not there.
 */
export function routeOf(
  { method, destination, authorized }: Asked,
  address: URL,
  origin: string,
  paths: CachedPaths,
): Kept | null {
  if (method !== 'GET' || authorized) return null;
  if (address.origin !== origin)
    return destination === 'image' && /^https?:$/.test(address.protocol) ? 'picture' : null;
  const { pathname, search } = address;
  if (destination === 'document') return foreign.test(pathname) || file.test(pathname) ? null : 'page';
  if (pathname.startsWith('/assets/')) return 'file';
  if (search !== '') return null;
  if (pathname === '/config.json' || paths.lists.includes(pathname)) return 'list';
  if (
    pathname.startsWith(paths.article) &&
    /^[^/]+$/.test(pathname.slice(paths.article.length)) &&
    !paths.lists.includes(pathname)
  )
    return 'article';
  return null;
}

/** Whether an answer may be put into a cache: whole, and nobody's own. */
export const isCacheable = (answer: Pick<Response, 'status' | 'headers'>): boolean =>
  answer.status === 200 && !/\b(?:private|no-store)\b/i.test(answer.headers.get('cache-control') ?? '');
