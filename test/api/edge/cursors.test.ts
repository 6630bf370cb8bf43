import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as list } from '#functions/api/list-articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const start = Date.parse('2026-11-20T12:00:00Z');
const headline = (n: number) => ['berth', 'clinic', 'harvest', 'railway'].map((word) => `${word}${n}`).join(' ');
const entries = Array.from({ length: 30 }, (_, n) =>
  entryOf(headline(n), new Date(start - n * 60_000).toISOString(), { language: 'en' }),
);
const titled = z.array(z.object({ title: z.string() }));

async function page(query: Record<string, string>) {
  const { statusCode, body = '', headers } = await list(httpEvent({ query, path: '/api/articles' }));
  const next = /[?&]cursor=([^&>]+)/.exec(String(headers?.link))?.[1];
  return { statusCode, body, cursor: next === undefined ? undefined : decodeURIComponent(next) };
}
const titlesOf = (body: string) => titled.parse(JSON.parse(body)).map(({ title }) => title);
const unsigned = (cursor = '') => cursor.split('.')[0] ?? '';

/** A cursor of the time before cursors were signed. */
let older = '';

beforeAll(async () => {
  older = Buffer.from(JSON.stringify([new Date(start).toISOString(), '0'.repeat(16)])).toString('base64url');
  expect((await page({ cursor: older })).statusCode, 'the stage has no key yet').toBe(200);
  await store(queueEvent([packMessage({ ...messageOf(entries), language: null })]));
});

describe('a cursor of the list of articles', () => {
  test('a cursor of the list of articles leads through all pages', async () => {
    const titles: string[] = [];
    let query: Record<string, string> = { limit: '10' };
    for (let pages = 0; pages < 10; pages++) {
      const { body, cursor } = await page(query);
      titles.push(...titlesOf(body));
      if (cursor === undefined) break;
      query = { limit: '10', cursor };
    }
    expect(titles).toEqual(entries.map((_, n) => headline(n)));
  });

  test('a cursor of the list of articles is accepted in an address as it is', async () => {
    const { cursor = '' } = await page({ limit: '10' });
    expect(encodeURIComponent(cursor)).toBe(cursor);
    expect(cursor.length).toBeLessThan(120);
  });

  test.each<[string, (cursor: string) => string]>([
    ['unsigned, as before', () => older],
    ['without its signature', unsigned],
    ['with an empty signature', (cursor) => `${unsigned(cursor)}.`],
    ['with another signature', (cursor) => `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`],
    ['with a longer signature', (cursor) => `${cursor}A`],
    ['with another position', (cursor) => `${older}${cursor.slice(unsigned(cursor).length)}`],
    ['not a cursor', () => 'next'],
  ])('a cursor of the list of articles is refused with 400 if it is %s', async (_, forge) => {
    const { cursor = '' } = await page({ limit: '10' });
    const { statusCode, body } = await page({ limit: '10', cursor: forge(cursor) });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      message: 'Cursor is not one of this list; start again from the first page',
      details: [{ field: 'cursor' }],
    });
  });

  test('a cursor of the list of articles is refused by a list with another filter, and accepted with the same one in other words', async () => {
    const { cursor = '' } = await page({ limit: '10', language: 'en,es' });
    expect((await page({ cursor })).statusCode).toBe(400);
    expect((await page({ cursor, language: 'en' })).statusCode).toBe(400);
    expect((await page({ cursor, limit: '20', language: 'ES, en' })).statusCode).toBe(200);
  });
});
