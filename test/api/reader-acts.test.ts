import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as like } from '#functions/api/like-article.ts';
import { handler as view } from '#functions/api/record-view.ts';
import { handler as track } from '#functions/api/track-article.ts';
import { articleId } from '#functions/articles/article-id.ts';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { packMessage } from '#functions/articles/article-queue.ts';
import { readArticle } from '#functions/articles/articles.ts';
import { readCounters } from '#functions/counters/counters.ts';
import { handler as fold } from '#functions/events/fold-counters.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { table } from '#functions/table/client.ts';
import { limits } from '#shared/config/limits.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const recent = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const entry = entryOf('Kingston court clears the new berth', recent(9));
const merged = entryOf('Kingston court clears the new berth', recent(10), { link: 'https://echo.example/berth' });
const id = articleId(entry, 'paper');
const mergedId = articleId(merged, 'echo');

let visitor = 0;
/** A call from an address of its own, unless the test names one. */
const call = (
  handler: typeof like,
  {
    article = id,
    body,
    address = `10.0.0.${++visitor}`,
    type = 'application/json',
  }: { article?: string; body?: unknown; address?: string; type?: string } = {},
) =>
  handler(
    httpEvent({
      params: { id: article },
      headers: {
        'x-forwarded-for': `${address}, 130.176.0.1`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
const json = async (answer: ReturnType<typeof call>) => JSON.parse((await answer).body ?? 'null');

beforeAll(async () => {
  await store(queueEvent([messageOf([entry]), messageOf([merged], { source: 'echo' })].map(packMessage)));
});

describe('views and reports', () => {
  test('API-12, API-13, API-40: each call counts once and answers 204', async () => {
    const before = await readCounters(id);
    expect((await call(view)).statusCode).toBe(204);
    expect((await call(view)).statusCode).toBe(204);
    expect((await call(track, { body: { action: 'read', duration: 61.4 } })).statusCode).toBe(204);
    expect((await call(track, { body: { action: 'external_click' } })).statusCode).toBe(204);
    expect(await readCounters(id)).toEqual({
      ...before,
      views: before.views + 2,
      reads: before.reads + 1,
      readSeconds: before.readSeconds + 61,
      clicks: before.clicks + 1,
    });
  });

  test('a merged report counts on the article that stands for it', async () => {
    const before = await readCounters(id);
    await call(view, { article: mergedId });
    expect((await readCounters(id)).views).toBe(before.views + 1);
    expect((await readCounters(mergedId)).views).toBe(0);
  });

  test.each([
    ['a negative duration', { action: 'read', duration: -1 }, 'duration'],
    ['no duration', { action: 'read' }, 'duration'],
    ['a duration in words', { action: 'read', duration: '12' }, 'duration'],
    ['longer than six hours', { action: 'read', duration: limits.longestReadSeconds + 1 }, 'duration'],
    ['another action', { action: 'dance' }, 'action'],
    ['no object', [], 'body'],
  ])('API-40: %s is refused, naming the field', async (_, body, field) => {
    const before = await readCounters(id);
    const answer = await call(track, { body });
    expect(answer.statusCode).toBe(400);
    expect(JSON.parse(answer.body ?? '').details).toEqual([expect.objectContaining({ field })]);
    expect(await readCounters(id)).toEqual(before);
  });

  test('API-51: a form is refused, and so is what is no JSON', async () => {
    expect(
      (await call(track, { body: 'action=external_click', type: 'application/x-www-form-urlencoded' })).statusCode,
    ).toBe(415);
    expect((await call(track, { body: '{"action"' })).statusCode).toBe(400);
    expect((await call(track)).statusCode).toBe(400);
  });

  test.each([view, track, like])('API-40: an unknown article is 404 and counts nothing', async (handler) => {
    const answer = await call(handler, { article: 'nobody-knows-this', body: { action: 'external_click' } });
    expect(answer.statusCode).toBe(404);
    expect((await readCounters('nobody-knows-this')).clicks).toBe(0);
  });
});

describe('likes', () => {
  test('API-14, API-41, ART-47: a reader likes once; the answer is the exact count', async () => {
    const { likes } = await readCounters(id);
    for (let time = 0; time < 3; time++)
      expect(await json(call(like, { body: { readerId: 'reader-one' } }))).toEqual({ likes: likes + 1, liked: true });
    expect(await json(call(like, { body: { readerId: 'reader-two' } }))).toEqual({ likes: likes + 2, liked: true });
  });

  test('a bare call is one reader for each address and browser', async () => {
    const { likes } = await readCounters(id);
    for (const address of ['192.0.2.7', '192.0.2.7', '192.0.2.8']) await call(like, { address });
    expect((await readCounters(id)).likes).toBe(likes + 2);
  });

  test('500 readers at once are 500 likes, one reader 50 times at once is one', async () => {
    const { likes } = await readCounters(id);
    const crowd = Array.from({ length: 500 }, (_, n) =>
      call(like, { body: { readerId: `crowd-${n}-reader` }, address: '198.51.100.1' }),
    );
    expect((await Promise.all(crowd)).map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual(
      [],
    );
    expect((await readCounters(id)).likes).toBe(likes + 500);
    await Promise.all(Array.from({ length: 50 }, () => call(like, { body: { readerId: 'the-same-reader' } })));
    expect((await readCounters(id)).likes).toBe(likes + 501);
  });

  test.each([{ readerId: 'short' }, { readerId: 'x'.repeat(65) }, { readerId: 'with spaces in it' }, { readerId: 7 }])(
    'a reader id of another form is refused: %o',
    async (body) => {
      const answer = await call(like, { body });
      expect(answer.statusCode).toBe(400);
      expect(JSON.parse(answer.body ?? '').details[0].field).toBe('readerId');
    },
  );

  test('nothing that names a visitor is stored', async () => {
    await call(like, { body: { readerId: 'please-forget-me' }, address: '203.0.113.99' });
    const { client, table: name } = table();
    const { Items } = await client.send(
      new QueryCommand({
        TableName: name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `likes#${id}` },
      }),
    );
    expect(Items?.length).toBeGreaterThan(500);
    expect(JSON.stringify(Items)).not.toMatch(/please-forget-me|203\.0\.113\.99/);
  });
});

describe('floods', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:30Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('API-50: more than a minute’s share of one address is 429 with Retry-After; others go on, and so does it in the next minute', async () => {
    const flood = await Promise.all(
      Array.from({ length: limits.writesPerMinute.address + 30 }, () => call(view, { address: '203.0.113.5' })),
    );
    const refused = flood.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(30);
    expect(refused[0]?.headers?.['retry-after']).toBeDefined();
    expect((await call(view, { address: '203.0.113.6' })).statusCode).toBe(204);
    vi.setSystemTime(new Date('2026-11-20T12:01:00Z'));
    expect((await call(view, { address: '203.0.113.5' })).statusCode).toBe(204);
  });

  test('API-50: what stands before the viewer’s address in X-Forwarded-For changes nothing', async () => {
    const spoofed = await Promise.all(
      Array.from({ length: 90 }, (_, n) =>
        call(like, { body: { readerId: 'one-busy-reader' }, address: `10.9.8.${n}, 203.0.113.7` }),
      ),
    );
    expect(spoofed.filter(({ statusCode }) => statusCode === 429)).toHaveLength(90 - limits.writesPerMinute.reader);
  });
});

describe('folding', () => {
  test('writes the sums into the article and its lists; twice is as once', async () => {
    await call(view);
    const message = JSON.stringify({ articleId: id });
    expect(await fold(queueEvent([message, message]))).toEqual({ batchItemFailures: [] });
    expect(await fold(queueEvent([message]))).toEqual({ batchItemFailures: [] });
    const { views, likes } = await readCounters(id);
    expect(await readArticle(id)).toMatchObject({ views, likes });
    const [card] = (await latestArticles({}, 10, null)).items;
    expect(card).toMatchObject({ id, views, likes });
  });

  test('a publisher’s correction does not bring back old numbers', async () => {
    const { views } = await readCounters(id);
    const corrected = { ...entry, content: `${entry.content}<p>Corrected.</p>` };
    await store(queueEvent([packMessage(messageOf([corrected]))]));
    await fold(queueEvent([JSON.stringify({ articleId: id })]));
    expect(await readArticle(id)).toMatchObject({ views, content: expect.stringContaining('Corrected') });
  });

  test('an article that is gone stays gone, and a message of another form fails alone', async () => {
    const answer = await fold(
      queueEvent([JSON.stringify({ articleId: 'never-was' }), '{"x":1}', JSON.stringify({ articleId: id })]),
    );
    expect(answer.batchItemFailures).toHaveLength(1);
    expect(await readArticle('never-was')).toBeNull();
  });
});
