import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handler as dashboard } from '#functions/api/get-analytics.ts';
import { handler as view } from '#functions/api/record-view.ts';
import { handler as track } from '#functions/api/track-article.ts';
import { articleId } from '#functions/articles/article-id.ts';
import { packMessage } from '#functions/articles/article-queue.ts';
import { addToCounters } from '#functions/counters/counters.ts';
import { foldIntoTotals, totalViews, viewsByDay } from '#functions/counters/view-totals.ts';
import { handler as fold } from '#functions/events/fold-counters.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { noCounters } from '#shared/domain/articles/article.ts';
import { type Analytics, analytics } from '#shared/domain/desk/analytics.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
beforeAll(() => {
  Object.assign(process.env, localSignIn);
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function read(): Promise<Analytics> {
  const { statusCode, headers, body } = await dashboard(httpEvent({ headers: asAdmin }));
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
const viewArticle = (n: number) => view(httpEvent({ ...act, params: { id: idOf(n) } }));
const foldAll = async () => (await fold(queueEvent(stories.map((_, n) => ({ articleId: idOf(n) }))))).batchItemFailures;

test('returns zeros and empty lists on a new stage [API-31, ENT-28]', async () => {
  expect(await read()).toEqual({
    totalArticles: 0,
    totalViews: 0,
    avgPerformance: 0,
    topPerformers: [],
    adaptiveTopics: [],
    topicsDiscovered: 0,
    viewsByDay: Array.from({ length: 14 }, (_, n) => ({ day: `2026-11-${String(n + 7).padStart(2, '0')}`, views: 0 })),
    byRegion: [],
    byTopic: [],
  });
});

// Also covers ANA-12.
test('returns articles, views, clicks and the most successful articles [ANA-02, ANA-03, ANA-05, ANA-10]', async () => {
  await store(queueEvent([packMessage(messageOf(stories))]));
  for (const [n, times] of [30, 10, 0, 5, 1, 2, 3].entries())
    for (let i = 0; i < times; i++) expect((await viewArticle(n)).statusCode).toBe(204);
  const clicked = await track(
    httpEvent({ ...act, params: { id: idOf(1) }, body: JSON.stringify({ action: 'external_click' }) }),
  );
  expect(clicked.statusCode).toBe(204);
  expect((await read()).totalViews).toBe(0);
  expect(await foldAll()).toEqual([]);

  const response = await read();
  expect(response).toMatchObject({ totalArticles: 7, totalViews: 51 });
  expect(response.topPerformers.map(({ title, views, clicks }) => [title, views, clicks])).toEqual([
    ['A ferry in Kingston', 30, 0],
    ['Bread in Lagos', 10, 1],
    ['Rain in Accra', 5, 0],
    ['Trams in Lima', 3, 0],
    ['A verdict in Beirut', 2, 0],
  ]);
  expect(response.avgPerformance).toBe(
    Math.round((response.topPerformers.reduce((sum, one) => sum + one.performanceScore, 0) / 7) * 10) / 10,
  );
  expect(response.viewsByDay?.at(-1)).toEqual({ day: '2026-11-20', views: 51 });
  expect(response.byRegion?.reduce((sum, { views }) => sum + views, 0)).toBe(51);
  expect(response.byRegion?.reduce((sum, { articles }) => sum + articles, 0)).toBe(7);
  expect(response.byTopic?.reduce((sum, { views }) => sum + views, 0)).toBe(51);
  expect(response.topicsDiscovered).toBe(response.byTopic?.length);
  // Seven articles on one day, after a week without any.
  expect(response.adaptiveTopics.length).toBeGreaterThan(0);
});

test('counts a view once, on the day of its first fold, however often it is folded [ANA-03]', async () => {
  await foldAll();
  expect(await totalViews()).toBe(51);
  vi.setSystemTime(new Date('2026-11-21T00:00:01Z'));
  for (let i = 0; i < 4; i++) await addToCounters(idOf(2), String(i), { views: 1 });
  // Two concurrent folds of an article: one fails and is retried, or has nothing left to do.
  await Promise.all([foldAll(), foldAll()]);
  expect(await foldAll()).toEqual([]);
  expect(await totalViews()).toBe(55);
  expect((await viewsByDay(2, new Date())).map(({ views }) => views)).toEqual([51, 4]);
});

test('loses no view when many articles are folded concurrently [ANA-03]', async () => {
  const before = await totalViews();
  const now = new Date();
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => foldIntoTotals(`made-up-${n}`, { ...noCounters, views: 2 }, now)),
  );
  expect(await totalViews()).toBe(before + 80);
});
