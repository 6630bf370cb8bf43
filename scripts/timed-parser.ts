import { Worker } from 'node:worker_threads';
import type { FeedContext } from '#functions/feeds/parse/parse-feed.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';

/** Milliseconds for one feed. Five megabytes of the worst input take about one and a half seconds. */
const LIMIT = 15_000;

type Reply = { feed: Feed } | { error: string };

/** Parses feeds one after another in a thread, each within a time limit; a feed that overruns it costs that thread only. */
export class TimedParser {
  #worker: Worker | null = null;

  /** @throws Error with a one-line reason when the bytes are no feed, or take too long. */
  async parse(bytes: Uint8Array, context: FeedContext): Promise<Feed> {
    this.#worker ??= new Worker(new URL('feed-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    const reply = await this.#ask(this.#worker, bytes, context);
    if ('error' in reply) throw new Error(reply.error);
    return reply.feed;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  #ask(worker: Worker, bytes: Uint8Array, context: FeedContext): Promise<Reply> {
    return new Promise((resolve) => {
      const settle = (reply: Reply, broken: boolean) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        if (broken) void this.close();
        resolve(reply);
      };
      const onMessage = (reply: Reply) => settle(reply, false);
      const onError = (error: Error) => settle({ error: `The parser stopped: ${error.message}` }, true);
      const onExit = () => settle({ error: 'The parser stopped.' }, true);
      const timer = setTimeout(() => settle({ error: `Parsing took more than ${LIMIT / 1000} s.` }, true), LIMIT);
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage({ bytes, context });
    });
  }
}
