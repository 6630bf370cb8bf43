import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { log } from '#functions/runtime/log.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import type { FoundFeed } from '#shared/domain/sources/found-feed.ts';
import type { FeedContext, KnownEntries, ParsedFeed } from './parse/parse-feed.ts';
import { FeedError, type FeedErrorCode } from './parse/raw-feed.ts';

export interface ParseRequest {
  bytes: Uint8Array;
  context: FeedContext;
  /** Null if all entries are wanted. */
  known: KnownEntries | null;
}
export type ThreadMessage = ParseRequest | 'end';
/** What is wrong with a feed, and the feeds that a page names, if it is one. */
interface ParseFailure {
  code: FeedErrorCode;
  message: string;
  feeds?: readonly FoundFeed[];
}
export type ParseReply = ParsedFeed | ParseFailure;

export interface ParseOptions {
  /** Runs when the thread is free for this feed, before it begins. */
  before?: (() => Promise<void>) | undefined;
  /** Milliseconds of processor time after which the thread is terminated. */
  budgetMs?: number;
  /** Entries that are not wanted, because they were read before. */
  known?: KnownEntries | undefined;
}

/** Milliseconds of processor time. Five megabytes of the worst input that we know take one second. */
const parseBudgetMs = 4_000;
/** Milliseconds by the clock, for a machine that is busy with other things. */
const longestParseMs = 15_000;
/** Milliseconds without a feed after which the thread ends: idle, it holds 20 MB. It starts again in 0.1 s. */
const idleMs = 5_000;
/**
 * A feed that needs more memory ends the thread, not the function. The space for new objects is an eighth of
 * the default: most feeds need a few megabytes, and a thread keeps what it has used.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 6 };

/**
 * Parses feeds one after another in a thread, each within a time limit: parsing never waits for anything, and only a
 * thread can be interrupted while it computes (docs/decisions/0005-parsing-feeds.md). The thread starts again after a
 * feed that ended it, or after a pause. It does not keep the process alive.
 */
export class FeedParser {
  private thread: Worker | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private isParsing = false;
  private idle: NodeJS.Timeout | undefined;

  /** Starts the thread ahead of its first feed: it loads while the feed is fetched. */
  start(): Worker {
    const thread = this.thread ?? this.startThread();
    this.endWhenIdle(thread);
    return thread;
  }

  private endWhenIdle(thread: Worker): void {
    clearTimeout(this.idle);
    if (this.isParsing) return;
    const since = performance.now();
    this.idle = setTimeout(() => {
      // Late: Lambda froze the process, and now has work for it.
      if (performance.now() - since > 2 * idleMs) return this.endWhenIdle(thread);
      if (this.thread === thread) this.thread = null;
      thread.postMessage('end' satisfies ThreadMessage);
    }, idleMs).unref();
  }

  private startThread(): Worker {
    // In a bundle, the thread's file is `parser-thread.mjs` next to it (scripts/bundle-functions.ts).
    const file = new URL(`parser-thread${extname(import.meta.url)}`, import.meta.url);
    const thread = new Worker(file, { resourceLimits });
    thread.unref();
    thread.on('error', (error) => log.warn('feed.parser_ended', 'the parser thread ended', { reason: String(error) }));
    thread.on('exit', () => {
      if (this.thread === thread) this.thread = null;
    });
    this.thread = thread;
    return thread;
  }

  /** @throws FeedError if the bytes are not a feed, or take too long or too much memory */
  parse(bytes: Uint8Array, context: FeedContext, options: ParseOptions = {}): Promise<Feed> {
    return this.inTurn(async () => (await this.read(bytes, context, options)).feed);
  }

  /** As `parse`, without the entries that are known. */
  parseNew(bytes: Uint8Array, context: FeedContext, options: ParseOptions = {}): Promise<ParsedFeed> {
    return this.inTurn(() => this.read(bytes, context, options));
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => {});
    return result;
  }

  private async read(
    bytes: Uint8Array,
    context: FeedContext,
    { before, budgetMs, known }: ParseOptions,
  ): Promise<ParsedFeed> {
    await before?.();
    const reply = await this.request({ bytes, context, known: known ?? null }, budgetMs ?? parseBudgetMs);
    if ('feed' in reply) return reply;
    throw new FeedError(reply.code, reply.message, reply.feeds);
  }

  private request(request: ParseRequest, budgetMs: number): Promise<ParseReply> {
    this.isParsing = true;
    const thread = this.start();
    const before = processorMs(thread);
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      let settled = false;
      const settle = (reply: ParseReply): void => {
        settled = true;
        clearTimeout(timer);
        clearTimeout(deadline);
        thread.off('message', settle).off('exit', onExit);
        this.isParsing = false;
        this.endWhenIdle(thread);
        resolve(reply);
      };
      const onExit = () => settle({ code: 'malformed', message: 'The feed could not be read.' });
      const interrupt = () => {
        if (this.thread === thread) this.thread = null;
        settle({ code: 'too_slow', message: 'The feed takes too long to read.' });
        void thread.terminate();
      };
      const deadline = setTimeout(interrupt, longestParseMs);
      const checkIn = (ms: number) => {
        timer = setTimeout(async () => {
          const left = budgetMs - ((await processorMs(thread)) - (await before));
          if (settled) return;
          if (left <= 0) interrupt();
          else checkIn(left);
        }, ms);
      };
      checkIn(budgetMs);
      thread.on('message', settle).on('exit', onExit);
      thread.postMessage(request satisfies ThreadMessage);
    });
  }
}

/** Processor time that a thread has used; 0 if it has ended. A thread answers while it computes, too. */
const processorMs = (thread: Worker): Promise<number> =>
  thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  );
