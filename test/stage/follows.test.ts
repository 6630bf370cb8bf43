import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#shared/api/contract.ts';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { type FollowType, followTypes } from '#shared/domain/readers/follow-types.ts';
import type { TestReader } from '#test/support/readers.ts';
import {
  expectEventually,
  expectRefused,
  follow,
  followsOf,
  isFollowing,
  nth,
  pathOf,
  readerStage,
  statusesOf,
  unfollow,
} from './support/reader-stage.ts';

const { visitor, readUncached, reader, readers, publisherAt, topicAt, followersOf } = readerStage('site', 'follows');

describe('follows', () => {
  // A search and a place have ids of their own kind.
  const ids: Partial<Record<FollowType, string>> = { search: 'q=unknown', place: 'jamaica' };
  const unknownTarget = (followType: FollowType): FollowTarget => ({
    followType,
    followId: ids[followType] ?? `unknown-${followType}`,
  });

  it('the status of a follow is false without a token, and a 401 with an invalid one [API-38, FOL-01]', async () => {
    expect(await isFollowing(visitor, topicAt(0))).toBe(false);
    const response = await visitor('GET', `/api/follows/status/${pathOf(topicAt(0))}`, undefined, {
      authorization: 'Bearer not.a.token',
    });
    expectRefused(response, 401);
  });

  it.each(followTypes)(
    'a follow of a %s can be repeated when it is added and when it is removed [API-04, API-05, FOL-01, FOL-15]',
    async (followType) => {
      const [follower, target] = [await reader(), unknownTarget(followType)];
      expect(await isFollowing(follower.call, target)).toBe(false);
      const created = await follow(follower, target);
      const record = contract.follow.reply.parse(created.body);
      expect([created.status, record]).toEqual([
        201,
        {
          ...target,
          id: expect.any(String),
          createdAt: new Date(record.createdAt).toISOString(),
          ...(followType === 'place' ? { name: 'Jamaica' } : {}),
        },
      ]);
      const again = await follow(follower, target);
      expect([again.status, again.body]).toEqual([200, record]);
      expect([await isFollowing(follower.call, target), await followsOf(follower)]).toEqual([true, [record]]);
      for (let time = 0; time < 2; time++) {
        const removed = await unfollow(follower, target);
        expect([removed.status, removed.body]).toEqual([204, undefined]);
        expect([await isFollowing(follower.call, target), await followsOf(follower)]).toEqual([false, []]);
      }
    },
  );

  it('concurrent requests create one follow [API-04, FOL-01]', async () => {
    const follower = await reader();
    const responses = await Promise.all(Array.from({ length: 30 }, () => follow(follower, unknownTarget('topic'))));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(statusesOf(responses)).toEqual([200, 201]);
    const [record] = await followsOf(follower);
    expect(responses.map(({ body }) => body)).toEqual(responses.map(() => record));
  });

  it('follows are listed newest first, and the same id is separate for each type [API-03, API-06, ENT-07]', async () => {
    const follower = await reader();
    const types = followTypes.filter((one) => one !== 'place');
    const targets = [...types, ...types].map(
      (followType, n): FollowTarget => ({ followType, followId: n < types.length ? 'q=same' : `q=${n}` }),
    );
    for (const target of targets) expect((await follow(follower, target)).status).toBe(201);
    expect(await followsOf(follower)).toMatchObject(targets.toReversed());
  });

  it('a follow with an unknown type is rejected [API-39]', async () => {
    const { call } = await reader();
    for (const followType of ['category', 'Topic', 'topic ', 'constructor', '__proto__']) {
      const path = `${encodeURIComponent(followType)}/anything`;
      expectRefused(await call('POST', '/api/follows', { followType, followId: 'anything' }), 400, 'followType');
      expectRefused(await call('DELETE', `/api/follows/${path}`), 400, 'followType');
      expectRefused(await call('GET', `/api/follows/status/${path}`), 400, 'followType');
    }
    expectRefused(await call('POST', '/api/follows', {}), 400, 'followType', 'followId');
    expect((await call('GET', '/api/follows')).body).toEqual([]);
  });

  it.each([
    ['121 characters', 'x'.repeat(121)],
    ['a slash', 'a/b'],
    ['#', 'topic#general'],
    ['a line break', 'a\nb'],
    ['a zero byte', 'a\u0000b'],
    ['a right-to-left override', 'a\u202eb'],
    ['a lone surrogate', 'a\ud800'],
  ])('a follow is rejected if its id has %s [API-39]', async (_, followId) => {
    const follower = await reader();
    expectRefused(await follower.call('POST', '/api/follows', { followType: 'topic', followId }), 400, 'followId');
    // A lone surrogate cannot be part of a URL.
    if (!followId.isWellFormed()) return;
    const target: FollowTarget = { followType: 'topic', followId };
    expectRefused(await unfollow(follower, target), 400, 'followId');
    expectRefused(await follower.call('GET', `/api/follows/status/${pathOf(target)}`), 400, 'followId');
  });

  it.each(['', null, 7, ['general'], { id: 'general' }, undefined, '.', '..'])(
    'a follow with the id %j is rejected [API-39]',
    async (followId) => {
      const follower = await reader();
      expectRefused(await follower.call('POST', '/api/follows', { followType: 'topic', followId }), 400, 'followId');
      expect(await followsOf(follower)).toEqual([]);
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
  ])('a follow can have the id %j [API-04, API-05, API-06, CARD-21]', async (followId) => {
    const [follower, target] = [await reader(), { followType: 'publisher', followId } as const];
    expect((await follow(follower, target)).body).toMatchObject(target);
    expect(await followsOf(follower)).toMatchObject([target]);
    expect(await isFollowing(follower.call, target)).toBe(true);
    expect((await unfollow(follower, target)).status).toBe(204);
    expect(await followsOf(follower)).toEqual([]);
  });

  it('a follow of an unknown target is possible and creates no counter [FOL-17]', async () => {
    const follower = await reader();
    // A publisher's id is not a topic, and a topic's id is not a user.
    const unknown = [
      ...followTypes.map(unknownTarget),
      { ...publisherAt(0), followType: 'topic' },
      { ...topicAt(0), followType: 'user' },
    ] as const;
    /** Which of these ids the lists have, and the counts of those that are known under another type. */
    const counted = async () => {
      const lists = [await readUncached('/api/topics'), await readUncached('/api/publishers')];
      const listed = lists.map(
        (list) =>
          new Set(
            z
              .array(z.object({ id: z.string() }))
              .parse(list)
              .map(({ id }) => id),
          ),
      );
      return {
        listed: unknown.map(({ followId }) => listed.map((ids) => ids.has(followId))),
        followers: [await followersOf(publisherAt(0)), await followersOf(topicAt(0))],
      };
    };
    const before = await counted();
    expect(before.listed.flat().filter(Boolean)).toHaveLength(2);
    for (const target of unknown) expect((await follow(follower, target)).status).toBe(201);
    expect(await followsOf(follower)).toHaveLength(unknown.length);
    expect(await counted()).toEqual(before);
    for (const target of unknown) expect((await unfollow(follower, target)).status).toBe(204);
    expect(await counted()).toEqual(before);
  });
});

