import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { publishAds } from '#functions/ads/ad-editions.ts';
import { handler as dashboard } from '#functions/api/get-analytics.ts';
import { handler as like } from '#functions/api/like-article.ts';
import { handler as trendingTopics } from '#functions/api/list-trending-topics.ts';
import { handler as view } from '#functions/api/record-view.ts';
import { handler as track } from '#functions/api/track-article.ts';
import { handler as click } from '#functions/api/track-click.ts';
import { handler as impression } from '#functions/api/track-impression.ts';
import { addToCounters } from '#functions/counters/counters.ts';
import { readFigures } from '#functions/counters/daily-figures.ts';
import { handler as fold } from '#functions/events/fold-counters.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { limits } from '#shared/config/limits.ts';
import { topic } from '#shared/domain/articles/topic.ts';
import { type Analytics, analytics, figuresByDay, sumOf } from '#shared/domain/desk/analytics.ts';
import { daysOf, daysUpTo } from '#shared/domain/desk/period.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { tableItems } from '#test/support/table-items.ts';

withRealTable();
beforeAll(() => {
  Object.assign(process.env, localSignIn);
});
let minute = 0;
beforeEach(() => {
  // Each test begins later: older figures and rows do not replace newer ones.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') + 60_000 * minute++ });
});
afterEach(() => {
  vi.useRealTimers();
});

