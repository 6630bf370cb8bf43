import type { CachePolicy } from './distribution.ts';

/** How long an answer may be reused, in milliseconds from its arrival. */
export interface Lifetime {
  fresh: number;
  /** Served beyond its freshness while a new one is fetched (RFC 5861 3). */
  staleWhileRevalidate: number;
  /** Served beyond its freshness when the origin fails (RFC 5861 4). */
  staleIfError: number;
}

/** CloudFront's rules for how long an object stays ("Manage how long content stays in the cache"); undefined when it must not be kept. */
export function lifetimeOf(
  header: string | undefined,
  { minTtl, defaultTtl, maxTtl }: CachePolicy,
): Lifetime | undefined {
  const directives = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', value = ''] = part.trim().toLowerCase().split('=');
      return [name, value.replaceAll('"', '')];
    }),
  );
  const secondsOf = (name: string): number | undefined => {
    const value = Number(directives.get(name));
    return directives.has(name) && Number.isFinite(value) ? Math.max(0, value) : undefined;
  };
  const forbidden = ['no-store', 'no-cache', 'private'].some((name) => directives.has(name));
  const asked = forbidden ? 0 : (secondsOf('s-maxage') ?? secondsOf('max-age') ?? defaultTtl);
  const fresh = Math.min(Math.max(asked, minTtl), maxTtl);
  const staleWhileRevalidate = forbidden ? 0 : Math.min(secondsOf('stale-while-revalidate') ?? 0, maxTtl);
  if (fresh <= 0 && staleWhileRevalidate <= 0) return undefined;
  const staleIfError = Math.min(secondsOf('stale-if-error') ?? maxTtl, maxTtl);
  return { fresh: fresh * 1000, staleWhileRevalidate: staleWhileRevalidate * 1000, staleIfError: staleIfError * 1000 };
}
