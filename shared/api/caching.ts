import type { CachePolicy } from './endpoint.ts';

export const minute = 60;
export const hour = 60 * minute;
/** The longest that caches are asked to keep anything. */
export const year = 365 * 24 * hour;

/**
 * One article: an hour at the edge. What editors decide is purged (functions/editorial/purge-queue.ts), what changes by
 * the minute has a call of its own (`getArticleUpdates`), and what feeds change may be an hour old.
 */
export const articleCache = { kind: 'public', browser: minute, edge: hour, stale: 0 } as const satisfies CachePolicy;

/**
 * Whether the edge asks for it through Origin Shield, one cache for all regions. A request that the shield has no copy
 * for costs more with it, so it is only for what has a copy for long.
 */
export const isShielded = (cache: CachePolicy | undefined): boolean => cache?.kind === 'public' && cache.edge >= hour;

/**
 * Lists of articles: browsers revalidate after a minute; each edge location fetches from the origin at most once a
 * minute. Copies that name an article that is taken down expire at the edge within four minutes, even without a purge.
 */
export const newsCache: CachePolicy = { kind: 'public', browser: minute, edge: minute, stale: 3 * minute };

/**
 * For lists beside an article, which rarely change: never older than news, but fresh for most of that time. The edge
 * fetches them a third as often.
 */
export const besideNewsCache: CachePolicy = { kind: 'public', browser: minute, edge: 3 * minute, stale: minute };

/** Newsroom documents: never stale, so that readers see a publication after two minutes at the latest. */
export const publishedCache: CachePolicy = { kind: 'public', browser: minute, edge: minute, stale: 0 };

/** Data from external providers, refreshed on a schedule. */
export const liveCache: CachePolicy = { kind: 'public', browser: minute, edge: 5 * minute, stale: 30 * minute };

/** Lists that change with a click, such as follower counts: five seconds at the edge, never in the browser. */
export const briefCache: CachePolicy = { kind: 'public', browser: 0, edge: 5, stale: 0 };