const request = (query: Record<string, string>) => dashboard(httpEvent({ headers: asAdmin, query }));
async function read(query: Record<string, string> = {}): Promise<Analytics> {
  const { statusCode, headers, body } = await request(query);
  expect([statusCode, headers?.['cache-control']]).toEqual([200, 'private, no-store']);
  return analytics.parse(JSON.parse(body ?? ''));
}
const stories = [
  'A ferry in Kingston',
  'Bread in Lagos',
  'A mural in Salvador',
  'Rain in Accra',
  'Floods in Sylhet',
  'A verdict in Beirut',
  'Trams in Lima',
].map((title, n) => entryOf(title, `2026-11-20T0${n + 1}:00:00Z`));
const idOf = (n: number): string => {
  const entry = stories[n];
  if (entry === undefined) throw new Error(`There is no story ${n}`);
  return articleId(entry, 'paper');
};
const act = { headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.1.1.1, 130.176.0.1' } };
let viewers = 0;
/** A view of another reader each time. */
const viewArticle = (n: number) =>
  view(httpEvent({ headers: { ...act.headers, 'user-agent': `Browser ${++viewers}` }, params: { id: idOf(n) } }));
const foldAll = async () => {
  const folds = stories.map((_, n) => ({ articleId: idOf(n) }));
  const { batchItemFailures } = await fold(queueEvent([...folds, { rollUp: 'figures' }]));
  // Functions keep rows for a second in tests.
  vi.setSystemTime(Date.now() + 1000);
  return batchItemFailures;
};

const viewsByDay = async (days: number) => {
  const period = daysUpTo(utcDay(new Date()), days);
  return figuresByDay(await readFigures('topic', period), period).map(({ views }) => views);
};

test('the analytics report returns zeros and empty lists on a new stage [API-31, ENT-28]', async () => {
  expect(await read()).toEqual({
    period: { from: '2026-10-24', to: '2026-11-20' },
    totalArticles: 0,
    totalViews: 0,
    totalLikes: 0,
    totalClicks: 0,
    suspiciousAdEvents: 0,
    before: { period: { from: '2026-09-26', to: '2026-10-23' }, views: 0, likes: 0, clicks: 0, suspiciousAdEvents: 0 },
    avgPerformance: 0,
    topPerformers: [],
    adaptiveTopics: [],
    topicsDiscovered: 0,
    viewsByDay: daysOf({ from: '2026-10-24', to: '2026-11-20' }).map((day) => ({ day, views: 0, likes: 0, clicks: 0 })),
    byRegion: [],
    byTopic: [],
    bySource: [],
    byReferrer: [],
    byHost: [],
    lastViews: { views: 0, viewsBefore: 0 },
    viewsByHour: expect.arrayContaining([{ hour: '2026-11-20T12:00:00.000Z', views: 0, viewsBefore: 0 }]),
  });
});

test('the analytics report returns articles, views, clicks and the most successful articles [ANA-02, ANA-03, ANA-05, ANA-10]', async () => {
  await store(queueEvent([packMessage(messageOf(stories))]));
  for (const [n, times] of [30, 10, 0, 5, 1, 2, 3].entries())
    for (let i = 0; i < times; i++) expect((await viewArticle(n)).statusCode).toBe(204);
  const clicked = await track(
    httpEvent({ ...act, params: { id: idOf(1) }, body: JSON.stringify({ action: 'external_click' }) }),
  );
  expect(clicked.statusCode).toBe(204);
  expect((await like(httpEvent({ ...act, params: { id: idOf(3) } }))).statusCode).toBe(200);
  expect((await read()).totalViews).toBe(0);
  expect(await foldAll()).toEqual([]);

  const response = await read();
  expect(response).toMatchObject({ totalArticles: 7, totalViews: 51, totalLikes: 1, totalClicks: 1 });
  expect(response.topPerformers.map(({ title, views, likes, clicks }) => [title, views, likes, clicks])).toEqual([
    ['A ferry in Kingston', 30, 0, 0],
    ['Bread in Lagos', 10, 0, 1],
    ['Rain in Accra', 5, 1, 0],
    ['Trams in Lima', 3, 0, 0],
    ['A verdict in Beirut', 2, 0, 0],
  ]);
  expect(response.avgPerformance).toBe(
    Math.round((response.topPerformers.reduce((sum, one) => sum + one.performanceScore, 0) / 7) * 10) / 10,
  );
  const all = { views: 51, likes: 1, clicks: 1 };
  expect(response.viewsByDay?.at(-1)).toEqual({ day: '2026-11-20', ...all });
  expect(response.bySource).toEqual([{ id: 'paper', name: 'Paper', viewsBefore: 0, ...all }]);
  expect([sumOf(response.byRegion ?? []), sumOf(response.byTopic ?? [])]).toEqual([all, all]);
  // Seven articles on one day, after a week without any.
  expect(response.adaptiveTopics.length).toBeGreaterThan(0);
});

test('rising topics are those of the public list [ANA-10, API-09]', async () => {
  const { body } = await trendingTopics(httpEvent({}));
  const listed = z.array(topic).parse(JSON.parse(body ?? ''));
  expect((await read()).adaptiveTopics).toEqual(listed.map(({ displayName }) => displayName));
  expect(listed).toHaveLength(1);
});

test('the analytics report counts a view once, on the day of its first fold, however often it is folded [ANA-03]', async () => {
  const [before = 0] = await viewsByDay(1);
  await foldAll();
  expect(await viewsByDay(1)).toEqual([before]);
  vi.setSystemTime(new Date('2026-11-21T00:00:01Z'));
  for (let i = 0; i < 4; i++) await addToCounters(idOf(2), String(i), { views: 1 });
  // Two concurrent folds of an article: one fails and is retried, or has nothing left to do.
  await Promise.all([foldAll(), foldAll()]);
  expect(await foldAll()).toEqual([]);
  expect(await viewsByDay(2)).toEqual([before, 4]);
});

test('the analytics report covers the days of the request and the same number of days before [ANA-03]', async () => {
  vi.setSystemTime(new Date('2026-12-02T12:00:00Z'));
  await addToCounters(idOf(4), 'december', { views: 9 });
  await foldAll();
  expect(await read({ from: '2026-11-21', to: '2026-11-21' })).toMatchObject({
    period: { from: '2026-11-21', to: '2026-11-21' },
    totalViews: 4,
    before: { period: { from: '2026-11-20', to: '2026-11-20' }, views: 51 },
    viewsByDay: [{ day: '2026-11-21', views: 4 }],
    topPerformers: [],
  });
  const both = await read({ from: '2026-11-21' });
  expect(both).toMatchObject({ period: { to: '2026-12-02' }, totalViews: 13 });
  expect(both.viewsByDay).toHaveLength(12);
  expect((await read({ from: '2026-11-19', to: '2026-11-20' })).topPerformers).toHaveLength(5);
  expect(await read({ to: '2026-10-31' })).toMatchObject({ totalViews: 0, bySource: [], topPerformers: [] });
});

test.each([
  [{ from: '2026-11-20', to: '2026-11-19' }, 'from', 'Start date must not be after the end date'],
  [{ from: '2026-11-21' }, 'from', 'Start date must not be after the end date'],
  [{ from: '2025-11-01', to: '2026-11-20' }, 'from', 'Start date must be at most 366 days before the end date'],
  [{ from: '2026-11-01', to: '2026-11-21' }, 'to', 'End date must not be in the future (UTC)'],
  [{ from: '2019-12-31', to: '2020-01-02' }, 'from', 'Start date must not be before 2020-01-01'],
  [{ to: '2026-02-30' }, 'to', 'End date must be a date such as 2026-01-31'],
])('the analytics report returns 400 for the period %j', async (query, field, message) => {
  const { statusCode, body } = await request(query);
  expect([statusCode, JSON.parse(body ?? '').details]).toEqual([400, [{ field, message }]]);
});

test('the analytics report returns how many ad events are suspicious', async () => {
  await publishAds(adInventoryOf({ ferry: {} }), new Date());
  const body = JSON.stringify({ creativeId: 'ferry', zoneKey: 'ARTICLE_MPU', pageUrl: 'https://news.example/' });
  for (const handler of [impression, click]) expect((await handler(httpEvent({ ...act, body }))).statusCode).toBe(204);
  expect((await read()).suspiciousAdEvents).toBe(2);
});

/** A view of another reader, who came from there. */
const viewFrom = (n: number, from: unknown, address = '10.1.1.1') =>
  view(
    httpEvent({
      headers: { ...act.headers, 'x-forwarded-for': `${address}, 130.176.0.1`, 'user-agent': `Browser ${++viewers}` },
      params: { id: idOf(n) },
      body: JSON.stringify({ from }),
    }),
  );

test('views are counted by how their visit began, and other sites by their host', async () => {
  vi.setSystemTime('2027-02-26T09:10:00Z');
  for (const from of [
    'direct',
    'www.google.com',
    'l.facebook.com',
    'newsletter',
    'www.island.example',
    'island.example',
  ])
    expect((await viewFrom(0, from)).statusCode).toBe(204);
  await viewFrom(1, '10.0.0.1:8080');
  await viewArticle(1);
  expect(await foldAll()).toEqual([]);
  const { byReferrer, byHost, totalViews } = await read({ from: '2027-02-26' });
  expect(totalViews).toBe(8);
  expect(Object.fromEntries((byReferrer ?? []).map(({ kind, views }) => [kind, views]))).toEqual({
    ...{ direct: 1, search: 1, social: 1, newsletter: 1, site: 3 },
    null: 1,
  });
  expect(byHost).toEqual([{ host: 'island.example', views: 2, viewsBefore: 0 }]);
  vi.setSystemTime('2027-02-27T09:10:00Z');
  const next = await read({ from: '2027-02-27' });
  expect(next.byReferrer).toContainEqual({ kind: 'site', views: 0, viewsBefore: 3 });
  const rows = JSON.stringify(await tableItems());
  expect(rows).not.toContain('10.0.0.1:8080');
});

test('made-up hosts of one network fill neither the table nor the list, and their views count', async () => {
  vi.setSystemTime('2027-03-28T09:00:00Z');
  const { perNetwork } = limits.referrerHosts;
  for (let n = 0; n < perNetwork + 5; n++) await viewFrom(2, `made-up-${n}.example`, '10.9.9.9');
  await viewFrom(2, 'known.example', '10.8.8.8');
  await viewFrom(2, 'known.example', '10.9.9.9');
  expect(await foldAll()).toEqual([]);
  const { byHost = [], byReferrer } = await read({ from: '2027-03-28' });
  expect(byHost[0]).toEqual({ host: 'known.example', views: 2, viewsBefore: 0 });
  expect(byHost).toHaveLength(perNetwork + 1);
  expect(byReferrer).toContainEqual({ kind: 'site', views: perNetwork + 7, viewsBefore: 0 });
});

test.each([{ from: 7 }, { from: '<script>' }, { from: 'a'.repeat(300) }, { from: '' }])(
  'a view whose beginning is no host is refused by the name of the field (%j)',
  async ({ from }) => {
    const { statusCode, body } = await viewFrom(3, from);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body ?? '')).toMatchObject({ details: [{ field: 'from' }] });
  },
);

