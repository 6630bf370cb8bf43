import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { limits } from '#shared/config/limits.ts';
import type { FollowTarget, FollowType } from '#shared/domain/readers/follow.ts';
import type { PersonalArticle } from '#shared/domain/readers/personal-feed.ts';
import type { ApiResponse, Call, TestReader } from '#test/support/readers.ts';
import {
  expectRefused,
  exportOf,
  follow,
  followsOf,
  idsOf,
  nth,
  pathOf,
  readerStage,
  storedDataOf,
  sync,
  unfollow,
  view,
} from './support/reader-stage.ts';

const { visitor, reader, publisherAt, topicAt, latestArticles, followersOf } = readerStage('ads', 'reader-data');

const feedOf = async ({ call }: TestReader) =>
  contract.listPersonalFeed.reply.parse((await call('GET', '/api/feed/personalized')).body);
const recommendationsFor = async ({ call }: TestReader) =>
  contract.getRecommendations.reply.parse((await call('GET', '/api/recommendations')).body);

describe('the personal feed', () => {
  const targets = () => [publisherAt(3), publisherAt(4), publisherAt(5), publisherAt(6), publisherAt(7), topicAt(3)];
  /** Whether an article belongs to one of the targets, and its reason names this target. */
  const matches = (
    { publisherId, topic, category, reason, source }: PersonalArticle,
    followed: readonly FollowTarget[],
  ) => {
    const has = (followType: FollowType, followId: string) =>
      followed.some((one) => one.followType === followType && one.followId === followId);
    const publisher = has('publisher', publisherId) ? source : null;
    const topics = [topic, category].filter((name) => has('topic', name));
    return (
      reason.publisher === publisher &&
      (reason.topic === null ? topics.length === 0 : topics.includes(reason.topic)) &&
      (publisher !== null || topics.length > 0)
    );
  };

  it('the personal feed is empty without follows of topics or publishers [API-15]', async () => {
    const person = await reader();
    expect(await feedOf(person)).toEqual([]);
    await follow(person, { followType: 'user', followId: 'another-reader' });
    expect(await feedOf(person)).toEqual([]);
  });

  it('the personal feed has articles of followed publishers and topics with the reason, each once [API-15, API-42]', async () => {
    const person = await reader();
    for (const target of targets()) await follow(person, target);
    const feed = await feedOf(person);
    expect(feed.length).toBeGreaterThan(10);
    expect(feed.length).toBeLessThanOrEqual(limits.personalFeed);
    expect(feed.filter((article) => !matches(article, targets()))).toEqual([]);
    expect(new Set(idsOf(feed)).size).toBe(feed.length);
    expect(new Set(feed.map(({ publisherId }) => publisherId)).size).toBeGreaterThanOrEqual(4);
    await follow(person, { followType: 'user', followId: 'another-reader' });
    expect(idsOf(await feedOf(person)).toSorted()).toEqual(idsOf(feed).toSorted());
    for (const target of targets()) await unfollow(person, target);
    expect(await feedOf(person)).toEqual([]);
  });
});

describe('recommendations', () => {
  const idsByKind = ({ publishers, topics, articles }: Awaited<ReturnType<typeof recommendationsFor>>) => [
    idsOf(publishers),
    idsOf(topics),
    idsOf(articles),
  ];

  it('a new reader gets three recommended publishers, topics and articles [API-16, ENT-09]', async () => {
    const found = idsByKind(await recommendationsFor(await reader()));
    expect(found.map((list) => new Set(list).size)).toEqual([3, 3, 3]);
  });

  it('recommendations never include what the reader has followed or opened [API-16, API-43, ENT-09]', async () => {
    const person = await reader();
    const known = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const found = await recommendationsFor(person);
      expect(idsByKind(found).map((list) => new Set(list).size)).toEqual([3, 3, 3]);
      expect(idsByKind(found).flatMap((list) => list.filter((id) => known.has(id)))).toEqual([]);
      const articles = await latestArticles();
      const followed = await followsOf(person);
      for (const { id } of found.articles) {
        const { publisherId, topic, category } = articles.find((one) => one.id === id) ?? nth(articles, 0);
        expect(followed.filter(({ followId }) => [publisherId, topic, category].includes(followId))).toEqual([]);
        await view(person, id);
      }
      // Only one of each, which leaves articles without a followed publisher or topic.
      await follow(person, { followType: 'publisher', followId: nth(found.publishers, 0).id });
      await follow(person, { followType: 'topic', followId: nth(found.topics, 0).id });
      for (const { followId } of await followsOf(person)) known.add(followId);
      for (const { id } of found.articles) known.add(id);
    }
  });
});

