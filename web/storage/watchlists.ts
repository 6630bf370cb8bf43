import { watchlist } from '#shared/domain/sources/watchlist.ts';
import { collection } from './collection.ts';

/** Words to watch for in this browser. */
export const watchlists = collection('watchlists', watchlist);
