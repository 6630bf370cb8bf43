import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FeedParser } from '#functions/feeds/feed-parser.ts';
import { FeedError } from '#functions/feeds/parse/raw-feed.ts';
import { limits } from '#shared/config/limits.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { address, rss } from './read.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const small = bytesOf(rss('<item><title>Ferry sails</title></item>'));
/** Takes far longer than a millisecond. */
const large = bytesOf(rss('<item><title>a</title></item>'.repeat(100_000)));
const context = { url: address };
const codeOf = (error: unknown) => (error instanceof FeedError ? error.code : error);

describe('the parser thread [ING-16]', () => {
  test('the parser thread parses feeds, and returns why others are none', async () => {
    const parser = new FeedParser();
    const [feed, page] = await Promise.allSettled([
      parser.parse(small, context),
      parser.parse(bytesOf('<html></html>'), context),
    ]);
    expect(feed).toMatchObject({ status: 'fulfilled', value: { entries: [{ title: 'Ferry sails' }] } });
    expect(page.status === 'rejected' && codeOf(page.reason)).toBe('not_a_feed');
  });

  test('the parser thread interrupts a feed that takes too long, and parses the ones that wait behind it', async () => {
    expect(large.length).toBeLessThan(limits.feed.maxBytes);
    const parser = new FeedParser();
    const slow = parser.parse(large, context, { budgetMs: 1 }).catch(codeOf);
    const next = parser.parse(small, context);
    expect(await slow).toBe('too_slow');
    expect((await next).entries).toHaveLength(1);
  });

  test('the parser thread survives a thread that ends', async () => {
    captureLog();
    const parser = new FeedParser();
    await parser.start().terminate();
    expect((await parser.parse(small, context)).entries).toHaveLength(1);
    void parser.start().terminate();
    const [ended] = await Promise.allSettled([parser.parse(small, context)]);
    expect(ended.status === 'rejected' && codeOf(ended.reason)).toBe('malformed');
  });

  test('the parser thread ends after five seconds without a feed, and starts again for the next one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const parser = new FeedParser();
    await parser.parse(small, context);
    vi.advanceTimersByTime(4_000);
    await parser.parse(small, context);
    const thread = parser.start();
    const ended = once(thread, 'exit');
    vi.advanceTimersByTime(4_999);
    expect(parser.start()).toBe(thread);
    vi.advanceTimersByTime(5_000);
    expect(await ended).toEqual([0]);
    expect((await parser.parse(small, context)).entries).toHaveLength(1);
  });

  test('the parser thread does not end while it parses', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const parser = new FeedParser();
    const thread = parser.start();
    const feed = parser.parse(large, context);
    await vi.advanceTimersByTimeAsync(1);
    // For another feed, which is being fetched.
    parser.start();
    await vi.advanceTimersByTimeAsync(14_000);
    await feed;
    expect(parser.start()).toBe(thread);
  });

  test('the parser thread stays after a freeze that lasted longer than the pause', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const parser = new FeedParser();
    const thread = parser.start();
    const thawed = performance.now() + 60_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(thawed);
    onTestFinished(() => clock.mockRestore());
    vi.advanceTimersByTime(5_000);
    expect(parser.start()).toBe(thread);
  });

  test('the parser thread calls back before it begins with a feed', async () => {
    const parser = new FeedParser();
    const steps: string[] = [];
    const step = (name: string) => async () => void steps.push(name);
    await Promise.all([
      parser.parse(small, context, { before: step('first') }).then(step('first is read')),
      parser.parse(small, context, { before: step('second') }).then(step('second is read')),
    ]);
    expect(steps).toEqual(['first', 'first is read', 'second', 'second is read']);
  });
});
