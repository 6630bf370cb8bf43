import { watchlists } from '#web/storage/collections.ts';
import { localArticles } from '#web/storage/local-articles.ts';
import { type IngestWorker, openWorker } from './open-worker.ts';

let worker: IngestWorker | null = null;
function close(): void {
  worker?.close();
  worker = null;
}

/** Finds anew which watchlists the stored articles hit, after one of them has changed (CLS-16). Of several changes at once the last counts. */
export function rematchWatchlists(): void {
  close();
  const articles = localArticles.read();
  if (articles.length === 0) return;
  const fault = (reason: unknown) => {
    console.error('The watchlists could not be held against the stored articles.', reason);
    worker = null;
  };
  try {
    worker = openWorker((report) => {
      if (report.kind !== 'hits') return;
      close();
      const { hits } = report;
      localArticles.write(
        localArticles.read().map((one) => {
          const found = hits.get(one.id);
          return found === undefined ? one : { ...one, watchlistHits: [...found] };
        }),
      );
    }, fault);
    worker.ask({ kind: 'hits', articles, watchlists: watchlists.read() });
  } catch (error) {
    fault(error);
  }
}
