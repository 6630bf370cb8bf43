import { parentPort } from 'node:worker_threads';
import type { ParseReply, ParseRequest } from './feed-parser.ts';
import { parseFeed } from './parse/parse-feed.ts';
import { FeedError } from './parse/raw-feed.ts';

/** The thread of `FeedParser`: parses one feed after another. An error that is not the feed's ends the thread. */
parentPort?.on('message', async ({ bytes, context }: ParseRequest) => {
  const reply: ParseReply = await parseFeed(bytes, context).then(
    (feed) => ({ feed }),
    (error: unknown) => {
      if (error instanceof FeedError) return { code: error.code, message: error.message };
      throw error;
    },
  );
  parentPort?.postMessage(reply);
});
