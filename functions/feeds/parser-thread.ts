import { parentPort } from 'node:worker_threads';
import type { ParseReply, ParseRequest, ThreadMessage } from './feed-parser.ts';
import { feedsOfPage } from './parse/html/feed-links.ts';
import { type ParsedFeed, parseFeed, parseNewEntries } from './parse/parse-feed.ts';
import { FeedError } from './parse/raw-feed.ts';

/** The thread of `FeedParser`: parses one feed after another. An error that is not the feed's ends the thread. */
parentPort?.on('message', async (message: ThreadMessage) => {
  if (message === 'end') return parentPort?.close();
  const reply: ParseReply = await parsed(message).catch((error: unknown) => {
    if (!(error instanceof FeedError)) throw error;
    const { bytes, context } = message;
    return { code: error.code, message: error.message, feeds: feedsOfPage(bytes, context) };
  });
  parentPort?.postMessage(reply);
});

async function parsed({ bytes, context, known }: ParseRequest): Promise<ParsedFeed> {
  return known === null
    ? { feed: await parseFeed(bytes, context), written: null }
    : parseNewEntries(bytes, context, known);
}
