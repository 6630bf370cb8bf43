import { BatchWriteCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as deleteReader } from '#functions/api/delete-reader.ts';
import { handler as follow } from '#functions/api/follow.ts';
import { handler as getUser } from '#functions/api/get-user.ts';
import { handler as like } from '#functions/api/like-article.ts';
import { handler as view } from '#functions/api/record-view.ts';
import { handler as sync } from '#functions/api/sync-user.ts';
import { handler as unfollow } from '#functions/api/unfollow.ts';
import { followerCounts } from '#functions/catalog/follower-counts.ts';
import { readCounters } from '#functions/counters/counters.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { followsOf } from '#functions/readers/follows.ts';
import { likesOf } from '#functions/readers/likes.ts';
import { readingsOf } from '#functions/readers/readings.ts';
import { table } from '#functions/table/client.ts';
import { limits } from '#shared/config/limits.ts';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { emulatorToken, localSignIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const tokenOf = (uid: string): string => emulatorToken({ sub: uid, email: `${uid}@people.example` });

const call = (
  handler: typeof follow,
  uid: string,
  { params, body }: { params?: Record<string, string>; body?: object } = {},
) =>
  handler(
    httpEvent({
      ...(params && { params }),
      headers: { authorization: `Bearer ${tokenOf(uid)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
const target = (followId: string): FollowTarget => ({ followType: 'topic', followId });
const followAs = (uid: string, body: FollowTarget) => call(follow, uid, { body });
const unfollowAs = (uid: string, { followType, followId }: FollowTarget) =>
  call(unfollow, uid, { params: { followType, followId } });
const followers = async (topic: string): Promise<number> => (await followerCounts('topic')).get(topic) ?? 0;
async function itemsUnder(pk: string): Promise<Record<string, unknown>[]> {
  const { client, table: name } = table();
  const query = { TableName: name, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
  return (await client.send(new QueryCommand(query))).Items ?? [];
}

const entries = ['The ferry sails again', 'Bauxite train runs again', 'Sugar mill reopens in Frome'].map((title) =>
  entryOf(title, '2026-11-20T09:00:00.000Z'),
);
const articles = entries.map((entry) => articleId(entry, 'paper'));

beforeAll(async () => {
  Object.assign(process.env, localSignIn);
  await store(queueEvent([packMessage(messageOf(entries))]));
});

/** Stores follows of `subject-0` to `subject-<count - 1>`: one with the API, the others as copies, which is faster. */
async function fill(uid: string, count: number): Promise<void> {
  await followAs(uid, target('subject-0'));
  const first = JSON.stringify((await itemsUnder(`reader#${uid}`)).at(0));
  const copies = Array.from({ length: count - 1 }, (_, n) =>
    JSON.parse(first.replaceAll('subject-0', `subject-${n + 1}`)),
  );
  const { client, table: name } = table();
  for (let from = 0; from < copies.length; from += 25) {
    const puts = copies.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [name]: puts } }));
  }
}

describe('the limit of follows', () => {
  test('the limit of follows returns 409 with the field for the 1,001st follow, until one is removed [API-04]', async () => {
    await fill('collector', limits.follows);
    const before = await followers('general');
    const refused = await followAs('collector', target('general'));
    expect(refused.statusCode).toBe(409);
    expect(JSON.parse(refused.body ?? '')).toMatchObject({
      code: 'too_many_follows',
      details: [{ field: 'followId' }],
    });
    expect(refused.headers?.['cache-control']).toBe('private, no-store');
    expect(await followers('general')).toBe(before);
    expect(await followsOf('collector')).toHaveLength(limits.follows);
    // An existing follow is not a new one.
    expect((await followAs('collector', target('subject-0'))).statusCode).toBe(200);
    await unfollowAs('collector', target('subject-0'));
    expect((await followAs('collector', target('general'))).statusCode).toBe(201);
    expect(await followers('general')).toBe(before + 1);
  });

  test('the limit of follows lets one DELETE /api/me remove all follows', async () => {
    expect((await call(deleteReader, 'collector')).statusCode).toBe(204);
    expect(await itemsUnder('reader#collector')).toEqual([]);
  });

  test('followers are counted for listed publishers and topics only [FOL-17]', async () => {
    for (const one of ['invented', 'followers', 'paper']) await followAs('inventor', target(one));
    await followAs('inventor', { followType: 'publisher', followId: 'invented' });
    await followAs('inventor', { followType: 'user', followId: 'paper' });
    await followAs('inventor', target('culture'));
    const counters = (await itemsUnder('followers')).map(({ sk }) => sk);
    expect(counters).toContain('topic#culture');
    expect(counters.filter((sk) => /invented|followers|paper/.test(String(sk)))).toEqual([]);
  });
});

