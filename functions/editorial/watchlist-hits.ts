import { listedPlaces } from '#functions/articles/article-lists.ts';
import { publishedWatchlists } from '#functions/newsroom/published-watchlists.ts';
import { mostHits, type WatchlistHitCount } from '#shared/domain/classification/watchlist.ts';

/** Lists that are read at the same time. */
const concurrency = 20;

/**
 * How many listed articles each published watchlist has marked that were published since then, at most 500 of a list.
 * Reads at most eleven leaves of a list, which is about two read units, however many articles there are.
 * @param since ISO 8601, UTC
 */
export async function watchlistHitsSince(since: string): Promise<WatchlistHitCount[]> {
  const lists = await publishedWatchlists();
  const counted: WatchlistHitCount[] = [];
  for (let i = 0; i < lists.length; i += concurrency)
    counted.push(...(await Promise.all(lists.slice(i, i + concurrency).map((list) => countOf(list, since)))));
  return counted;
}

async function countOf({ id, name }: { id: string; name: string }, since: string): Promise<WatchlistHitCount> {
  const { positions } = await listedPlaces({ watchlist: id }, null, mostHits);
  return { id, name, hits: positions.filter((position) => position >= since).length };
}
