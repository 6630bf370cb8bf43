import * as z from 'zod/mini';
import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import { addressOfSource, draftFeed, hitsOf, mergeArticles } from '#shared/domain/sources/local-ingestion.ts';
import type { LocalSource } from '#shared/domain/sources/source.ts';
import { fetchFeedThroughProxy, Unread } from './fetch-feed.ts';
import type { Note, Order, Report } from './worker-messages.ts';

// As in the page: zod would try `new Function`, which the site's policy forbids here as well.
z.config({ jitless: true });

/** Sources that are read side by side; the proxy counts its callers' requests by the second. */
const atOnce = 4;

const tell = (report: Report) => self.postMessage(report);

/** What has been read until now. */
let drafts: LocalArticle[] = [];
let filtered = 0;

async function readAll({ sources, watchlists, proxy, fetchedAt }: Extract<Order, { kind: 'read' }>): Promise<void> {
  const waiting = [...sources];
  const readNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      tell({ kind: 'reading', id: next.id });
      try {
        tell({ kind: 'read', id: next.id, entries: await readOne(next, watchlists, proxy, fetchedAt) });
      } catch (error) {
        // One that fails leaves the others alone (ING-16).
        tell({ kind: 'failed', id: next.id, note: noteOf(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
  tell({ kind: 'all-read' });
}

function noteOf(error: unknown): Note {
  if (error instanceof Unread) return error.note;
  return { kind: 'said', text: error instanceof Error ? error.message : String(error) };
}

async function readOne(
  source: LocalSource,
  watchlists: readonly Watchlist[],
  proxy: string,
  fetchedAt: string,
): Promise<number | null> {
  const address = addressOfSource(source);
  if (address === null) return null;
  const feed = await fetchFeedThroughProxy(proxy, address);
  const drafted = draftFeed(feed, source, watchlists, fetchedAt);
  drafts.push(...drafted.drafts);
  filtered += drafted.filtered;
  return feed.entries.length;
}

async function merge(stored: readonly LocalArticle[], watchlists: readonly Watchlist[]): Promise<void> {
  const merged = await mergeArticles(stored, drafts);
  // The watchlists may have changed since what is stored was read (CLS-16).
  const articles = merged.articles.map((one) => ({ ...one, watchlistHits: hitsOf(one, watchlists) }));
  const { added, deduplicated } = merged;
  tell({ kind: 'merged', articles, counts: { processed: drafts.length + filtered, added, deduplicated, filtered } });
}

self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  switch (data.kind) {
    case 'read':
      drafts = [];
      filtered = 0;
      void readAll(data);
      break;
    case 'merge':
      void merge(data.stored, data.watchlists);
      break;
    case 'hits':
      tell({ kind: 'hits', hits: new Map(data.articles.map((one) => [one.id, hitsOf(one, data.watchlists)])) });
  }
});
