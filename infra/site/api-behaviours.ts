import { isDeepStrictEqual } from 'node:util';
import { isShielded } from '#shared/api/caching.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';

/** How CloudFront handles the requests of one path pattern of the API. */
export interface ApiBehaviour {
  /** CloudFront path pattern: `/api/articles/*`. */
  pattern: string;
  /** Whether CloudFront may cache responses, for as long as their Cache-Control allows. */
  cached: boolean;
  /** Whether it goes through Origin Shield. */
  shielded: boolean;
  /** Query parameters in the cache key, sorted. Others do not reach the handler. */
  queryStrings: readonly string[];
  /** Whether an endpoint under the pattern needs the caller's headers (Authorization) or a request body. */
  forwardsCaller: boolean;
}

/** Whether the edge normalises the query: it is part of the cache key. */
export const isNormalised = ({ cached, queryStrings }: ApiBehaviour): boolean => cached && queryStrings.length > 0;

/** `/api/articles/{id}` -> `/api/articles/*`. */
export const patternOf = (path: string): string => path.replace(/\{[^}]+\}/g, '*');

/** Matches as CloudFront does: `*` is any run of characters, including slashes. */
export function matches(pattern: string, path: string): boolean {
  const source = pattern.split('*').map((part) => part.replace(/[.?+^$()[\]{}|\\]/g, '\\$&'));
  return new RegExp(`^${source.join('.*')}$`).test(path);
}

/**
 * The cache behaviours that the endpoints need before the general, uncached `/api/*`, in the order in which CloudFront
 * must try them (it takes the first match). A path with a public endpoint is cached. A private path gets a behaviour
 * only if a public pattern would match it too.
 * @throws Error when a public and a private GET have the same pattern, because no order could separate them.
 */
export function apiBehaviours(endpoints: readonly Endpoint[]): ApiBehaviour[] {
  const byPattern = Map.groupBy(endpoints, ({ path }) => patternOf(path));
  const all = [...byPattern].map(([pattern, group]): ApiBehaviour => {
    const reads = group.filter(({ method }) => method === 'GET');
    const cached = reads.some(({ cache }) => cache?.kind === 'public');
    if (cached && reads.some(({ cache }) => cache?.kind !== 'public'))
      throw new Error(`${pattern} is read both publicly and privately`);
    return {
      pattern,
      cached,
      shielded: reads.some(({ cache }) => isShielded(cache)),
      queryStrings: [...new Set(group.flatMap(({ query }) => Object.keys(query?.def.shape ?? {})))].sort(),
      forwardsCaller: group.some(({ access, method }) => access !== 'anyone' || method !== 'GET'),
    };
  });
  const publicPatterns = all.filter(({ cached }) => cached).map(({ pattern }) => pattern);
  const sorted = all
    .filter(({ cached, pattern }) => cached || publicPatterns.some((publicPattern) => matches(publicPattern, pattern)))
    .sort((a, b) => specificity(b.pattern) - specificity(a.pattern) || a.pattern.localeCompare(b.pattern));
  return sorted.filter((one, place) => !isCovered(one, sorted.slice(place + 1)));
}

/** Whether the behaviour that CloudFront would try next does the same: a distribution has a limited number. */
function isCovered({ pattern, ...one }: ApiBehaviour, later: readonly ApiBehaviour[]): boolean {
  const next = later.find((other) => matches(other.pattern, pattern));
  return next !== undefined && isDeepStrictEqual({ ...next, pattern: '' }, { ...one, pattern: '' });
}

/** Number of literal characters. A pattern that a wildcard covers has more of them, so it comes first. */
function specificity(pattern: string): number {
  return pattern.replaceAll('*', '').length;
}
