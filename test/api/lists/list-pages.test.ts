import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as getArticle } from '#functions/api/get-article.ts';
import { handler as listArticles } from '#functions/api/list-articles.ts';
import { buildArticle } from '#functions/ingest/store/build-article.ts';
import { saveArticles } from '#functions/ingest/store/write-rows.ts';
import { article, articlePreview } from '#shared/domain/articles/article.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const count = 900;
const rare = 18;
const word = 'समाचारपत्र ';

/** 900 articles with texts of full length in a script of three bytes a letter: about 2 KB in a list. */
beforeAll(async () => {
  const entries = Array.from({ length: count }, (_, n) =>
    entryOf(`${word.repeat(8)}${n}`, new Date(Date.UTC(2026, 10, 21) - (n + 1) * 60_000).toISOString(), {
      summary: word.repeat(30),
      content: `<p>${word.repeat(30)}</p>`,
      image: 'https://paper.example/quay.jpg',
      picture: { caption: 'A quay at dusk', credit: n === 0 ? '' : 'Jane Doe' },
    }),
  );
  const message = messageOf([], { source: 'paper' });
  await saveArticles(
    entries.map((entry, n) => {
      const draft = buildArticle(
        { ...entry, fingerprint: '' },
        message,
        n.toString(16).padStart(16, '0'),
        entry.publishedAt ?? '',
      );
      const topic = n % (count / rare) === count / rare - 1 ? 'sports' : 'general';
      return { ...draft, row: { ...draft.row, preview: { ...draft.row.preview, topic } } };
    }),
  );
});

const items = z.array(z.object({ id: z.string() }));
async function pagesOf(query: Record<string, string>): Promise<number[]> {
  const lengths: number[] = [];
  const seen = new Set<string>();
  let next: string | null = null;
  do {
    const { body, statusCode, headers } = await listArticles(
      httpEvent({ query: { ...query, ...(next !== null && { cursor: next }) } }),
    );
    expect(statusCode).toBe(200);
    const page = items.parse(JSON.parse(body ?? ''));
    for (const { id } of page) seen.add(id);
    lengths.push(page.length);
    next = /[?&]cursor=([^&>]+)/.exec(String(headers?.link))?.[1] ?? null;
  } while (next !== null);
  expect(seen.size).toBe(lengths.reduce((sum, length) => sum + length, 0));
  return lengths;
}

test.each<Record<string, string>>([{ source: 'paper' }, { region: 'caribbean' }, {}])(
  'a page of 500 long previews is full, and the next one has the rest (%o)',
  async (query) => {
    expect(await pagesOf({ ...query, limit: '500' })).toEqual([500, 400]);
  },
);

test('a list names whose a picture is, and the article says what it shows too', async () => {
  const { body: list = '' } = await listArticles(httpEvent({ query: { source: 'paper', limit: '2' } }));
  const credit = { alt: '', caption: '', credit: 'Jane Doe' };
  expect(z.parse(z.array(articlePreview), JSON.parse(list)).map(({ picture }) => picture)).toEqual([undefined, credit]);
  const { body = '' } = await getArticle(httpEvent({ params: { id: '1'.padStart(16, '0') } }));
  expect(z.parse(article, JSON.parse(body)).picture).toEqual({ ...credit, caption: 'A quay at dusk' });
});

test('a combined filter finds every article of a list of long previews', async () => {
  expect((await pagesOf({ source: 'paper', topic: 'sports' })).reduce((sum, n) => sum + n, 0)).toBe(rare);
});

test('a list goes on where DynamoDB ends a page early', async () => {
  let queries = 0;
  const restore = beforeRequests((_, input) => {
    const limit = z.safeParse(z.object({ Limit: z.number() }), input);
    if (limit.success) Object.assign(input, { Limit: Math.min(limit.data.Limit, 1) });
    queries++;
  });
  expect(await pagesOf({ limit: '50', topic: 'sports' })).toEqual([rare]);
  expect((await pagesOf({ limit: '450' })).slice(0, 2)).toEqual([450, 450]);
  restore();
  // A query for each leaf.
  expect(queries).toBeGreaterThan(20);
});
