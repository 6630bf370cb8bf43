import { expect, test } from 'vitest';
import { type ArticleCounters, noCounters } from '#shared/domain/articles/article.ts';
import { performanceScore } from '#shared/domain/articles/performance-score.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const good: ArticleCounters = { views: 200, likes: 20, comments: 0, clicks: 30, reads: 90, readSeconds: 90 * 70 };
const score = (counts: Partial<ArticleCounters>, hours = 1) =>
  performanceScore({ ...noCounters, ...counts }, ago(hours), now);

test('the performance score is 0 for an ordinary article and higher for a popular one [ART-37]', () => {
  expect(score({})).toBe(0);
  expect(score({ views: 12, reads: 4, readSeconds: 60, likes: 1 })).toBe(0);
  expect(score(good)).toBeGreaterThan(0);
});

test('the performance score is at most 100, however popular the article [ANA-04, ANA-12]', () => {
  expect(score({ views: 1026 + 20, reads: 0 }, 0)).toBe(96);
  expect(score({ views: 60 }, 0)).toBe(50);
  for (const views of [1e3, 1e6, 1e9]) expect(score({ ...good, views })).toBeLessThanOrEqual(100);
  expect(score({ views: 1e9 })).toBe(100);
});

test.each(['views', 'likes', 'clicks', 'readSeconds'] as const)(
  'the performance score does not fall with more %s',
  (name) => {
    let last = 0;
    for (let more = 0; more < 1000; more += 50) {
      const next = score({ ...good, [name]: good[name] + more });
      expect(next).toBeGreaterThanOrEqual(last);
      last = next;
    }
    expect(last).toBeGreaterThan(score(good));
  },
);

test('the performance score falls to 0 with age, in whole numbers', () => {
  const byAge = [0, 6, 12, 24, 48, 240, 10_000].map((hours) => score(good, hours));
  expect(byAge).toEqual(byAge.toSorted((a, b) => b - a));
  expect(byAge.at(-1)).toBe(0);
  for (const value of byAge) expect(Number.isInteger(value)).toBe(true);
});

test('the performance score ignores publication dates in the future and pages left open', () => {
  expect(score(good, -50)).toBe(score(good, 0));
  expect(score({ reads: 1, readSeconds: 6 * 3600 })).toBe(0);
});
