import type { CachePolicy } from '#shared/api/endpoint.ts';

/** The Cache-Control header of a policy. */
export function cacheControl(policy: CachePolicy): string {
  if (policy.kind === 'private') return 'private, no-store';
  const stale = policy.stale > 0 ? `, stale-while-revalidate=${policy.stale}` : '';
  return `public, max-age=${policy.browser}, s-maxage=${policy.edge}${stale}`;
}

/** Weak comparison, as If-None-Match wants it: a compressed copy carries the same tag with `W/` in front. */
export const holds = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
