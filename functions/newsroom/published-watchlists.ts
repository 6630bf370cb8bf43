import { watchlists as seededWatchlists } from '#shared/config/seed/watchlists.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import { readPublished } from './published.ts';

/**
 * The watchlists that articles are held against as they arrive: those that editors have published, or else the
 * samples. At most half a minute old. Never throws: a fetch must not fail because of them.
 */
export const publishedWatchlists = async (): Promise<readonly Watchlist[]> =>
  (await readPublished('watchlists')).content ?? seededWatchlists;
