import { Worker } from 'node:worker_threads';
import type { FeedContext } from '#functions/feeds/parse/parse-feed.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';

/** Time limit for one feed. Five megabytes of the worst input take about one and a half seconds. */
const timeoutMs = 15_000;

type ParserReply = { feed: Feed } | { error: string };

/**
 * Parses one feed after another in a worker thread, each with a time limit. A feed that exceeds it ends the thread.
 */
export class TimedParser {
  private worker: Worker | null = null;

  /** @throws Error with a one-line reason if the bytes are not a feed, or take too long. */
  async parse(bytes: Uint8Array, context: FeedContext): Promise<Feed> {
    this.worker ??= new Worker(new URL('feed-parser-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    const reply = await this.request(this.worker, bytes, context);
    if ('error' in reply) throw new Error(reply.error);
    return reply.feed;
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
    this.worker = null;
  }

  private request(worker: Worker, bytes: Uint8Array, context: FeedContext): Promise<ParserReply> {
    return new Promise((resolve) => {
      const settle = (reply: ParserReply, broken: boolean) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        if (broken) void this.close();
        resolve(reply);
      };
      const onMessage = (reply: ParserReply) => settle(reply, false);
      const onError = (error: Error) => settle({ error: `The parser stopped: ${error.message}` }, true);
      const onExit = () => settle({ error: 'The parser stopped.' }, true);
      const timer = setTimeout(
        () => settle({ error: `Parsing took more than ${timeoutMs / 1000} s.` }, true),
        timeoutMs,
      );
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage({ bytes, context });
    });
  }
}
