import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import { limits } from '#shared/config/limits.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { type FollowTarget, type FollowType, followTypes } from '#shared/domain/readers/follow.ts';
import { diversity, type PersonalArticle } from '#shared/domain/readers/personal-feed.ts';
import { type ApiResponse, type Call, callerAt, newReader, type TestReader, uncached } from '#test/support/readers.ts';
import { startTestStage, type TestStage, temporaryFolder } from '#test/support/stage.ts';

const folder = temporaryFolder();
let stage: TestStage;
let publishers: Publisher[] = [];
let topics: Topic[] = [];

const visitor = callerAt(() => stage);
let people = 0;
const someone = (): Promise<TestReader> => newReader(() => stage, `reader-${++people}@people.example`);
const some = (count: number): Promise<TestReader[]> => Promise.all(Array.from({ length: count }, someone));

/** The nth of a list; each test takes places of its own, so that none disturbs another's counts. */
function nth<T>(list: readonly T[], n: number): T {
  const found = list[n];
  if (found === undefined) throw new Error(`There are only ${list.length}`);
  return found;
}
const publisherAt = (n: number): FollowTarget => ({ followType: 'publisher', followId: nth(publishers, n).id });
const topicAt = (n: number): FollowTarget => ({ followType: 'topic', followId: nth(topics, n).id });

const read = async (path: string): Promise<unknown> => (await visitor('GET', path, undefined, uncached)).body;
const articlesNow = async () => contract.listArticles.reply.parse(await read('/api/articles?limit=500'));
const likesOf = async (id: string) => contract.getArticle.reply.parse(await read(`/api/articles/${id}`)).likes;
/** A target's follower count as the public lists have it; undefined where it stands in none. */
async function followersOf(
  { followType, followId }: FollowTarget,
  headers: Record<string, string> = uncached,
): Promise<number | undefined> {
  const { body } = await visitor('GET', followType === 'topic' ? '/api/topics' : '/api/publishers', undefined, headers);
  const list = z.array(z.object({ id: z.string(), followerCount: z.int() })).parse(body);
  return list.find(({ id }) => id === followId)?.followerCount;
}

const pathOf = ({ followType, followId }: FollowTarget) => `${followType}/${encodeURIComponent(followId)}`;
const follow = ({ call }: TestReader, target: FollowTarget) => call('POST', '/api/follows', target);
const unfollow = ({ call }: TestReader, target: FollowTarget) => call('DELETE', `/api/follows/${pathOf(target)}`);
const followsOf = async ({ call }: TestReader) =>
  contract.listFollows.reply.parse((await call('GET', '/api/follows')).body);
async function isFollowing(call: Call, target: FollowTarget): Promise<boolean> {
  return contract.getFollowStatus.reply.parse((await call('GET', `/api/follows/status/${pathOf(target)}`)).body)
    .isFollowing;
}
const sync = ({ call, uid, email }: TestReader, other: object = {}) =>
  call('POST', '/api/auth/sync', { firebaseUid: uid, email, displayName: 'Ama Bonsu', photoURL: null, ...other });
const feedOf = async ({ call }: TestReader) =>
  contract.listPersonalFeed.reply.parse((await call('GET', '/api/feed/personalized')).body);
const recommendedTo = async ({ call }: TestReader) =>
  contract.getRecommendations.reply.parse((await call('GET', '/api/recommendations')).body);
const exportOf = async ({ call }: TestReader) =>
  contract.exportReader.reply.parse((await call('GET', '/api/me/export')).body);
const open = ({ call }: TestReader, id: string) => call('POST', `/api/articles/${id}/view`);
/** All that is kept about a reader, for comparing. */
const keptAbout = async (reader: TestReader) => ({ ...(await exportOf(reader)), exportedAt: '' });

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })),
});
/** Each once: an empty text is both too short and of the wrong form. */
const fieldsOf = ({ body }: ApiResponse): string[] => [
  ...new Set(refusal.parse(body).details.map(({ field }) => field)),
];
function expectRefused(answer: ApiResponse, status: number, ...fields: string[]): void {
  expect(answer.status).toBe(status);
  expect(fieldsOf(answer)).toEqual(fields);
}
const statuses = (answers: readonly ApiResponse[]): number[] =>
  [...new Set(answers.map(({ status }) => status))].sort();
const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

/** Asks until it is so: what the edge keeps is 5 seconds old, what is folded comes within some seconds. */
const becomes = (ask: () => Promise<unknown>, expected: unknown) =>
  expect.poll(ask, { timeout: 30_000, interval: 250 }).toEqual(expected);

beforeAll(async () => {
  stage = await startTestStage({ dataDir: folder.path });
  publishers = contract.listPublishers.reply.parse(await read('/api/publishers'));
  topics = contract.listTopics.reply.parse(await read('/api/topics')).filter(({ articleCount }) => articleCount > 0);
});
afterAll(async () => {
  await stage?.end();
  folder.remove();
});

