import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';
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
  view,
} from './support/reader-stage.ts';

const { visitor, reader, publisherAt, topicAt, latestArticles, followersOf } = readerStage('ads', 'reader-data');
const recommendationsFor = async ({ call }: TestReader) =>
  contract.getRecommendations.reply.parse((await call('GET', '/api/recommendations')).body);

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