describe('the rate limit of follows', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:30Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('the rate limit of follows returns 429 with Retry-After for the 601st change in a minute [API-04, API-05]', async () => {
    const { followsPerMinute } = limits;
    const changes = Array.from({ length: followsPerMinute + 1 }, (_, n) => (n % 2 ? followAs : unfollowAs));
    const replies = [];
    // Not all at once: the table would keep the last ones waiting past the time-out of a request.
    while (changes.length > 0)
      replies.push(...(await Promise.all(changes.splice(0, 50).map((change) => change('busy', target('politics'))))));
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^[1-9]\d*$/),
      'cache-control': 'private, no-store',
    });
    const before = [await followsOf('busy'), await followers('politics')];
    expect((await followAs('busy', target('tech'))).statusCode).toBe(429);
    expect((await unfollowAs('busy', target('politics'))).statusCode).toBe(429);
    expect([await followsOf('busy'), await followers('politics')]).toEqual(before);
    expect((await followAs('calm', target('tech'))).statusCode).toBe(201);
    vi.setSystemTime(new Date('2026-11-20T12:01:00Z'));
    expect((await followAs('busy', target('tech'))).statusCode).toBe(201);
  });
});

const powerCut = () => {
  throw new Error('the power went');
};

describe('DELETE /api/me while AWS fails', () => {
  const left = async (uid: string) =>
    [await followsOf(uid), await likesOf(uid), await readingsOf(uid)].map(({ length }) => length);
  const counts = async () => [
    await followers('general'),
    ...(await Promise.all(articles.map(async (id) => (await readCounters(id)).likes))),
  ];
  async function settle(uid: string): Promise<void> {
    await call(sync, uid, { body: { firebaseUid: uid, email: `${uid}@people.example` } });
    await followAs(uid, target('general'));
    await followAs(uid, { followType: 'user', followId: 'a-friend' });
    for (const id of articles) await call(like, uid, { params: { id } });
    for (const id of articles) await call(view, uid, { params: { id } });
    expect(await left(uid)).toEqual([2, 3, 3]);
  }

  test.each<[string, (broken: ReturnType<typeof mockClient>) => unknown]>([
    ['a transaction is refused', (broken) => broken.on(TransactWriteCommand).callsFake(powerCut)],
    ['a batch is refused', (broken) => broken.on(BatchWriteCommand).callsFake(powerCut)],
    [
      'a batch is processed in part',
      (broken) =>
        broken
          .on(BatchWriteCommand)
          .callsFake(({ RequestItems }: { RequestItems: object }) => ({ UnprocessedItems: RequestItems })),
    ],
  ])(
    'DELETE /api/me while AWS fails keeps the account when %s, and removes the rest with the next call',
    async (how, fails) => {
      const uid = how.replaceAll(' ', '-');
      const before = await counts();
      await settle(uid);
      const broken = mockClient(table().client);
      broken.send.callThrough();
      fails(broken);
      const response = await call(deleteReader, uid);
      broken.restore();
      expect(response.statusCode).toBe(500);
      expect((await left(uid)).at(-1)).toBe(articles.length);
      expect((await call(getUser, uid)).statusCode).toBe(200);
      expect((await call(deleteReader, uid)).statusCode).toBe(204);
      expect((await call(getUser, uid)).statusCode).toBe(404);
      expect(await itemsUnder(`reader#${uid}`)).toEqual([]);
      expect(await counts()).toEqual(before);
    },
  );

  test('DELETE /api/me while AWS fails decrements each count once for two concurrent calls', async () => {
    const before = await counts();
    await settle('impatient');
    await Promise.all([call(deleteReader, 'impatient'), call(deleteReader, 'impatient')]);
    expect(await itemsUnder('reader#impatient')).toEqual([]);
    expect(await counts()).toEqual(before);
  });
});

describe('the readings of a reader', () => {
  test('the readings of a reader are stored once a day and expire after 90 days', async () => {
    const [id = ''] = articles;
    for (let time = 0; time < 2; time++) await call(view, 'remembered', { params: { id } });
    const items = await itemsUnder('reader#remembered');
    expect(items).toHaveLength(1);
    const days = (Number(items[0]?.expiresAt) * 1000 - Date.parse(`${items[0]?.day}T00:00:00Z`)) / dayMs;
    expect(Math.floor(days)).toBe(limits.readingDays);
  });
});