describe('follower counts', () => {
  let followers: TestReader[] = [];
  beforeAll(async () => {
    followers = await readers(20);
  });
  /** Mixes follows and unfollows without a simple pattern, the same in each run. */
  const change = (follower: TestReader, index: number, n: number, target: FollowTarget) =>
    ((index * 7 + n * 3) % 5 < 3 ? follow : unfollow)(follower, target);
  const changeConcurrently = (changesPerReader: number, targets: readonly FollowTarget[]) =>
    Promise.all(
      followers.flatMap((follower, index) =>
        Array.from({ length: changesPerReader }, (_, n) =>
          targets.map((target) => change(follower, index, n, target)),
        ).flat(),
      ),
    );
  const followingNow = async (target: FollowTarget) =>
    (await Promise.all(followers.map(({ call }) => isFollowing(call, target)))).filter(Boolean).length;

  it('follower counts change with each follow, also in responses of the edge cache [FOL-17, ENT-07, ENT-08]', async () => {
    const some = followers.slice(0, 3);
    for (const target of [topicAt(0), publisherAt(0)]) {
      const before = (await followersOf(target)) ?? Number.NaN;
      const cachedCount = () => followersOf(target, {});
      for (const follower of some) for (let time = 0; time < 2; time++) await follow(follower, target);
      expect(await followersOf(target)).toBe(before + 3);
      await expectEventually(cachedCount, before + 3);
      for (let time = 0; time < 2; time++) await unfollow(nth(some, 0), target);
      expect(await followersOf(target)).toBe(before + 2);
      await expectEventually(cachedCount, before + 2);
      for (const follower of some) await unfollow(follower, target);
      expect(await followersOf(target)).toBe(before);
    }
  });

  it('follower counts are exact after 800 concurrent changes of a topic and a publisher [FOL-17]', async () => {
    const targets = [topicAt(2), publisherAt(2)];
    const before = await Promise.all(targets.map((target) => followersOf(target)));
    expect(statusesOf(await changeConcurrently(20, targets))).toEqual([200, 201, 204]);
    for (const [index, target] of targets.entries())
      expect(await followersOf(target)).toBe((before[index] ?? Number.NaN) + (await followingNow(target)));
  });
});
