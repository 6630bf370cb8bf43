import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import { articlesOfFeed, hitsOf, mergeArticles } from '#shared/domain/sources/local-ingestion.ts';
import type { LocalSource } from '#shared/domain/sources/source.ts';
import { addressOfSource } from '#shared/domain/sources/source-address.ts';
import { fetchFeedThroughProxy, ReadError } from './fetch-feed.ts';
import type { ReadFailure, WorkerRequest, WorkerResponse } from './worker-messages.ts';

/** Sources that are read in parallel. The proxy limits requests per second. */
const concurrency = 4;

const respond = (response: WorkerResponse) => self.postMessage(response);

/** Results of the current run. */
let incoming: LocalArticle[] = [];
let filtered = 0;

async function readAll({
  sources,
  watchlists,
  proxy,
  fetchedAt,
}: Extract<WorkerRequest, { kind: 'read' }>): Promise<void> {
  const queue = [...sources];
  const readNext = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      respond({ kind: 'reading', id: next.id });
      try {
        respond({ kind: 'read', id: next.id, entries: await readOne(next, watchlists, proxy, fetchedAt) });
      } catch (error) {
        respond({ kind: 'failed', id: next.id, failure: failureOf(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, readNext));
  respond({ kind: 'all-read' });
}

function failureOf(error: unknown): ReadFailure {
  if (error instanceof ReadError) return error.failure;
  return { kind: 'message', text: error instanceof Error ? error.message : String(error) };
}

/** Reads one source. @returns the number of its entries; null if it has no address that a browser can read */
async function readOne(
  source: LocalSource,
  watchlists: readonly Watchlist[],
  proxy: string,
  fetchedAt: string,
): Promise<number | null> {
  const address = addressOfSource(source);
  if (address === null) return null;
  const feed = await fetchFeedThroughProxy(proxy, address);
  const read = articlesOfFeed(feed, source, watchlists, fetchedAt);
  incoming.push(...read.incoming);
  filtered += read.filtered;
  return feed.entries.length;
}

async function merge(stored: readonly LocalArticle[], watchlists: readonly Watchlist[]): Promise<void> {
  const merged = await mergeArticles(stored, incoming);
  // The watchlists may have changed since the stored articles were read.
  const articles = merged.articles.map((one) => ({ ...one, watchlistHits: hitsOf(one, watchlists) }));
  const { added, deduplicated } = merged;
  respond({
    kind: 'merged',
    articles,
    counts: { processed: incoming.length + filtered, added, deduplicated, filtered },
  });
}

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  switch (data.kind) {
    case 'read':
      incoming = [];
      filtered = 0;
      void readAll(data);
      break;
    case 'merge':
      void merge(data.stored, data.watchlists);
      break;
    case 'hits':
      respond({ kind: 'hits', hits: new Map(data.articles.map((one) => [one.id, hitsOf(one, data.watchlists)])) });
  }
});
