import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import type { IngestionCounts } from '#shared/domain/sources/local-ingestion.ts';
import type { LocalSource } from '#shared/domain/sources/source.ts';

/** Why a source could not be read. `text` is the proxy's error message if the kind is `message`. */
export interface ReadFailure {
  kind: 'timeout' | 'unreachable' | 'no_feed' | 'members_only' | 'message';
  text: string;
}

/** A message from the page to the worker. */
export type WorkerRequest =
  | {
      kind: 'read';
      sources: readonly LocalSource[];
      watchlists: readonly Watchlist[];
      proxy: string;
      fetchedAt: string;
    }
  /** Sent after `all-read`: merge the new articles into the stored ones. */
  | { kind: 'merge'; stored: readonly LocalArticle[]; watchlists: readonly Watchlist[] }
  /** Match the articles against the watchlists again. */
  | { kind: 'hits'; articles: readonly LocalArticle[]; watchlists: readonly Watchlist[] };

/** A message from the worker to the page. */
export type WorkerResponse =
  | { kind: 'reading'; id: string }
  /** `entries` is null if the source has no address that a browser can read. */
  | { kind: 'read'; id: string; entries: number | null }
  | { kind: 'failed'; id: string; failure: ReadFailure }
  | { kind: 'all-read' }
  | { kind: 'merged'; articles: readonly LocalArticle[]; counts: IngestionCounts }
  /** The ids of the matching watchlists by article id. */
  | { kind: 'hits'; hits: ReadonlyMap<string, readonly string[]> };
