import type { Endpoint } from '#shared/api/endpoint.ts';

/** How CloudFront treats the requests under one path pattern of the API. */
export interface ApiBehaviour {
  /** CloudFront path pattern: `/api/articles/*`. */
  pattern: string;
  /** True when the answers may be kept, for as long as their Cache-Control says. */
  cached: boolean;
  /** Query parameters that tell one cached answer from another, sorted. Others do not reach the handler. */
  queryStrings: readonly string[];
  /** True when an endpoint under the pattern needs the caller's headers (Authorization) or sends a body. */
  forwardsCaller: boolean;
}

/** `/api/articles/{id}` -> `/api/articles/*`. */
export const patternOf = (path: string): string => path.replace(/\{[^}]+\}/g, '*');

/** CloudFront's matching: `*` is any run of characters, slashes too. */
export function matches(pattern: string, path: string): boolean {
  const source = pattern.split('*').map((part) => part.replace(/[.?+^$()[\]{}|\\]/g, '\\$&'));
  return new RegExp(`^${source.join('.*')}$`).test(path);
}

/**
 * The cache behaviours that the endpoints need before the general, uncached `/api/*`, in the order in which CloudFront must try them (it takes
 * the first that matches). A path with a public endpoint is cached; a private path has a behaviour of its own only where a public pattern
 * would swallow it. Throws an error when a private GET shares its very path pattern with a public one, since no order could part them.
 */
export function apiBehaviours(endpoints: readonly Endpoint[]): ApiBehaviour[] {
  const byPattern = Map.groupBy(endpoints, ({ path }) => patternOf(path));
  const all = [...byPattern].map(([pattern, group]): ApiBehaviour => {
    const reads = group.filter(({ method }) => method === 'GET');
    const cached = reads.some(({ cache }) => cache.kind === 'public');
    if (cached && reads.some(({ cache }) => cache.kind === 'private'))
      throw new Error(`${pattern} is read both publicly and privately`);
    return {
      pattern,
      cached,
      queryStrings: [...new Set(group.flatMap(({ query }) => Object.keys(query?.def.shape ?? {})))].sort(),
      forwardsCaller: group.some(({ access, method }) => access !== 'anyone' || method !== 'GET'),
    };
  });
  const publicPatterns = all.filter(({ cached }) => cached).map(({ pattern }) => pattern);
  return all
    .filter(({ cached, pattern }) => cached || publicPatterns.some((wide) => matches(wide, pattern)))
    .sort((a, b) => specificity(b.pattern) - specificity(a.pattern) || a.pattern.localeCompare(b.pattern));
}

/** Literal characters: a pattern that a wildcard swallows has more of them than the wildcard's, so it comes first. */
function specificity(pattern: string): number {
  return pattern.replaceAll('*', '').length;
}
