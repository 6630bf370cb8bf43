import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { packMessage } from '#functions/articles/article-queue.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { addFollow } from '#functions/readers/follows.ts';
import { feedCandidates, readInterests } from '#functions/readers/interests.ts';
import { table } from '#functions/table/client.ts';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const now = new Date('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

/** Headlines without a common word, so none of them is merged into another. */
const headline = (source: string, n: number) =>
  ['berth', 'clinic', 'harvest', 'railway'].map((word) => `${word}${source.replaceAll('-', '')}${n}`).join(' ');
/** Stores articles of one source, one for each minute, the newest some minutes old. */
const written = (
  source: string,
  count: number,
  age: number,
  category: 'general' | 'justice' | 'health' = 'general',
) => {
  const message = messageOf(
    Array.from({ length: count }, (_, n) => entryOf(headline(source, n), minutesAgo(age + n))),
    { source },
  );
  return packMessage({ ...message, source: { ...message.source, category } });
};

const busy = ['busy-one', 'busy-two', 'busy-three'];

/** The requests to the table, and their read units. */
const usage = { commands: [] as string[], readUnits: 0 };
const billed = z.object({ ConsumedCapacity: z.object({ CapacityUnits: z.number() }) });
async function usageOf<T>(work: () => Promise<T>): Promise<typeof usage & { result: T }> {
  Object.assign(usage, { commands: [], readUnits: 0 });
  const result = await work();
  return { ...usage, result };
}

beforeAll(async () => {
  // 210 articles newer than all others: none of the rare ones is among the newest 200.
  await store(queueEvent(busy.map((source) => written(source, 70, 5))));
  await store(
    queueEvent([written('quiet-one', 3, 2000), written('quiet-two', 20, 3000), written('lawyer', 20, 4000, 'justice')]),
  );
  table().client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const result = await next(args);
        usage.commands.push(commandName);
        // Transactions return a list; the reads in these tests are single.
        const bill = z.safeParse(billed, result.output);
        if (bill.success) usage.readUnits += bill.data.ConsumedCapacity.CapacityUnits;
        return result;
      },
    { step: 'initialize', name: 'count' },
  );
});

/** Follows of frequent, rare and unknown targets. */
const targets = (count: number): FollowTarget[] => [
  { followType: 'publisher', followId: 'busy-one' },
  { followType: 'publisher', followId: 'quiet-one' },
  { followType: 'publisher', followId: 'quiet-two' },
  { followType: 'topic', followId: 'justice' },
  { followType: 'topic', followId: 'health' },
  ...Array.from(
    { length: count - 5 },
    (_, n): FollowTarget => ({ followType: n % 2 === 0 ? 'publisher' : 'topic', followId: `made-up-${n}` }),
  ),
];
const idsOf = (all: readonly FollowTarget[], type: FollowTarget['followType']) =>
  new Set(all.flatMap(({ followType, followId }) => (followType === type ? [followId] : [])));
const interests = (count: number) => ({
  publishers: idsOf(targets(count), 'publisher'),
  topics: idsOf(targets(count), 'topic'),
});

describe('the reads of a personal feed', () => {
  test('are the newest articles and at most ten lists, for 5, 50 and 500 follows [API-42]', async () => {
    const [few, some, many] = [
      await usageOf(() => feedCandidates(interests(5), now)),
      await usageOf(() => feedCandidates(interests(50), now)),
      await usageOf(() => feedCandidates(interests(500), now)),
    ];
    // The calendar, its newest day, and four of the five follows, which are rare among the newest 200.
    expect(few.commands).toHaveLength(2 + 4);
    expect(some.commands).toHaveLength(2 + 10);
    expect(many.commands).toEqual(some.commands);
    const newest = await usageOf(() => latestArticles({}, 200, null, now));
    const list = await usageOf(() => latestArticles({ publisherId: 'busy-one' }, 15, null, now));
    for (const { readUnits } of [few, some, many])
      expect(readUnits).toBeLessThanOrEqual(newest.readUnits + 10 * list.readUnits);
  });

  test.each([5, 50, 500])('are two requests for the interests of a reader with %i follows [API-42]', async (count) => {
    const uid = `reader-of-${count}`;
    for (const target of targets(5)) await addFollow(uid, target, now);
    // In parts: the client has 50 connections.
    for (let from = 5; from < count; from += 45)
      await Promise.all(
        targets(count)
          .slice(from, from + 45)
          .map((target) => addFollow(uid, target, now)),
      );
    const { commands, result } = await usageOf(() => readInterests(uid));
    expect(commands).toEqual(['QueryCommand', 'QueryCommand']);
    expect(result.follows).toHaveLength(count);
    expect(result).toMatchObject(interests(count));
  });

  test.each([{ publisherId: 'busy-one' }, { publisherId: 'quiet-two' }, { topic: 'general' }, { topic: 'justice' }])(
    'are one request for one page of a list, %o',
    async (filter) => {
      const { commands, readUnits, result } = await usageOf(() => latestArticles(filter, 15, null, now));
      expect(commands).toEqual(['QueryCommand']);
      expect(result.items).toHaveLength(15);
      const bytes = result.items.reduce((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0);
      // A unit is 8 KB of an index, including keys and counters.
      expect(readUnits).toBeLessThanOrEqual((1.5 * bytes) / 8192 + 0.5);
    },
  );
});

describe('followed publishers and topics outside of the newest 200 articles', () => {
  const publishersOf = async (reader: Parameters<typeof feedCandidates>[0], at = now) =>
    new Set((await feedCandidates(reader, at)).map(({ publisherId }) => publisherId));

  test('are in the feed, and no others [API-42]', async () => {
    const newest = new Set((await latestArticles({}, 200, null, now)).items.map(({ publisherId }) => publisherId));
    expect(newest).toEqual(new Set(busy));
    expect(await publishersOf(interests(5))).toEqual(new Set(['busy-one', 'quiet-one', 'quiet-two', 'lawyer']));
    expect(await publishersOf({ publishers: new Set(['quiet-one']), topics: new Set() })).toEqual(
      new Set(['quiet-one']),
    );
    expect(await publishersOf({ publishers: new Set(), topics: new Set(['justice']) })).toEqual(new Set(['lawyer']));
    expect(await publishersOf({ publishers: new Set(), topics: new Set() })).toEqual(new Set());
  });

  test('take turns when there are more than ten, and stay the same for an hour', async () => {
    const reader = interests(30);
    const seen = new Set<string>();
    for (let hour = 0; hour < 24; hour++) {
      const at = new Date(now.getTime() + hour * 3_600_000);
      const publishers = await publishersOf(reader, at);
      for (const one of publishers) seen.add(one);
      if (hour < 3) expect(await publishersOf(reader, new Date(at.getTime() + 3_599_999))).toEqual(publishers);
    }
    expect(seen).toEqual(new Set(['busy-one', 'quiet-one', 'quiet-two', 'lawyer']));
  });
});
