import { describe, expect, test } from 'vitest';
import { avgPerformance, figuresByDay, figuresByKey, topPerformers } from '#shared/domain/desk/analytics.ts';

describe('analytics [ANA-10, ANA-12]', () => {
  const measured = (id: string, performanceScore: number, views: number, clicks = 0) => ({
    id,
    title: id,
    performanceScore,
    views,
    likes: 0,
    clicks,
  });
  test('analytics lists the five best-performing articles that were opened', () => {
    const all = [...'abcdefg'].map((id, n) => measured(id, n % 3, n));
    expect(topPerformers(all).map(({ id }) => id)).toEqual(['f', 'c', 'e', 'b', 'g']);
    expect(topPerformers([measured('x', 5, 0)])).toEqual([]);
  });
  test('analytics rounds the mean to one decimal, and is 0 without articles', () => {
    expect(avgPerformance([measured('a', 1, 0), measured('b', 0, 0), measured('c', 0, 0)])).toBe(0.3);
    expect(avgPerformance([])).toBe(0);
  });

  const rows = [
    { key: 'asian', day: '2026-11-01', views: 2, likes: 1, clicks: 0 },
    { key: '-', day: '2026-11-03', views: 5, likes: -1, clicks: 0 },
    { key: 'asian', day: '2026-11-03', views: 1, likes: 0, clicks: 2 },
  ];
  test('analytics adds up the figures of each group, the most viewed first', () => {
    expect(figuresByKey(rows)).toEqual([
      { key: '-', views: 5, likes: -1, clicks: 0 },
      { key: 'asian', views: 3, likes: 1, clicks: 2 },
    ]);
  });
  test('analytics adds up the figures of each day, with the days without any', () => {
    expect(figuresByDay(rows, { from: '2026-11-01', to: '2026-11-03' })).toEqual([
      { day: '2026-11-01', views: 2, likes: 1, clicks: 0 },
      { day: '2026-11-02', views: 0, likes: 0, clicks: 0 },
      { day: '2026-11-03', views: 6, likes: -1, clicks: 2 },
    ]);
  });
});
