import { type IngestWorker, openWorker } from '#web/shell/ingestion/open-worker.ts';
import { watchlists } from '#web/shell/storage/collections.ts';
import { localArticles } from '#web/shell/storage/local-articles.ts';

let worker: IngestWorker | null = null;
function close(): void {
  worker?.close();
  worker = null;
}

/**
 * Matches the stored articles against the watchlists again, after one has changed. A new call replaces a running one.
 */
export function rematchWatchlists(): void {
  close();
  const articles = localArticles.read();
  if (articles.length === 0) return;
  const onError = (error: unknown) => {
    console.error('Could not match the stored articles against the watchlists.', error);
    worker = null;
  };
  try {
    worker = openWorker((response) => {
      if (response.kind !== 'hits') return;
      close();
      const { hits } = response;
      localArticles.write(
        localArticles.read().map((one) => {
          const found = hits.get(one.id);
          return found === undefined ? one : { ...one, watchlistHits: [...found] };
        }),
      );
    }, onError);
    worker.send({ kind: 'hits', articles, watchlists: watchlists.read() });
  } catch (error) {
    onError(error);
  }
}