describe('accounts', () => {
  it('API-01, AUTH-22: without a token, and with one that does not hold, 401 says Unauthorized', async () => {
    const none = await visitor('GET', '/api/auth/user');
    const broken = await visitor('GET', '/api/auth/user', undefined, { authorization: 'Bearer not.a.token' });
    for (const answer of [none, broken]) {
      expectRefused(answer, 401);
      expect(refusal.parse(answer.body).message).toMatch(/^Unauthorized\b/);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('API-01, API-02, ENT-01, ENT-35: 404 until the first sync, which answers the account that the token names', async () => {
    const reader = await someone();
    expectRefused(await reader.call('GET', '/api/auth/user'), 404);
    const made = await sync(reader);
    const user = { id: reader.uid, firstName: 'Ama', lastName: 'Bonsu', email: reader.email, profileImageUrl: null };
    expect([made.status, made.body]).toEqual([200, user]);
    const kept = await reader.call('GET', '/api/auth/user');
    expect([kept.status, kept.body]).toEqual([200, user]);
  });

  it.each([
    ['Ama Serwaa Bonsu', 'Ama', 'Serwaa Bonsu'],
    ['Cher', 'Cher', ''],
    ['  Zoë \t de  la\nCruz ', 'Zoë', 'de la Cruz'],
    ['李 小龙', '李', '小龙'],
    ['', '', ''],
    [null, '', ''],
    [undefined, '', ''],
  ])('AUTH-23: the name %j is first name %j and last name %j', async (displayName, firstName, lastName) => {
    expect((await sync(await someone(), { displayName })).body).toMatchObject({ firstName, lastName });
  });

  it.each([
    ['https://pictures.example/me.jpg?size=96', 'https://pictures.example/me.jpg?size=96'],
    ['https://pictures.example/"><script>', 'https://pictures.example/%22%3E%3Cscript%3E'],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt:alert(1)//https://pictures.example', null],
    ['data:image/svg+xml,<svg onload="alert(1)"/>', null],
    ['http://pictures.example/me.jpg', null],
    ['//pictures.example/me.jpg', null],
    ['blob:https://pictures.example/1', null],
    ['rubbish', null],
    ['https://', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('API-02, ENT-01: of the picture %j is kept %j', async (photoURL, profileImageUrl) => {
    const reader = await someone();
    expect((await sync(reader, { photoURL })).body).toMatchObject({ profileImageUrl });
    expect((await reader.call('GET', '/api/auth/user')).body).toMatchObject({ profileImageUrl });
  });

  it('AUTH-23: a second sync brings the account up to date, many at once make one', async () => {
    const reader = await someone();
    const first = await Promise.all(
      Array.from({ length: 12 }, () => sync(reader, { photoURL: 'https://pictures.example/1.jpg' })),
    );
    expect(statuses(first)).toEqual([200]);
    const second = await sync(reader, { displayName: 'Esi Mensah', photoURL: null });
    const user = { id: reader.uid, firstName: 'Esi', lastName: 'Mensah', email: reader.email, profileImageUrl: null };
    expect(second.body).toEqual(user);
    expect((await reader.call('GET', '/api/auth/user')).body).toEqual(user);
    expect((await exportOf(reader)).user).toEqual(user);
  });

  it('AUTH-23, API-02: another’s id or e-mail address is 403 naming the field, and nothing is written', async () => {
    const [owner, stranger] = [await someone(), await someone()];
    await sync(owner);
    const before = await keptAbout(owner);
    expectRefused(await sync(stranger, { firebaseUid: owner.uid }), 403, 'firebaseUid');
    expectRefused(await sync(stranger, { email: owner.email }), 403, 'email');
    expectRefused(await sync(stranger, { email: '' }), 403, 'email');
    expectRefused(await sync(stranger, { firebaseUid: owner.uid, email: owner.email }), 403, 'firebaseUid', 'email');
    expect(await keptAbout(owner)).toEqual(before);
    expectRefused(await stranger.call('GET', '/api/auth/user'), 404);
  });

  it('AUTH-23: an e-mail address is the same however it is cased', async () => {
    const reader = await newReader(() => stage, 'Mixed.Case@People.Example');
    for (const email of ['MIXED.CASE@PEOPLE.EXAMPLE', 'mixed.case@people.example']) {
      const answer = await sync(reader, { email });
      expect([answer.status, answer.body]).toMatchObject([200, { email: 'mixed.case@people.example' }]);
    }
  });

  it.each<[field: string, how: string, wrong: object]>([
    ['firebaseUid', 'missing', { firebaseUid: undefined }],
    ['firebaseUid', 'empty', { firebaseUid: '' }],
    ['firebaseUid', 'too long', { firebaseUid: 'x'.repeat(129) }],
    ['firebaseUid', 'a number', { firebaseUid: 7 }],
    ['firebaseUid', 'null', { firebaseUid: null }],
    ['email', 'missing', { email: undefined }],
    ['email', 'too long', { email: 'x'.repeat(321) }],
    ['email', 'a list', { email: ['reader@people.example'] }],
    ['displayName', 'too long', { displayName: 'x'.repeat(201) }],
    ['displayName', 'an object', { displayName: { first: 'Ama' } }],
    ['photoURL', 'too long', { photoURL: `https://pictures.example/${'x'.repeat(2000)}` }],
    ['photoURL', 'true', { photoURL: true }],
  ])('API-02: 400 names %s when it is %s', async (field, _, wrong) => {
    const reader = await someone();
    expectRefused(await sync(reader, wrong), 400, field);
    expectRefused(await reader.call('GET', '/api/auth/user'), 404);
  });

  it('API-02: no body, no JSON and no object are 400, a form is 415', async () => {
    const { call } = await someone();
    for (const body of [undefined, '{"firebaseUid"', [], 'null'])
      expectRefused(await call('POST', '/api/auth/sync', body), 400, 'body');
    const form = await call('POST', '/api/auth/sync', 'email=a', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(415);
  });
});

describe('follows', () => {
  const target = (followType: FollowType): FollowTarget => ({ followType, followId: `made-up-${followType}` });

  it('API-38, FOL-01: the status is false without a token, and 401 with one that does not hold', async () => {
    expect(await isFollowing(visitor, topicAt(0))).toBe(false);
    const broken = await visitor('GET', `/api/follows/status/${pathOf(topicAt(0))}`, undefined, {
      authorization: 'Bearer not.a.token',
    });
    expectRefused(broken, 401);
  });

  it.each(followTypes)(
    'API-03 to API-06, ENT-07, FOL-01, FOL-15: following a %s twice is one follow, and so is unfollowing',
    async (followType) => {
      const [reader, chosen] = [await someone(), target(followType)];
      expect(await isFollowing(reader.call, chosen)).toBe(false);
      const made = await follow(reader, chosen);
      const record = contract.follow.reply.parse(made.body);
      expect([made.status, record]).toEqual([
        201,
        { ...chosen, id: expect.any(String), createdAt: new Date(record.createdAt).toISOString() },
      ]);
      const again = await follow(reader, chosen);
      expect([again.status, again.body]).toEqual([200, record]);
      expect([await isFollowing(reader.call, chosen), await followsOf(reader)]).toEqual([true, [record]]);
      for (let time = 0; time < 2; time++) {
        const gone = await unfollow(reader, chosen);
        expect([gone.status, gone.body]).toEqual([204, undefined]);
        expect([await isFollowing(reader.call, chosen), await followsOf(reader)]).toEqual([false, []]);
      }
    },
  );

  it('API-04, FOL-01: many at once by one reader make one follow, all with its record', async () => {
    const reader = await someone();
    const answers = await Promise.all(Array.from({ length: 30 }, () => follow(reader, target('topic'))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(statuses(answers)).toEqual([200, 201]);
    const [record] = await followsOf(reader);
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => record));
  });

  it('API-03: the list has the newest first, and the same id under two types is two', async () => {
    const reader = await someone();
    const targets = [...followTypes, ...followTypes].map(
      (followType, n): FollowTarget => ({ followType, followId: n < 3 ? 'same' : `${n}` }),
    );
    for (const one of targets) expect((await follow(reader, one)).status).toBe(201);
    expect(await followsOf(reader)).toMatchObject(targets.toReversed());
  });

  it('API-39: an unknown type is 400 naming it', async () => {
    const reader = await someone();
    for (const followType of ['category', 'Topic', 'topic ', 'constructor', '__proto__']) {
      const path = `${encodeURIComponent(followType)}/anything`;
      expectRefused(await reader.call('POST', '/api/follows', { followType, followId: 'anything' }), 400, 'followType');
      expectRefused(await reader.call('DELETE', `/api/follows/${path}`), 400, 'followType');
      expectRefused(await reader.call('GET', `/api/follows/status/${path}`), 400, 'followType');
    }
    expectRefused(await reader.call('POST', '/api/follows', {}), 400, 'followType', 'followId');
    expect(await followsOf(reader)).toEqual([]);
  });

  it.each([
    ['121 long', 'x'.repeat(121)],
    ['with a slash', 'a/b'],
    ['with #', 'topic#general'],
    ['with a line end', 'a\nb'],
    ['with a zero byte', 'a\u0000b'],
    ['with a mark that turns the text round', 'a\u202eb'],
    ['with half a character', 'a\ud800'],
  ])('API-39: an id %s is 400 naming followId', async (_, followId) => {
    const reader = await someone();
    expectRefused(await reader.call('POST', '/api/follows', { followType: 'topic', followId }), 400, 'followId');
    // Half a character cannot be written into an address.
    if (!followId.isWellFormed()) return;
    expectRefused(await unfollow(reader, { followType: 'topic', followId }), 400, 'followId');
    expectRefused(
      await reader.call('GET', `/api/follows/status/topic/${encodeURIComponent(followId)}`),
      400,
      'followId',
    );
  });

  it.each(['', null, 7, ['general'], { id: 'general' }, undefined, '.', '..'])(
    'API-39: the id %j is 400 naming followId',
    async (followId) => {
      const reader = await someone();
      expectRefused(await reader.call('POST', '/api/follows', { followType: 'topic', followId }), 400, 'followId');
      expect(await followsOf(reader)).toEqual([]);
    },
  );

  it.each([
    'Jornal do Atlântico',
    'الجزيرة',
    '新聞 🗞️',
    '100% news & more?',
    'a+b c',
    '…',
    'o\'clock"<b>',
    `120 long ${'x'.repeat(111)}`,
    '__proto__',
  ])('API-04 to API-06, CARD-21: %j can be followed and unfollowed', async (followId) => {
    const [reader, chosen] = [await someone(), { followType: 'publisher', followId } as const];
    expect((await follow(reader, chosen)).body).toMatchObject(chosen);
    expect(await followsOf(reader)).toMatchObject([chosen]);
    expect(await isFollowing(reader.call, chosen)).toBe(true);
    expect((await unfollow(reader, chosen)).status).toBe(204);
    expect(await followsOf(reader)).toEqual([]);
  });

  it('FOL-17, ENT-07, ENT-08: follower counts of topics and publishers go along, also for who is asked through the edge', async () => {
    const readers = await some(3);
    for (const chosen of [topicAt(0), publisherAt(0)]) {
      const before = (await followersOf(chosen)) ?? Number.NaN;
      const through = () => followersOf(chosen, {});
      for (const reader of readers) for (let time = 0; time < 2; time++) await follow(reader, chosen);
      expect(await followersOf(chosen)).toBe(before + 3);
      await becomes(through, before + 3);
      for (let time = 0; time < 2; time++) await unfollow(nth(readers, 0), chosen);
      expect(await followersOf(chosen)).toBe(before + 2);
      await becomes(through, before + 2);
      for (const reader of readers) await unfollow(reader, chosen);
      expect(await followersOf(chosen)).toBe(before);
    }
  });

  it('FOL-17: what nobody publishes can be followed and makes no counter', async () => {
    const reader = await someone();
    const lists = async () => [await read('/api/topics'), await read('/api/publishers')];
    const before = await lists();
    // A publisher's id as a topic, and a topic's as a user, are nothing either.
    const nothing = [
      ...followTypes.map(target),
      { ...publisherAt(0), followType: 'topic' },
      { ...topicAt(0), followType: 'user' },
    ] as const;
    for (const chosen of nothing) expect((await follow(reader, chosen)).status).toBe(201);
    expect(await followsOf(reader)).toHaveLength(nothing.length);
    expect(await lists()).toEqual(before);
    for (const chosen of nothing) expect((await unfollow(reader, chosen)).status).toBe(204);
    expect(await lists()).toEqual(before);
  });
});

describe('Follow/unfollow hammered 200 times in parallel by 20 readers: followerCount exact at the end', () => {
  let readers: TestReader[] = [];
  beforeAll(async () => {
    readers = await some(20);
  });
  /** Follows and unfollows without a pattern that repeats, the same in each run. */
  const change = (reader: TestReader, place: number, n: number, chosen: FollowTarget) =>
    ((place * 7 + n * 3) % 5 < 3 ? follow : unfollow)(reader, chosen);
  const hammered = (each: number, chosen: readonly FollowTarget[]) =>
    Promise.all(
      readers.flatMap((reader, place) =>
        Array.from({ length: each }, (_, n) => chosen.map((target) => change(reader, place, n, target))).flat(),
      ),
    );
  const followingNow = async (chosen: FollowTarget) =>
    (await Promise.all(readers.map(({ call }) => isFollowing(call, chosen)))).filter((following) => following).length;

  it('FOL-17: 200 changes, then each reader’s last word: 13 follow', async () => {
    const chosen = topicAt(1);
    const before = (await followersOf(chosen)) ?? Number.NaN;
    expect(statuses(await hammered(10, [chosen]))).toEqual([200, 201, 204]);
    const last = await Promise.all(readers.map((reader, place) => (place < 13 ? follow : unfollow)(reader, chosen)));
    expect(last.every(({ status }) => status < 300)).toBe(true);
    expect(await followingNow(chosen)).toBe(13);
    expect(await followersOf(chosen)).toBe(before + 13);
  });

  it('FOL-17: 20 changes by each of the 20 of a topic and a publisher at once, without a last word', async () => {
    const both = [topicAt(2), publisherAt(2)];
    const before = await Promise.all(both.map((chosen) => followersOf(chosen)));
    expect(statuses(await hammered(20, both))).toEqual([200, 201, 204]);
    for (const [place, chosen] of both.entries())
      expect(await followersOf(chosen)).toBe((before[place] ?? Number.NaN) + (await followingNow(chosen)));
  });
});

describe('the reader’s own feed', () => {
  const followed = () => [publisherAt(3), publisherAt(4), publisherAt(5), publisherAt(6), publisherAt(7), topicAt(3)];
  const isOf = (
    { publisherId, topic, category, reason, source }: PersonalArticle,
    targets: readonly FollowTarget[],
  ) => {
    const has = (followType: FollowType, name: string) =>
      targets.some((one) => one.followType === followType && one.followId === name);
    const publisher = has('publisher', publisherId) ? source : null;
    const named = [topic, category].filter((name) => has('topic', name));
    return (
      reason.publisher === publisher &&
      (reason.topic === null ? named.length === 0 : named.includes(reason.topic)) &&
      (publisher !== null || named.length > 0)
    );
  };

  it('API-15: empty for who follows nothing, or only people', async () => {
    const reader = await someone();
    expect(await feedOf(reader)).toEqual([]);
    await follow(reader, { followType: 'user', followId: 'somebody-else' });
    expect(await feedOf(reader)).toEqual([]);
  });

  it('API-15, API-42: every article is of a followed publisher or topic, says which, and comes once', async () => {
    const reader = await someone();
    for (const one of followed()) await follow(reader, one);
    const feed = await feedOf(reader);
    expect(feed.length).toBeGreaterThan(10);
    expect(feed.length).toBeLessThanOrEqual(limits.personalFeed);
    expect(feed.filter((article) => !isOf(article, followed()))).toEqual([]);
    expect(new Set(ids(feed)).size).toBe(feed.length);
    expect(new Set(feed.map(({ publisherId }) => publisherId)).size).toBeGreaterThanOrEqual(4);
    await follow(reader, { followType: 'user', followId: 'somebody-else' });
    expect(ids(await feedOf(reader)).toSorted()).toEqual(ids(feed).toSorted());
    for (const one of followed()) await unfollow(reader, one);
    expect(await feedOf(reader)).toEqual([]);
  });

  it('API-42: a topic brings what is filed under it, as a topic or as a category', async () => {
    const odd = (await articlesNow()).find(({ topic, category }) => topic !== category);
    for (const field of ['topic', 'category'] as const) {
      const [reader, chosen] = [await someone(), { followType: 'topic', followId: odd?.[field] ?? '' } as const];
      await follow(reader, chosen);
      const feed = await feedOf(reader);
      expect(feed.filter((article) => !isOf(article, [chosen]))).toEqual([]);
      expect(feed.some((article) => article.topic !== article.category && article[field] === chosen.followId)).toBe(
        true,
      );
    }
  });

  it('API-42: of four or more publishers none stands more than 3 times in any 10 in a row', async () => {
    const reader = await someone();
    for (let n = 0; n < 5; n++) await follow(reader, publisherAt(n));
    const feed = await feedOf(reader);
    expect(feed.length).toBeGreaterThanOrEqual(diversity.of);
    for (let from = 0; from + 1 < feed.length; from++) {
      const row = feed.slice(from, from + diversity.of).map(({ publisherId }) => publisherId);
      for (const one of row) expect(row.filter((other) => other === one).length).toBeLessThanOrEqual(diversity.most);
    }
  });

  it('API-42: what the reader has opened falls behind', async () => {
    const reader = await someone();
    for (const one of followed()) await follow(reader, one);
    const before = ids(await feedOf(reader));
    const opened = before.slice(0, 3);
    // Opened by nobody in particular: that changes nobody's feed.
    for (const id of opened) expect((await visitor('POST', `/api/articles/${id}/view`)).status).toBe(204);
    expect(ids(await feedOf(reader)).slice(0, 3)).toEqual(opened);
    for (const id of opened) expect((await open(reader, id)).status).toBe(204);
    const after = ids(await feedOf(reader));
    const half = after.slice(0, Math.floor(after.length / 2));
    expect(half.filter((id) => opened.includes(id))).toEqual([]);
  });
});

describe('recommendations', () => {
  const kinds = ({ publishers, topics, articles }: Awaited<ReturnType<typeof recommendedTo>>) => [
    ids(publishers),
    ids(topics),
    ids(articles),
  ];

  it('API-16, ENT-09: three of each for who follows and has read nothing', async () => {
    const found = kinds(await recommendedTo(await someone()));
    expect(found.map((list) => new Set(list).size)).toEqual([3, 3, 3]);
  });

  it('API-16, API-43, ENT-09: three of each again, none of them followed or opened', async () => {
    const reader = await someone();
    const done = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const found = await recommendedTo(reader);
      expect(kinds(found).map((list) => new Set(list).size)).toEqual([3, 3, 3]);
      expect(
        kinds(found)
          .flat()
          .filter((id) => done.has(id)),
      ).toEqual([]);
      const all = await articlesNow();
      const followed = await followsOf(reader);
      for (const { id } of found.articles) {
        const { publisherId, topic, category } = all.find((one) => one.id === id) ?? nth(all, 0);
        expect(followed.filter(({ followId }) => [publisherId, topic, category].includes(followId))).toEqual([]);
        await open(reader, id);
      }
      // One of each, so that there are articles left that are of nothing followed.
      for (const { id } of found.publishers.slice(0, 1))
        await follow(reader, { followType: 'publisher', followId: id });
      for (const { id } of found.topics.slice(0, 1)) await follow(reader, { followType: 'topic', followId: id });
      for (const { followId } of await followsOf(reader)) done.add(followId);
      for (const { id } of found.articles) done.add(id);
    }
  });

  it('API-43: a topic that like-minded readers follow comes first', async () => {
    const [reader, ...alike] = await some(6);
    if (reader === undefined) throw new Error('nobody');
    const [shared, liked] = [publisherAt(8), topicAt(topics.length - 1)];
    await follow(reader, shared);
    expect((await recommendedTo(reader)).topics[0]?.id).not.toBe(liked.followId);
    for (const other of alike) for (const chosen of [shared, liked]) await follow(other, chosen);
    expect((await recommendedTo(reader)).topics[0]?.id).toBe(liked.followId);
  });
});

describe('what is kept about a reader', () => {
  const nothing = { exportedAt: expect.any(String), user: null, follows: [], likes: [], reading: [] };
  const like = (call: Call, id: string) =>
    call('POST', `/api/articles/${id}/like`, { readerId: 'a-browser-of-somebody' });

  it('GET /api/me/export: empty for who has done nothing', async () => {
    expect(await exportOf(await someone())).toEqual(nothing);
  });

  it('GET /api/me/export, DELETE /api/me: all of it is given, all of it goes, counts with it, and nobody else’s', async () => {
    const [reader, other] = [await someone(), await someone()];
    const [first, second, third] = ids((await articlesNow()).slice(20, 23));
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('The stage has too few articles');
    const counted = [topicAt(4), publisherAt(9)];
    const counts = async () => [
      ...(await Promise.all(counted.map((one) => followersOf(one)))),
      await likesOf(first),
      await likesOf(second),
    ];
    await sync(other);
    await follow(other, nth(counted, 0));
    await like(other.call, first);
    expect((await like(visitor, first)).body).toMatchObject({ likes: 2 });
    const [topicBefore = 0, publisherBefore = 0] = await counts();
    const before = [topicBefore, publisherBefore, 2, 0];
    const others = await keptAbout(other);

    const user = (await sync(reader)).body;
    for (const one of [...counted, { followType: 'user', followId: other.uid } as const]) await follow(reader, one);
    for (const id of [first, second, first]) expect((await like(reader.call, id)).status).toBe(200);
    for (const id of [second, third, third]) await open(reader, id);
    // What comes without the token is nobody's.
    await open({ ...reader, call: visitor }, first);
    await becomes(
      counts,
      before.map((count) => count + 1),
    );

    const given = await exportOf(reader);
    expect(given.user).toEqual(user);
    expect(given.follows).toEqual(await followsOf(reader));
    expect(given.follows).toHaveLength(3);
    expect(given.likes.map(({ articleId }) => articleId).toSorted()).toEqual([first, second].toSorted());
    expect(given.reading.map(({ articleId }) => articleId).toSorted()).toEqual([second, third].toSorted());

    for (let time = 0; time < 2; time++) {
      const gone = await reader.call('DELETE', '/api/me');
      expect([gone.status, gone.body]).toEqual([204, undefined]);
      expectRefused(await reader.call('GET', '/api/auth/user'), 404);
      expect(await followsOf(reader)).toEqual([]);
      expect(await exportOf(reader)).toEqual(nothing);
      expect(await isFollowing(reader.call, nth(counted, 0))).toBe(false);
      await becomes(counts, before);
      expect(await keptAbout(other)).toEqual(others);
    }
    // Who comes back begins anew, and counts again.
    expect((await like(reader.call, first)).body).toMatchObject({ likes: 3 });
    expect((await follow(reader, nth(counted, 0))).status).toBe(201);
    expect((await sync(reader)).body).toEqual(user);
  });
});

describe('nobody reaches another’s data', () => {
  let owner: TestReader;
  let article = '';
  beforeAll(async () => {
    owner = await someone();
    article = nth(ids(await articlesNow()), 30);
    await sync(owner, { displayName: 'Owner Ofthis' });
    for (const one of secret()) await follow(owner, one);
    await open(owner, article);
    await owner.call('POST', `/api/articles/${article}/like`, {});
  });
  const secret = (): FollowTarget[] => [
    { followType: 'user', followId: 'a-secret-friend' },
    topicAt(5),
    publisherAt(10),
  ];
  /** Every way to name somebody else that a handler could mistake for the token. */
  const selectors = () => ({
    uid: owner.uid,
    userId: owner.uid,
    user: owner.uid,
    firebaseUid: owner.uid,
    id: owner.uid,
    sub: owner.uid,
    email: owner.email,
    access_token: owner.token,
  });
  const named = (path: string) => `${path}?${new URLSearchParams(selectors())}`;
  const pretending = () => ({
    'x-uid': owner.uid,
    'x-user-id': owner.uid,
    'x-forwarded-user': owner.uid,
    cookie: `__session=${owner.token}`,
  });
  /** Calls as somebody else who names the owner wherever they can; the owner's data is the same afterwards, and none of it is in the answer. */
  async function attempt(call: Call, method: string, path: string, body?: object): Promise<ApiResponse> {
    const before = await keptAbout(owner);
    expect([before.follows.length, before.likes.length, before.reading.length]).toEqual([3, 1, 1]);
    const sent = method === 'GET' ? undefined : { ...selectors(), ...body };
    const answer = await call(method, named(path), sent, pretending());
    expect(await keptAbout(owner)).toEqual(before);
    const text = JSON.stringify(answer.body ?? null);
    for (const own of [owner.uid, owner.email, 'Ofthis', 'a-secret-friend']) expect(text).not.toContain(own);
    return answer;
  }
  const refused = async (method: string, path: string, body?: object) =>
    expectRefused(await attempt(visitor, method, path, body), 401);

  it('API-01 getUser answers the token’s account', async () => {
    const stranger = await someone();
    await refused('GET', '/api/auth/user');
    expectRefused(await attempt(stranger.call, 'GET', '/api/auth/user'), 404);
    await sync(stranger);
    expect((await attempt(stranger.call, 'GET', '/api/auth/user')).body).toMatchObject({ id: stranger.uid });
  });

  it('API-02 syncUser writes the token’s account only', async () => {
    const stranger = await someone();
    await refused('POST', '/api/auth/sync');
    expectRefused(await attempt(stranger.call, 'POST', '/api/auth/sync'), 403, 'firebaseUid', 'email');
    const own = { firebaseUid: stranger.uid, email: stranger.email };
    expect((await attempt(stranger.call, 'POST', '/api/auth/sync', own)).body).toMatchObject({
      id: stranger.uid,
      email: stranger.email,
    });
  });

  it('API-03 listFollows lists the token’s', async () => {
    await refused('GET', '/api/follows');
    expect((await attempt((await someone()).call, 'GET', '/api/follows')).body).toEqual([]);
  });

  it('API-04 follow follows for the token’s account', async () => {
    const [stranger, chosen] = [await someone(), publisherAt(11)];
    await refused('POST', '/api/follows', chosen);
    expect((await attempt(stranger.call, 'POST', '/api/follows', chosen)).status).toBe(201);
    expect(await followsOf(stranger)).toMatchObject([chosen]);
  });

  it('API-05 unfollow leaves others’ follows and their count', async () => {
    const [stranger, chosen] = [await someone(), topicAt(5)];
    const before = await followersOf(chosen);
    await refused('DELETE', `/api/follows/${pathOf(chosen)}`);
    expect((await attempt(stranger.call, 'DELETE', `/api/follows/${pathOf(chosen)}`)).status).toBe(204);
    expect(await followersOf(chosen)).toBe(before);
  });

  it('API-06 getFollowStatus says what the token’s account follows', async () => {
    const stranger = await someone();
    for (const chosen of secret())
      for (const call of [visitor, stranger.call])
        expect((await attempt(call, 'GET', `/api/follows/status/${pathOf(chosen)}`)).body).toEqual({
          isFollowing: false,
        });
  });

  it('API-15 listPersonalFeed is made of the token’s follows', async () => {
    await refused('GET', '/api/feed/personalized');
    expect((await attempt((await someone()).call, 'GET', '/api/feed/personalized')).body).toEqual([]);
  });

  it('API-16 getRecommendations is the same whoever is named', async () => {
    const stranger = await someone();
    await refused('GET', '/api/recommendations');
    expect((await attempt(stranger.call, 'GET', '/api/recommendations')).body).toEqual(await recommendedTo(stranger));
  });

  it('exportReader gives the token’s data', async () => {
    await refused('GET', '/api/me/export');
    expect((await attempt((await someone()).call, 'GET', '/api/me/export')).body).toMatchObject({
      user: null,
      follows: [],
      likes: [],
      reading: [],
    });
  });

  it('deleteReader removes the token’s account', async () => {
    const stranger = await someone();
    await sync(stranger);
    await refused('DELETE', '/api/me');
    expect((await attempt(stranger.call, 'DELETE', '/api/me')).status).toBe(204);
    expectRefused(await stranger.call('GET', '/api/auth/user'), 404);
  });

  it('API-12, API-14 recordView and likeArticle remember the token’s acts', async () => {
    const stranger = await someone();
    for (const call of [visitor, stranger.call]) {
      expect((await attempt(call, 'POST', `/api/articles/${article}/view`)).status).toBe(204);
      expect((await attempt(call, 'POST', `/api/articles/${article}/like`)).status).toBe(200);
    }
    const { likes, reading } = await exportOf(stranger);
    expect([likes.length, reading.length]).toEqual([1, 1]);
  });
});

describe('private answers', () => {
  const expectPrivate = (answer: ApiResponse, status: number): void => {
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
      status,
      'private, no-store',
      null,
    ]);
    expect(answer.headers.get('x-cache') ?? '').not.toMatch(/hit/i);
  };
  const chosen = { followType: 'topic', followId: 'kept-by-nobody' };
  const statusPath = '/api/follows/status/topic/kept-by-nobody';
  const broken = { authorization: 'Bearer not.a.token' };

  const calls: [EndpointName, method: string, path: string, status: number, body?: object][] = [
    ['listFollows', 'GET', '/api/follows', 200],
    ['getFollowStatus', 'GET', statusPath, 200],
    ['follow', 'POST', '/api/follows', 201, chosen],
    ['unfollow', 'DELETE', '/api/follows/topic/kept-by-nobody', 204],
    ['listPersonalFeed', 'GET', '/api/feed/personalized', 200],
    ['getRecommendations', 'GET', '/api/recommendations', 200],
    ['exportReader', 'GET', '/api/me/export', 200],
    ['getMembership', 'GET', '/api/membership', 200],
    ['getMemberArticle', 'GET', '/api/membership/articles/there-is-none', 404],
    // Mock mode: there is nothing to pay.
    ['checkOutMembership', 'POST', '/api/membership/checkout', 409, { planId: 'digital' }],
    ['deleteReader', 'DELETE', '/api/me', 204],
    ['getUser', 'GET', '/api/auth/user', 404],
    ['syncUser', 'POST', '/api/auth/sync', 400, {}],
  ];

  it('every endpoint that only a reader may call is looked at', () => {
    const readers = Object.entries(contract).flatMap(([name, { access }]) => (access === 'reader' ? [name] : []));
    expect(calls.map(([name]): string => name)).toEqual(expect.arrayContaining(readers));
  });

  it.each(calls)(
    '%s (%s %s) is kept by no cache, whether it answers or refuses',
    async (_, method, path, status, body) => {
      const { call } = await someone();
      for (let time = 0; time < 2; time++) {
        // The second follow is 200: it was there.
        expectPrivate(await call(method, path, body), status === 201 && time === 1 ? 200 : status);
        expectPrivate(await visitor(method, path, body, broken), 401);
      }
      expectPrivate(await visitor(method, path, body), path === statusPath ? 200 : 401);
    },
  );

  it('an account, and what is 400, 403 or 415, are kept by no cache', async () => {
    const reader = await someone();
    expectPrivate(await sync(reader), 200);
    expectPrivate(await reader.call('GET', '/api/auth/user'), 200);
    expectPrivate(await sync(reader, { firebaseUid: 'another' }), 403);
    expectPrivate(await reader.call('POST', '/api/follows', { followType: 'topic' }), 400);
    expectPrivate(await reader.call('POST', '/api/follows', '{'), 400);
    expectPrivate(await reader.call('POST', '/api/follows', 'a', { 'content-type': 'text/plain' }), 415);
    expectPrivate(await reader.call('DELETE', '/api/follows/nothing/a'), 400);
    expectPrivate(await reader.call('GET', '/api/follows/status/nothing/a'), 400);
  });
});

describe('a flood of changes', () => {
  it('FOL-17: a reader’s 601st change within a minute is 429 with Retry-After and changes nothing, others go on', async () => {
    const [busy, other] = [await someone(), await someone()];
    const unfollows = (count: number) => Promise.all(Array.from({ length: count }, () => unfollow(busy, topicAt(6))));
    expect(statuses(await unfollows(limits.followsPerMinute))).toEqual([204]);
    // Twice the share and one more has too many in one of two minutes, wherever the clock stands.
    const excess = (await unfollows(limits.followsPerMinute + 1)).filter(({ status }) => status !== 204);
    expect(statuses(excess)).toEqual([429]);
    for (const { headers } of excess) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await follow(other, topicAt(6))).status).toBe(201);
    expect(await followsOf(busy)).toEqual([]);
  });
});
