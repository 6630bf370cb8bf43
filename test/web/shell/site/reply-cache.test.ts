import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { articlesRule, defaultRule, topicsRule } from '#web/shell/cache/cache-rules.ts';
import {
  hasFailedRecently,
  isStale,
  recordFailure,
  recordFetch,
  replies,
  retain,
} from '#web/shell/cache/reply-cache.ts';

const minutes = (n: number) => n * 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  replies.clear();
});

describe('reply cache', () => {
  test('the reply cache has the specified rules [DATA-05, DATA-06, DATA-10, DATA-11]', () => {
    expect(defaultRule).toEqual({ freshMs: minutes(5), keepMs: minutes(30), onMount: true, onReconnect: true });
    expect(articlesRule).toEqual({ freshMs: minutes(5), keepMs: minutes(30), onMount: false, onReconnect: false });
  });
  test('topics are fresh for 10 minutes and kept for 60 [DATA-14, DATA-15]', () => {
    expect(topicsRule).toMatchObject({ freshMs: minutes(10), keepMs: minutes(60) });
  });
  test('the reply cache keeps a reply fresh until its time is up [DATA-05]', () => {
    expect(isStale('a', minutes(5))).toBe(true);
    recordFetch('a');
    vi.advanceTimersByTime(minutes(5) - 1);
    expect(isStale('a', minutes(5))).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isStale('a', minutes(5))).toBe(true);
  });
  test('the reply cache drops a reply 30 minutes after its last use [DATA-06]', () => {
    replies.set('b', { data: 'news' });
    const first = retain('b', minutes(30));
    const second = retain('b', minutes(30));
    first();
    vi.advanceTimersByTime(minutes(90));
    expect(replies.has('b')).toBe(true);
    second();
    vi.advanceTimersByTime(minutes(29));
    const third = retain('b', minutes(30));
    vi.advanceTimersByTime(minutes(30));
    expect(replies.has('b')).toBe(true);
    third();
    vi.advanceTimersByTime(minutes(30) - 1);
    expect(replies.has('b')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(replies.has('b')).toBe(false);
  });
  test('the reply cache remembers a failure for a moment [DATA-07]', () => {
    recordFailure('c');
    expect(hasFailedRecently('c')).toBe(true);
    vi.advanceTimersByTime(minutes(1));
    expect(hasFailedRecently('c')).toBe(false);
  });
});
