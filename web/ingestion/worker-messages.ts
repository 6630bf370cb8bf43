import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import type { IngestionCounts } from '#shared/domain/sources/local-ingestion.ts';
import type { LocalSource } from '#shared/domain/sources/source.ts';

/** Why a source brought nothing; what the proxy says of it in words stands in `text`. */
export interface Note {
  kind: 'timeout' | 'unreachable' | 'no_feed' | 'said';
  text: string;
}

/** What the page asks of the worker. */
export type Order =
  | {
      kind: 'read';
      sources: readonly LocalSource[];
      watchlists: readonly Watchlist[];
      proxy: string;
      fetchedAt: string;
    }
  /** Once everything is read: what is stored now, for what is new to be laid beside it. */
  | { kind: 'merge'; stored: readonly LocalArticle[]; watchlists: readonly Watchlist[] }
  | { kind: 'hits'; articles: readonly LocalArticle[]; watchlists: readonly Watchlist[] };

/** What the worker tells the page. */
export type Report =
  | { kind: 'reading'; id: string }
  /** `entries` is null where there was nothing to ask (ING-03). */
  | { kind: 'read'; id: string; entries: number | null }
  | { kind: 'failed'; id: string; note: Note }
  | { kind: 'all-read' }
  | { kind: 'merged'; articles: readonly LocalArticle[]; counts: IngestionCounts }
  | { kind: 'hits'; hits: ReadonlyMap<string, readonly string[]> };
