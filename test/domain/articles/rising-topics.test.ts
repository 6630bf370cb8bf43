import { describe, expect, test } from 'vitest';
import { risingTopics, type TopicActivity } from '#shared/domain/articles/rising-topics.ts';
import { hourOf } from '#shared/domain/articles/topic.ts';
import { addDays, hourMs, utcDay } from '#shared/domain/utc-day.ts';

const now = new Date('2026-11-20T12:30:00Z');
const today = utcDay(now);
/** @param week articles or views of each of the 7 days before the last */
const topic = (
  id: string,
  articles: { last?: number; week?: number },
  views: { last?: number; week?: number } = {},
): TopicActivity => {
  const hour = (hoursAgo: number) => hourOf(new Date(now.getTime() - hoursAgo * hourMs).toISOString());
  const hours: Record<string, number> = { [hour(2)]: articles.last ?? 0 };
  for (let day = 1; day <= 7; day++) hours[hour(day * 24 + 2)] = articles.week ?? 0;
  return {
    id,
    hours,
    views: new Map(
      Array.from({ length: 9 }, (_, n) => [addDays(today, -n), n === 0 ? (views.last ?? 0) : (views.week ?? 0)]),
    ),
  };
};
const rising = (topics: readonly TopicActivity[]) => risingTopics(topics, now).map(({ id }) => id);
const steady = Array.from({ length: 9 }, (_, n) => topic(`steady-${n}`, { last: 10, week: 10 }));

describe('rising topics [ANA-06, ANA-10, API-44]', () => {
  test('rising topics are those with more articles than in the week before, the strongest first', () => {
    expect(
      rising([...steady, topic('twice', { last: 20, week: 10 }), topic('four times', { last: 40, week: 10 })]),
    ).toEqual(['four times', 'twice']);
    expect(rising(steady)).toEqual([]);
  });

  test('rising topics are those with more views than in the week before', () => {
    const equal = { last: 10, week: 10 };
    const read = { last: 300, week: 300 };
    expect(
      rising([...steady.map(({ id }) => topic(id, equal, read)), topic('read', equal, { last: 900, week: 300 })]),
    ).toEqual(['read']);
  });

  test('rising topics exclude a topic that is written about more and read less', () => {
    const topics = steady.map(({ id }) => topic(id, { last: 10, week: 10 }, { last: 1000, week: 1000 }));
    expect(rising([...topics, topic('unread', { last: 20, week: 10 }, { last: 0, week: 2000 })])).toEqual([]);
  });

  test('rising topics are not all topics when all grow alike, as on the first day of a site', () => {
    const counts = [60, 40, 30, 20, 15, 12, 10, 6, 4, 3];
    const first = rising(counts.map((last, n) => topic(`topic-${n}`, { last })));
    expect(first.length).toBeLessThan(4);
    expect(first[0]).toBe('topic-0');
    expect(rising(counts.map((_, n) => topic(`topic-${n}`, { last: 20, week: 2 })))).toEqual([]);
  });

  test('rising topics exclude topics that stay level while the others decline', () => {
    expect(
      rising([...steady.map(({ id }) => topic(id, { last: 1, week: 10 })), topic('level', { last: 10, week: 10 })]),
    ).toEqual([]);
  });

  test('rising topics are at most six', () => {
    const risers = Array.from({ length: 8 }, (_, n) => topic(`riser-${n}`, { last: 60 + n, week: 10 }));
    const many = Array.from({ length: 60 }, (_, n) => topic(`steady-${n}`, { last: 10, week: 10 }));
    expect(rising([...risers, ...many])).toEqual(['riser-7', 'riser-6', 'riser-5', 'riser-4', 'riser-3', 'riser-2']);
  });

  test('rising topics exclude topics with few articles and views', () => {
    expect(rising([...steady, topic('rare', { last: 2 }, { last: 4 })])).toEqual([]);
  });

  test('rising topics count the views of the last 24 hours, part of yesterday included', () => {
    const viewed = (id: string, views: Record<number, number>): TopicActivity => ({
      id,
      hours: {},
      views: new Map(Object.entries(views).map(([daysAgo, count]) => [addDays(today, -Number(daysAgo)), count])),
    });
    const early = new Date('2026-11-20T00:30:00Z');
    const topics = [viewed('yesterday', { 1: 400 }), viewed('the day before', { 2: 400 })];
    expect(risingTopics(topics, early).map(({ id }) => id)).toEqual(['yesterday']);
    expect(risingTopics([], now)).toEqual([]);
  });
});
