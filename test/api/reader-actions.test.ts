import { SQSClient } from '@aws-sdk/client-sqs';
import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as getUpdates } from '#functions/api/get-article-updates.ts';
import { handler as like } from '#functions/api/like-article.ts';
import { handler as view } from '#functions/api/record-view.ts';
import { handler as track } from '#functions/api/track-article.ts';
import { handler as unlike } from '#functions/api/unlike-article.ts';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { readArticle } from '#functions/articles/articles.ts';
import { addToCounters, readCounters } from '#functions/counters/counters.ts';
import { handler as fold } from '#functions/events/fold-counters.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { likesOf } from '#functions/readers/likes.ts';
import { table } from '#functions/table/client.ts';
import { limits } from '#shared/config/limits.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { localSignIn, signedIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { tableItems } from '#test/support/table-items.ts';

withRealTable();
Object.assign(process.env, localSignIn);

const recent = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const entry = entryOf('Kingston court clears the new berth', recent(9));
const merged = entryOf('Kingston court clears the new berth', recent(10), { link: 'https://echo.example/berth' });
const id = articleId(entry, 'paper');
const mergedId = articleId(merged, 'echo');

let visitor = 0;
/** Calls a handler, by default from a new IP address. */
const call = (
  handler: typeof like,
  {
    article = id,
    body,
    address = `10.0.0.${++visitor}`,
    type = 'application/json',
    authorization,
    headers,
  }: {
    article?: string;
    body?: unknown;
    address?: string;
    type?: string;
    authorization?: string;
    headers?: Record<string, string>;
  } = {},
) =>
  handler(
    httpEvent({
      params: { id: article },
      headers: {
        ...headers,
        'x-forwarded-for': `${address}, 130.176.0.1`,
        ...(authorization === undefined ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
const json = async (response: ReturnType<typeof call>) => JSON.parse((await response).body ?? 'null');

beforeAll(async () => {
  await store(queueEvent([messageOf([entry]), messageOf([merged], { source: 'echo' })].map(packMessage)));
});

describe('views and actions', () => {
  test('views and actions count once for each call and return 204 [API-12, API-13, API-40]', async () => {
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

  test('views and actions of one story are spread over partition keys, which DynamoDB limits each', async () => {
    for (let n = 0; n < 64; n++) await addToCounters('hot-story', `reader ${n}`, { views: 1 });
    const rows = (await tableItems()).filter(({ pk }) => String(pk).startsWith('counters#hot-story'));
    expect([...new Set(rows.map(({ pk }) => pk))].sort()).toEqual([
      'counters#hot-story',
      ...[1, 2, 3].map((n) => `counters#hot-story#${n}`),
    ]);
    expect((await readCounters('hot-story')).views).toBe(64);
  });

  test('what changes by the minute about an article are its folded counts, also under the id of a merged report', async () => {
    await call(view);
    await fold(queueEvent([{ articleId: id }]));
    const { views, likes, comments, performanceScore } = (await readArticle(id)) ?? {};
    expect(views).toBeGreaterThan(0);
    for (const article of [id, mergedId]) {
      const response = await call(getUpdates, { article });
      expect(JSON.parse(response.body ?? '')).toEqual({ views, likes, comments, performanceScore });
      expect(response.headers).toMatchObject({ 'cache-control': expect.stringContaining('s-maxage=60,') });
    }
    expect((await call(getUpdates, { article: 'nothing' })).statusCode).toBe(404);
  });

  test('views and actions of a merged report count for the surviving article', async () => {
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
  ])('views and actions reject %s and name the field [API-40]', async (_, body, field) => {
    const before = await readCounters(id);
    const response = await call(track, { body });
    expect(response.statusCode).toBe(400);
    expect(JSON.parse(response.body ?? '').details).toEqual([expect.objectContaining({ field })]);
    expect(await readCounters(id)).toEqual(before);
  });

  test('views and actions reject a form and invalid JSON [API-51]', async () => {
    expect(
      (await call(track, { body: 'action=external_click', type: 'application/x-www-form-urlencoded' })).statusCode,
    ).toBe(415);
    expect((await call(track, { body: '{"action"' })).statusCode).toBe(400);
    expect((await call(track)).statusCode).toBe(400);
  });

  test.each([view, track, like, unlike])(
    'views and actions return 404 for an unknown article [API-40]',
    async (handler) => {
      const response = await call(handler, { article: 'nobody-knows-this', body: { action: 'external_click' } });
      expect(response.statusCode).toBe(404);
      expect((await readCounters('nobody-knows-this')).clicks).toBe(0);
    },
  );
});

describe('views of one reader', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const views = async () => (await readCounters(id)).views;
  const browser = (name: string) => ({ address: '192.0.2.50', headers: { 'user-agent': name } });

  test('views of one reader within half an hour count once and return 204 each [API-12]', async () => {
    const before = await views();
    const responses = await Promise.all(Array.from({ length: 120 }, () => call(view, browser('Shore 1'))));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect(await views()).toBe(before + 1);
    await call(view, { ...browser('Shore 1'), article: mergedId });
    expect(await views()).toBe(before + 1);
    await call(view, browser('Shore 2'));
    expect(await views()).toBe(before + 2);
    vi.setSystemTime(new Date('2026-11-20T12:29:59Z'));
    await call(view, browser('Shore 1'));
    expect(await views()).toBe(before + 2);
    vi.setSystemTime(new Date('2026-11-20T12:30:00Z'));
    for (let time = 0; time < 3; time++) await call(view, browser('Shore 1'));
    expect(await views()).toBe(before + 3);
  });

  test('views of one reader count when the reader tries again after the counter could not be written', async () => {
    const before = await views();
    const restore = beforeRequests((_, input) => {
      if (/"pk":"counters#/.test(JSON.stringify(input))) throw new Error('out of power');
    });
    const failed = await call(view, browser('Shore 3'));
    restore();
    expect(failed.statusCode).toBe(500);
    expect(await views()).toBe(before);
    for (let time = 0; time < 2; time++) expect((await call(view, browser('Shore 3'))).statusCode).toBe(204);
    expect(await views()).toBe(before + 1);
  });

  test('views of one reader with an account count once on all their devices', async () => {
    const before = await views();
    const { authorization } = signedIn('viewer@people.example');
    for (const address of ['192.0.2.60', '192.0.2.61']) await call(view, { authorization, address });
    expect(await views()).toBe(before + 1);
  });

  test('views of one reader store no IP address, browser or account', async () => {
    await call(view, { address: '203.0.113.77', headers: { 'user-agent': 'A rare browser' } });
    await call(view, signedIn('seen@people.example'));
    const { client, table: TableName } = table();
    const { Items = [] } = await client.send(new ScanCommand({ TableName }));
    const seen = JSON.stringify(Items.filter(({ pk }) => String(pk).startsWith('view#')));
    expect(seen).toContain(id);
    expect(seen).not.toMatch(/203\.0\.113\.77|rare browser|seen@people/);
  });

  test('views of one reader ask for a fold of the time after they were written, at the end of a slice', async () => {
    const folds = vi.spyOn(SQSClient.prototype, 'send');
    vi.setSystemTime(new Date('2026-11-20T12:00:09.950Z'));
    // The table needs so long that the next slice has begun.
    const restore = beforeRequests(() => () => vi.setSystemTime(new Date('2026-11-20T12:00:10.120Z')));
    await call(view, { address: '192.0.2.70' });
    restore();
    const ids = folds.mock.calls.map(([{ input }]) => Object(input).MessageDeduplicationId);
    vi.restoreAllMocks();
    const second = Date.parse('2026-11-20T12:00:10Z') / 1000;
    expect(ids).toEqual([`${id}-${second}`]);
  });
});

describe('calls that another site makes in a visitor’s browser', () => {
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  test.each([
    ['view', view],
    ['like', like],
    ['unlike', unlike],
    ['track', track],
  ])('calls that another site makes in a visitor’s browser do not %s [API-12, API-14]', async (_, handler) => {
    const before = await readCounters(id);
    const body = { action: 'external_click' };
    for (const attempt of [call(handler, { headers: crossSite }), call(handler, { headers: crossSite, body })]) {
      const { statusCode, body: refused } = await attempt;
      expect([statusCode, JSON.parse(refused ?? '').code]).toEqual([403, 'cross_site']);
    }
    expect(await readCounters(id)).toEqual(before);
  });

  test.each([
    ['view', view],
    ['like', like],
  ])(
    'calls that another site makes in a visitor’s browser do not %s with a body of a type that needs no preflight request',
    async (_, handler) => {
      const before = await readCounters(id);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
        expect((await call(handler, { body: '{}', type })).statusCode).toBe(415);
      expect(await readCounters(id)).toEqual(before);
    },
  );

  test.each([
    ['view', view],
    ['like', like],
  ])(
    'calls that another site makes in a visitor’s browser do not %s without a body in a browser that does not tell the site',
    async (_, handler) => {
      const before = await readCounters(id);
      const { statusCode } = await call(handler, { headers: { origin: 'https://other.example' } });
      expect(statusCode).toBe(403);
      expect(await readCounters(id)).toEqual(before);
      const ours = { origin: 'https://landfall.example', 'content-type': 'application/json' };
      expect((await call(handler, { headers: ours })).statusCode).toBeLessThan(300);
    },
  );

  test.each(['same-origin', 'same-site', 'none'])(
    'calls that another site makes in a visitor’s browser are distinguished from those of our own pages: %s',
    async (site) => {
      expect((await call(view, { headers: { 'sec-fetch-site': site } })).statusCode).toBe(204);
      expect((await call(like, { headers: { 'sec-fetch-site': site } })).statusCode).toBe(200);
    },
  );
});

describe('likes', () => {
  test('likes count once for each reader and return the exact count [API-14, API-41, ART-47]', async () => {
    const { likes } = await readCounters(id);
    for (let time = 0; time < 3; time++)
      expect(await json(call(like, { body: { readerId: 'reader-one' } }))).toEqual({ likes: likes + 1, liked: true });
    expect(await json(call(like, { body: { readerId: 'reader-two' } }))).toEqual({ likes: likes + 2, liked: true });
  });

  test('likes with an account count once in all its browsers [API-41]', async () => {
    const { likes } = await readCounters(id);
    const { authorization } = signedIn('liker@people.example');
    for (const readerId of ['their-first-browser', 'their-second-browser'])
      expect(await json(call(like, { body: { readerId }, authorization }))).toEqual({ likes: likes + 1, liked: true });
  });

  test('likes without a reader id count once for each IP address and browser', async () => {
    const { likes } = await readCounters(id);
    for (const address of ['192.0.2.7', '192.0.2.7', '192.0.2.8']) await call(like, { address });
    expect((await readCounters(id)).likes).toBe(likes + 2);
  });

  test('likes of 500 readers, 100 at once, are 500, of one reader 50 times at once one', async () => {
    const { likes } = await readCounters(id);
    for (let network = 0; network < 5; network++) {
      const crowd = Array.from({ length: 100 }, (_, n) =>
        call(like, { body: { readerId: `crowd-${network}-${n}` }, address: `198.51.100.${network}` }),
      );
      expect(new Set((await Promise.all(crowd)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    }
    expect((await readCounters(id)).likes).toBe(likes + 500);
    await Promise.all(Array.from({ length: 50 }, () => call(like, { body: { readerId: 'the-same-reader' } })));
    expect((await readCounters(id)).likes).toBe(likes + 501);
  });

  test('likes of an article by visitors of one network are at most 200 in an hour, whatever their ids', async () => {
    const likeFrom = (address: string, n: number) => call(like, { body: { readerId: `made-up-${n}` }, address });
    const { likes } = await readCounters(id);
    const { visitorLikesPerHour: limit } = limits;
    const sent = await Promise.all(Array.from({ length: limit + 20 }, (_, n) => likeFrom('198.51.100.77', n)));
    expect(sent.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
    expect((await readCounters(id)).likes).toBe(likes + limit);
    expect((await likeFrom('198.51.100.78', limit + 20)).statusCode).toBe(200);
  });

  test.each([{ readerId: 'short' }, { readerId: 'x'.repeat(65) }, { readerId: 'with spaces in it' }, { readerId: 7 }])(
    'likes reject an invalid reader id: %o',
    async (body) => {
      const response = await call(like, { body });
      expect(response.statusCode).toBe(400);
      expect(JSON.parse(response.body ?? '').details[0].field).toBe('readerId');
    },
  );

  test('likes store no IP address, browser or id of a visitor', async () => {
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

describe('likes taken back', () => {
  const likes = async () => (await readCounters(id)).likes;

  test('likes taken back count once for each reader, however often they arrive [API-52]', async () => {
    const before = await likes();
    for (const readerId of ['taker-one', 'taker-two']) await call(like, { body: { readerId } });
    for (let time = 0; time < 3; time++)
      expect(await json(call(unlike, { body: { readerId: 'taker-one' } }))).toEqual({
        likes: before + 1,
        liked: false,
      });
    expect((await call(unlike, { body: { readerId: 'never-liked-it' } })).statusCode).toBe(200);
    expect(await likes()).toBe(before + 1);
    expect(await json(call(like, { body: { readerId: 'taker-one' } }))).toEqual({ likes: before + 2, liked: true });
  });

  test('likes taken back are exact when many readers act at once [API-52]', async () => {
    const before = await likes();
    const readers = Array.from({ length: 40 }, (_, n) => `undecided-${n}`);
    await Promise.all(readers.map((readerId) => call(like, { body: { readerId } })));
    await Promise.all(
      readers.flatMap((readerId, n) =>
        n % 2 === 0 ? [] : Array.from({ length: 3 }, () => call(unlike, { body: { readerId } })),
      ),
    );
    expect(await likes()).toBe(before + 20);
  });

  test('likes taken back belong to the account on all its devices, with the like that the browser gave before', async () => {
    const { authorization } = signedIn('taker@people.example');
    const before = await likes();
    await call(like, { body: { readerId: 'the-browser-of-the-taker' } });
    await call(like, { body: { readerId: 'another-device' }, authorization });
    expect(await likesOf('taker@people.example')).toHaveLength(1);
    expect(await likes()).toBe(before + 2);
    await call(unlike, { body: { readerId: 'the-browser-of-the-taker' }, authorization });
    expect(await likes()).toBe(before);
    expect(await likesOf('taker@people.example')).toEqual([]);
  });

  test('likes taken back of a merged report count for the surviving article, and reach its lists', async () => {
    await call(like, { article: mergedId, body: { readerId: 'reader-of-echo' } });
    const before = await likes();
    await call(unlike, { article: mergedId, body: { readerId: 'reader-of-echo' } });
    expect(await likes()).toBe(before - 1);
    await fold(queueEvent([JSON.stringify({ articleId: id })]));
    expect(await readArticle(id)).toMatchObject({ likes: before - 1 });
  });

  test('likes taken back need a valid reader id', async () => {
    expect((await call(unlike, { body: { readerId: 'short' } })).statusCode).toBe(400);
  });
});

describe('rate limits', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:30Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('rate limits of reader actions return 429 with Retry-After above the limit of an IP address, until the next minute [API-50]', async () => {
    const flood = [];
    // All at once, the last ones would wait for longer than a request to the table may take.
    for (let sent = 0; sent < limits.writesPerMinute.address + 30; sent += 30)
      flood.push(...(await Promise.all(Array.from({ length: 30 }, () => call(view, { address: '203.0.113.5' })))));
    const refused = flood.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(30);
    expect(refused[0]?.headers?.['retry-after']).toBeDefined();
    expect((await call(view, { address: '203.0.113.6' })).statusCode).toBe(204);
    vi.setSystemTime(new Date('2026-11-20T12:01:00Z'));
    expect((await call(view, { address: '203.0.113.5' })).statusCode).toBe(204);
  });

  test('rate limits of reader actions ignore forged addresses in X-Forwarded-For [API-50]', async () => {
    const spoofed = await Promise.all(
      Array.from({ length: 90 }, (_, n) =>
        call(like, { body: { readerId: 'one-busy-reader' }, address: `10.9.8.${n}, 203.0.113.7` }),
      ),
    );
    expect(spoofed.filter(({ statusCode }) => statusCode === 429)).toHaveLength(90 - limits.writesPerMinute.reader);
  });
});

describe('folding counters', () => {
  test('folding counters writes the sums into the article and its lists, once however often it runs', async () => {
    await call(view);
    const message = JSON.stringify({ articleId: id });
    expect(await fold(queueEvent([message, message]))).toEqual({ batchItemFailures: [] });
    expect(await fold(queueEvent([message]))).toEqual({ batchItemFailures: [] });
    const { views, likes } = await readCounters(id);
    expect(await readArticle(id)).toMatchObject({ views, likes });
    const [card] = (await latestArticles({}, 10, null)).items;
    expect(card).toMatchObject({ id, views, likes });
  });

  test('folding counters keeps the counters when the publisher corrects the article', async () => {
    const { views } = await readCounters(id);
    const corrected = { ...entry, content: `${entry.content}<p>Corrected.</p>` };
    await store(queueEvent([packMessage(messageOf([corrected]))]));
    await fold(queueEvent([JSON.stringify({ articleId: id })]));
    expect(await readArticle(id)).toMatchObject({ views, content: expect.stringContaining('Corrected') });
  });

  test('folding counters does not restore a removed article, and fails only for an invalid message', async () => {
    const response = await fold(
      queueEvent([JSON.stringify({ articleId: 'never-was' }), '{"x":1}', JSON.stringify({ articleId: id })]),
    );
    expect(response.batchItemFailures).toHaveLength(1);
    expect(await readArticle('never-was')).toBeNull();
  });
});
