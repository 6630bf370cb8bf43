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
/** Headlines without a common word, so none of them is merged into another. */
const headline = (n: number) => ['berth', 'clinic', 'harvest', 'railway'].map((word) => `${word}${n}`).join(' ');
/** One article in 20 is Spanish; the tags differ as those of feeds do. They go back four days. */
const total = 900;
const languageOf = (n: number) => (n % 20 === 10 ? ['es', 'es-MX', 'ES_ar'][n % 3] : n % 2 === 0 ? 'en-GB' : 'fr');
const entries = Array.from({ length: total }, (_, n) =>
  entryOf(headline(n), new Date(start - n * 7 * 60_000).toISOString(), { language: languageOf(n) ?? null }),
);

const item = z.object({ id: z.string(), title: z.string(), language: z.nullable(z.string()), publishedAt: z.string() });
async function listed(query: Record<string, string>) {
  const { statusCode, body = '', headers } = await list(httpEvent({ query }));
  return {
    statusCode,
    body,
    link: headers?.link,
    items: statusCode === 200 ? z.array(item).parse(JSON.parse(body)) : [],
  };
}

beforeAll(async () => {
  for (let n = 0; n < total; n += 100)
    await store(queueEvent([packMessage({ ...messageOf(entries.slice(n, n + 100)), language: null })]));
  const unknown = entryOf('Qxz', new Date(start - 1).toISOString(), { content: '<p>Qxz.</p>', summary: '' });
  await store(queueEvent([packMessage({ ...messageOf([unknown], { source: 'other' }), language: null })]));
});

describe('articles by language', () => {
  test('articles by language are those in the languages, newest first, and those of unknown language', async () => {
    const { items } = await listed({ language: 'es', limit: '10' });
    expect(items.map(({ title }) => title)).toEqual(['Qxz', ...[10, 30, 50, 70, 90, 110, 130, 150, 170].map(headline)]);
    expect(items.map(({ publishedAt }) => publishedAt)).toEqual(
      items
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .reverse(),
    );
  });

  test('articles by language fill the page over many days although the rest of the list is in other languages', async () => {
    const { items, link } = await listed({ language: 'es', limit: '40' });
    expect(items).toHaveLength(40);
    const cursor = /cursor=([^&>]+)/.exec(String(link))?.[1] ?? '';
    const next = await listed({ language: 'es', limit: '40', cursor: decodeURIComponent(cursor) });
    expect([...items, ...next.items].map(({ title }) => title)).toEqual([
      'Qxz',
      ...Array.from({ length: total / 20 }, (_, n) => headline(20 * n + 10)),
    ]);
    expect(next.link).toBeUndefined();
  });

  test('articles by language accept languages in any order, case and number', async () => {
    const sorted = await listed({ language: 'es,fr' });
    expect(sorted.items).toHaveLength(200);
    expect(new Set(sorted.items.map(({ language }) => language?.slice(0, 2).toLowerCase()))).toEqual(
      new Set(['es', 'fr', undefined]),
    );
    expect((await listed({ language: ' FR, es,fr ' })).body).toBe(sorted.body);
  });

  test('articles by language combine with a topic, region and publisher', async () => {
    const { items } = await listed({ language: 'es', source: 'paper', region: 'caribbean', limit: '5' });
    expect(items.map(({ title }) => title)).toEqual([10, 30, 50, 70, 90].map(headline));
    expect((await listed({ language: 'es', source: 'other' })).items.map(({ title }) => title)).toEqual(['Qxz']);
  });

  test.each([
    ['', 'Language must be codes of languages such as en,es'],
    ['en,', 'Language must be codes of languages such as en,es'],
    ['english', 'Language must be codes of languages such as en,es'],
    ['en-GB', 'Language must be codes of languages such as en,es'],
    ['1;2', 'Language must be codes of languages such as en,es'],
    [
      Array.from({ length: 21 }, (_, n) => `a${String.fromCharCode(97 + n)}`).join(),
      'Language must name at most 20 languages',
    ],
  ])('articles by language refuse %j in words that name the field', async (language, message) => {
    const { statusCode, body } = await listed({ language });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      code: 'bad_request',
      message,
      details: [{ field: 'language', message }],
    });
  });
});
