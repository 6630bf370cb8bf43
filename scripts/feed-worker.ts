import { parentPort } from 'node:worker_threads';
import { FeedError } from '#functions/feeds/parse/feed-error.ts';
import { type FeedContext, parseFeed } from '#functions/feeds/parse/parse-feed.ts';

/** The thread in which scripts/feed.ts parses: it can be stopped from outside, whatever a feed does to it. */
parentPort?.on('message', async ({ bytes, context }: { bytes: Uint8Array; context: FeedContext }) => {
  try {
    parentPort?.postMessage({ feed: await parseFeed(bytes, context) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof FeedError ? error.message : `Parser fault: ${String(error)}` });
  }
});
