import { parentPort } from 'node:worker_threads';
import { type FeedContext, parseFeed } from '#functions/feeds/parse/parse-feed.ts';
import { FeedError } from '#functions/feeds/parse/raw-feed.ts';

/** Parses feeds for timed-parser.ts, in a thread that can be terminated if a feed takes too long. */
parentPort?.on('message', async ({ bytes, context }: { bytes: Uint8Array; context: FeedContext }) => {
  try {
    parentPort?.postMessage({ feed: await parseFeed(bytes, context) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof FeedError ? error.message : `Parser bug: ${String(error)}` });
  }
});
