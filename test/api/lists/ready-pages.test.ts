import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { handler as listArticles } from '#functions/api/list-articles.ts';
import { saveCounters } from '#functions/articles/articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { noCounters } from '#shared/domain/articles/article.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const card = z.array(z.object({ id: z.string(), title: z.string(), views: z.number() }));
const words = ['berth', 'clinic', 'harvest', 'railway', 'museum'];
let stored = 0;
const storeOne = async (source: string) => {
  const n = stored++;
  const entry = entryOf(
    words.map((word) => `${word}${n}`).join(' '),
    new Date(Date.UTC(2026, 10, 19, 8, n)).toISOString(),
  );
  expect((await store(queueEvent([packMessage(messageOf([entry], { source }))]))).batchItemFailures).toEqual([]);
  return entry.title;
};

/** Commands to the table. */
let commands: string[] = [];
async function list(query: Record<string, string> = {}) {
  commands = [];
  const { statusCode, body = '', headers } = await listArticles(httpEvent({ query: { limit: '5', ...query } }));
  expect(statusCode).toBe(200);
  return { body, etag: headers?.etag, items: card.parse(JSON.parse(body)) };
}

beforeAll(() => void beforeRequests((command) => void commands.push(command)));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

// FOLD_SECONDS is 1 in tests, and pages are kept as long.
test('a page that was read a moment ago is served again without the table', async () => {
  await storeOne('noon');
  const first = await list();
  later(900);
  const second = await list();
  expect(commands).toEqual([]);
  expect(second).toEqual(first);
  expect(first.items.length).toBeGreaterThan(0);
});

test('each filter, limit and cursor has its own page', async () => {
  await storeOne('noon');
  await storeOne('evening');
  expect((await list({ source: 'noon' })).body).not.toBe((await list({ source: 'evening' })).body);
  expect((await list({ limit: '1' })).items).toHaveLength(1);
  expect((await list({ limit: '2' })).items).toHaveLength(2);
  expect((await list({ language: 'en' })).body).not.toBe((await list({ language: 'hi' })).body);
});

test('a page shows a new article and new counters a second later', async () => {
  const before = await list();
  const title = await storeOne('dawn');
  later(1000);
  const [first] = (await list()).items;
  expect(first).toMatchObject({ title, views: 0 });
  await saveCounters(first?.id ?? '', { ...noCounters, views: 7 });
  later(1000);
  const counted = await list();
  expect(counted.items[0]).toMatchObject({ title, views: 7 });
  expect(new Set([before.etag, counted.etag]).size).toBe(2);
});