test('views of the last half hour and of each hour are those that roll-ups found then', async () => {
  const at = (time: string) => void vi.setSystemTime(time);
  const views = async (n: number, count: number) => {
    for (let i = 0; i < count; i++) await viewArticle(n);
    expect(await foldAll()).toEqual([]);
  };
  at('2027-05-02T23:20:00Z');
  await views(0, 2);
  at('2027-05-03T22:10:00Z');
  await views(0, 1);
  at('2027-05-03T23:15:00Z');
  await views(0, 3);
  at('2027-05-03T23:50:00Z');
  await views(1, 4);
  at('2027-05-04T00:05:00Z');
  await views(1, 5);
  const { lastViews, viewsByHour = [] } = await read();
  expect(lastViews).toEqual({ views: 9, viewsBefore: 3 });
  expect(viewsByHour).toHaveLength(24);
  expect(viewsByHour.slice(-3)).toEqual([
    { hour: '2027-05-03T22:00:00.000Z', views: 1, viewsBefore: 0 },
    { hour: '2027-05-03T23:00:00.000Z', views: 7, viewsBefore: 2 },
    { hour: '2027-05-04T00:00:00.000Z', views: 5, viewsBefore: 0 },
  ]);
  // A roll-up that is repeated later finds nothing new.
  at('2027-05-04T00:50:00Z');
  await foldAll();
  expect((await read()).lastViews).toEqual({ views: 0, viewsBefore: 5 });
});