describe('the data of another reader', () => {
  let owner: TestReader;
  let article = '';
  const secretFollows = (): FollowTarget[] => [
    { followType: 'user', followId: 'a-secret-friend' },
    topicAt(5),
    publisherAt(10),
  ];
  beforeAll(async () => {
    owner = await reader();
    article = nth(idsOf(await latestArticles()), 30);
    await sync(owner, { displayName: 'Owner Ofthis' });
    for (const target of secretFollows()) await follow(owner, target);
    await view(owner, article);
    await owner.call('POST', `/api/articles/${article}/like`, {});
  });

  /** Parameters that a handler could confuse with the token's account. */
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
  const headers = () => ({
    'x-uid': owner.uid,
    'x-user-id': owner.uid,
    'x-forwarded-user': owner.uid,
    cookie: `__session=${owner.token}`,
  });
  /** Names the owner in query, body and headers. Expects that the owner's data is unchanged and not in the response. */
  async function attempt(call: Call, method: string, path: string, body?: object): Promise<ApiResponse> {
    const before = await storedDataOf(owner);
    expect([before.follows.length, before.likes.length, before.reading.length]).toEqual([3, 1, 1]);
    const sent = method === 'GET' ? undefined : { ...selectors(), ...body };
    const response = await call(method, `${path}?${new URLSearchParams(selectors())}`, sent, headers());
    expect(await storedDataOf(owner)).toEqual(before);
    const text = JSON.stringify(response.body ?? null);
    for (const secret of [owner.uid, owner.email, 'Ofthis', 'a-secret-friend']) expect(text).not.toContain(secret);
    return response;
  }
  const expectUnauthorized = async (method: string, path: string, body?: object) =>
    expectRefused(await attempt(visitor, method, path, body), 401);

  it('getUser does not return another reader’s data [API-01]', async () => {
    const stranger = await reader();
    await expectUnauthorized('GET', '/api/auth/user');
    expectRefused(await attempt(stranger.call, 'GET', '/api/auth/user'), 404);
    await sync(stranger);
    expect((await attempt(stranger.call, 'GET', '/api/auth/user')).body).toMatchObject({ id: stranger.uid });
  });

  it('syncUser does not change another reader’s data [API-02]', async () => {
    const stranger = await reader();
    await expectUnauthorized('POST', '/api/auth/sync');
    expectRefused(await attempt(stranger.call, 'POST', '/api/auth/sync'), 403, 'firebaseUid', 'email');
    const own = { firebaseUid: stranger.uid, email: stranger.email };
    expect((await attempt(stranger.call, 'POST', '/api/auth/sync', own)).body).toMatchObject({
      id: stranger.uid,
      email: stranger.email,
    });
  });

  it.each([
    ['listFollows', '/api/follows', []],
    ['listPersonalFeed', '/api/feed/personalized', []],
    ['exportReader', '/api/me/export', { user: null, follows: [], likes: [], reading: [] }],
  ])('%s does not return another reader’s data [API-03, API-15]', async (_, path, expected) => {
    await expectUnauthorized('GET', path);
    expect((await attempt((await reader()).call, 'GET', path)).body).toMatchObject(expected);
  });

  it('follow does not change another reader’s data [API-04]', async () => {
    const [stranger, target] = [await reader(), publisherAt(11)];
    await expectUnauthorized('POST', '/api/follows', target);
    expect((await attempt(stranger.call, 'POST', '/api/follows', target)).status).toBe(201);
    expect(await followsOf(stranger)).toMatchObject([target]);
  });

  it('unfollow changes neither another reader’s data nor the follower count [API-05]', async () => {
    const [stranger, target] = [await reader(), topicAt(5)];
    const before = await followersOf(target);
    await expectUnauthorized('DELETE', `/api/follows/${pathOf(target)}`);
    expect((await attempt(stranger.call, 'DELETE', `/api/follows/${pathOf(target)}`)).status).toBe(204);
    expect(await followersOf(target)).toBe(before);
  });

  it('getFollowStatus does not return another reader’s data [API-06]', async () => {
    const stranger = await reader();
    for (const target of secretFollows())
      for (const call of [visitor, stranger.call])
        expect((await attempt(call, 'GET', `/api/follows/status/${pathOf(target)}`)).body).toEqual({
          isFollowing: false,
        });
  });

  it('another reader’s data does not influence getRecommendations [API-16]', async () => {
    const stranger = await reader();
    await expectUnauthorized('GET', '/api/recommendations');
    const { body } = await attempt(stranger.call, 'GET', '/api/recommendations');
    expect(body).toEqual(await recommendationsFor(stranger));
  });

  it('deleteReader does not delete another reader’s data', async () => {
    const stranger = await reader();
    await sync(stranger);
    await expectUnauthorized('DELETE', '/api/me');
    expect((await attempt(stranger.call, 'DELETE', '/api/me')).status).toBe(204);
    expectRefused(await stranger.call('GET', '/api/auth/user'), 404);
  });

  it('recordView and likeArticle do not change another reader’s data [API-12, API-14]', async () => {
    const stranger = await reader();
    for (const call of [visitor, stranger.call]) {
      expect((await attempt(call, 'POST', `/api/articles/${article}/view`)).status).toBe(204);
      expect((await attempt(call, 'POST', `/api/articles/${article}/like`)).status).toBe(200);
    }
    const { likes, reading } = await exportOf(stranger);
    expect([likes.length, reading.length]).toEqual([1, 1]);
  });
});
