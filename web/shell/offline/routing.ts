import { picturesPath } from '#shared/config/picture-path.ts';

/** API paths of cacheable responses, from the contract. The build writes them into the worker. */
export interface CachedPaths {
  lists: readonly string[];
  /** The path of an article up to its id. */
  article: string;
}

export type Route = 'page' | 'list' | 'article' | 'asset' | 'image';

/** The properties of a request that decide its route. */
export interface RoutedRequest {
  method: string;
  /** `document`, `image` ...; empty for `fetch`. */
  destination: string;
  /** Whether the request has an Authorization header. */
  authorized: boolean;
}

/** A path that ends with a file extension. Addresses of pages do not. */
const file = /\.[a-z\d]{2,11}$/i;
/** Documents that are not pages of the app: the API, Google's sign-in pages, the accounts of the local stage. */
const foreign = /^\/(?:api|__|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(?:\/|$)/;

/**
 * Classifies a request. Null: the worker does not handle it. Requests with a token and addresses that are not listed
 * here are never handled, which excludes private data, ads, searches and reports.
 */
export function routeOf(
  { method, destination, authorized }: RoutedRequest,
  address: URL,
  origin: string,
  paths: CachedPaths,
): Route | null {
  if (method !== 'GET' || authorized) return null;
  if (address.origin !== origin) return null;
  const { pathname, search } = address;
  if (destination === 'document') return foreign.test(pathname) || file.test(pathname) ? null : 'page';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith(picturesPath)) return 'image';
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

/** Whether a response may be cached: a complete one that is not private. */
export const isCacheable = (response: Pick<Response, 'status' | 'headers'>): boolean =>
  response.status === 200 && !/\b(?:private|no-store)\b/i.test(response.headers.get('cache-control') ?? '');

/** Whether the server failed or is overloaded. A kept copy serves the reader better than such a response. */
export const isServerFailure = ({ status }: Pick<Response, 'status'>): boolean => status >= 500 || status === 429;
