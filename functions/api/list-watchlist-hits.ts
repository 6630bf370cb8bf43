import { watchlistHitsSince } from '#functions/editorial/watchlist-hits.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { listWatchlistHits } from '#shared/api/article-desk.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

/** The days that are counted by default. */
const days = 7;

export const handler = deskEndpoint(listWatchlistHits, ({ query: { since } }) =>
  // Lists are in the order of such texts, with milliseconds.
  watchlistHitsSince(new Date(since ?? Date.now() - days * dayMs).toISOString()),
);
