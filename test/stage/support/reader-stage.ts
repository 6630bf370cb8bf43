import { beforeAll, expect } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#shared/api/contract.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { type ApiResponse, type Call, callerAt, newReader, type TestReader, uncached } from '#test/support/readers.ts';
import type { OpenStage } from '#test/support/stage.ts';
import { joinStage, type SharedStage } from './shared-stage.ts';

/**
 * Joins a shared stage for the tests of a file, with functions to act as its readers.
 * @param prefix of the readers' addresses, which no other file of the stage uses
 */
export function readerStage(name: SharedStage, prefix: string) {
  let stage: OpenStage;
  let publishers: Publisher[] = [];
  let topics: Topic[] = [];
  const visitor = callerAt(() => stage);
  const readUncached = async (path: string): Promise<unknown> => (await visitor('GET', path, undefined, uncached)).body;

  beforeAll(async () => {
    stage = await joinStage(name);
    publishers = contract.listPublishers.reply.parse(await readUncached('/api/publishers'));
    topics = contract.listTopics.reply
      .parse(await readUncached('/api/topics'))
      .filter(({ articleCount }) => articleCount > 0);
  });

  let created = 0;
  const reader = (email = `${prefix}-${++created}@people.example`): Promise<TestReader> =>
    newReader(() => stage, email);
  return {
    /** Sends requests without a token. */
    visitor,
    readUncached,
    /** Signs a new reader in. */
    reader,
    readers: (count: number): Promise<TestReader[]> => Promise.all(Array.from({ length: count }, () => reader())),
    // Each test uses targets of its own, because all tests of a stage share its follower counts.
    publisherAt: (n: number): FollowTarget => ({ followType: 'publisher', followId: nth(publishers, n).id }),
    topicAt: (n: number): FollowTarget => ({ followType: 'topic', followId: nth(topics, n).id }),
    latestArticles: async () => contract.listArticles.reply.parse(await readUncached('/api/articles?limit=500')),
    /** A target's follower count in the public lists; undefined if it is in none of them. */
    followersOf: async ({ followType, followId }: FollowTarget, headers: Record<string, string> = uncached) => {
      const path = followType === 'topic' ? '/api/topics' : '/api/publishers';
      const { body } = await visitor('GET', path, undefined, headers);
      const list = z.array(z.object({ id: z.string(), followerCount: z.int() })).parse(body);
      return list.find(({ id }) => id === followId)?.followerCount;
    },
  };
}

export function nth<T>(list: readonly T[], n: number): T {
  const item = list[n];
  if (item === undefined) throw new Error(`The list has only ${list.length} items`);
  return item;
}

export const pathOf = ({ followType, followId }: FollowTarget) => `${followType}/${encodeURIComponent(followId)}`;
export const follow = ({ call }: TestReader, target: FollowTarget) => call('POST', '/api/follows', target);
export const unfollow = ({ call }: TestReader, target: FollowTarget) =>
  call('DELETE', `/api/follows/${pathOf(target)}`);
export const followsOf = async ({ call }: TestReader) =>
  contract.listFollows.reply.parse((await call('GET', '/api/follows')).body);
export const isFollowing = async (call: Call, target: FollowTarget): Promise<boolean> =>
  contract.getFollowStatus.reply.parse((await call('GET', `/api/follows/status/${pathOf(target)}`)).body).isFollowing;
export const sync = ({ call, uid, email }: TestReader, changes: object = {}) =>
  call('POST', '/api/auth/sync', { firebaseUid: uid, email, displayName: 'Ama Bonsu', photoURL: null, ...changes });
export const exportOf = async ({ call }: TestReader) =>
  contract.exportReader.reply.parse((await call('GET', '/api/me/export')).body);
/** Everything that is stored about a reader, without the time of the export. */
export const storedDataOf = async (reader: TestReader) => ({ ...(await exportOf(reader)), exportedAt: '' });
export const view = ({ call }: TestReader, id: string) => call('POST', `/api/articles/${id}/view`);

export const refusal = z.object({
  message: z.string(),
  code: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** Expects an error with these fields in its details. A field may have several messages. */
export function expectRefused({ status: actual, body }: ApiResponse, status: number, ...fields: string[]): void {
  expect(actual).toBe(status);
  expect([...new Set(refusal.parse(body).details.map(({ field }) => field))]).toEqual(fields);
}

/** The different statuses of some responses, sorted. */
export const statusesOf = (responses: readonly ApiResponse[]): number[] =>
  [...new Set(responses.map(({ status }) => status))].sort();
export const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

/** Polls until a value is as expected: the edge caches for 5 seconds, and folds take some seconds. */
export const expectEventually = (read: () => Promise<unknown>, expected: unknown) =>
  expect.poll(read, { timeout: 30_000, interval: 250 }).toEqual(expected);
