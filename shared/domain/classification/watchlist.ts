import * as z from 'zod/mini';
import { essential } from '../fallback.ts';
import { type Region, region } from './taxonomy.ts';

export const watchlistPriorities = ['high', 'medium', 'low'] as const;

/** The colours a watchlist may have; the form preselects the first. */
export const watchlistColors = [
  '#EF4444',
  '#F97316',
  '#F59E0B',
  '#84CC16',
  '#10B981',
  '#06B6D4',
  '#3B82F6',
  '#8B5CF6',
  '#EC4899',
  '#6B7280',
] as const;

/** Keywords that an editor monitors. Times ISO 8601 UTC. */
export const watchlist = z.object({
  id: z.string(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  keywords: z
    .array(z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(80)))
    .check(z.minLength(1), z.maxLength(100)),
  /** Empty means every region, so a bad list must not become an empty one. */
  regions: essential(z.array(region)),
  priority: z.enum(watchlistPriorities),
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  enabled: z.boolean(),
  /** Whether the desk shows its newest articles as a lane. */
  lane: z.optional(z.boolean()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Watchlist = z.infer<typeof watchlist>;

/** Whether a watchlist applies to an article of these regions: it is enabled and lists one of them, or none at all. */
export function watches(list: Pick<Watchlist, 'enabled' | 'regions'>, articleRegions: readonly Region[]): boolean {
  return list.enabled && (list.regions.length === 0 || list.regions.some((one) => articleRegions.includes(one)));
}

/** In place of a watchlist's id: any of them. */
export const anyWatchlist = 'any';

/** Hits of a watchlist that are counted: this many means this many or more. */
export const mostHits = 500;

/** Articles that a published watchlist has marked since some time. */
export const watchlistHitCount = z.object({ id: z.string(), name: z.string(), hits: z.int() });
export type WatchlistHitCount = z.infer<typeof watchlistHitCount>;
