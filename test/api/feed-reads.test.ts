import { beforeAll, describe, expect, test, vi } from 'vitest';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { addFollow } from '#functions/readers/follows.ts';
import { feedCandidates, readInterests } from '#functions/readers/interests.ts';
import { table } from '#functions/table/client.ts';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { emptyUsage, meterUsage, type TableUsage } from '#test/support/table-usage.ts';

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
const commands: string[] = [];
let usage: TableUsage;
async function usageOf<T>(work: () => Promise<T>): Promise<{ commands: string[]; readUnits: number; result: T }> {
  commands.length = 0;
  Object.assign(usage, emptyUsage());
  const result = await work();
  return { commands: [...commands], readUnits: usage.readUnits, result };
}

beforeAll(async () => {
  // 210 articles newer than all others: none of the rare ones is among the newest 200.
  await store(queueEvent(busy.map((source) => written(source, 70, 5))));
  await store(
    queueEvent([written('quiet-one', 3, 2000), written('quiet-two', 20, 3000), written('lawyer', 20, 4000, 'justice')]),
  );
  usage = meterUsage(table().client);
  beforeRequests((command) => void commands.push(command));
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
  test('the reads of a personal feed are the newest articles and at most ten lists, for 5, 50 and 500 follows [API-42]', async () => {
    const queries = async (follows: number) =>
      (await usageOf(() => feedCandidates(interests(follows), now))).commands.filter((one) => one === 'QueryCommand');
    // The newest, and four of the five follows, which are rare among the newest 200.
    expect(await queries(5)).toHaveLength(1 + 4);
    expect(await queries(50)).toHaveLength(1 + 10);
    expect(await queries(500)).toHaveLength(1 + 10);
  });

  test('the reads of a personal feed share the rows that another feed has read a moment ago', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const feed = () => usageOf(() => feedCandidates(interests(50), now));
    await feed();
    const { commands, readUnits, result } = await feed().finally(vi.useRealTimers);
    expect(result.length).toBeGreaterThan(60);
    expect(new Set(commands)).toEqual(new Set(['QueryCommand']));
    // A few leaves of each list.
    expect(readUnits).toBeLessThanOrEqual(11);
  });

  test.each([5, 50, 500])(
    'the reads of a personal feed are two requests for the interests of a reader with %i follows [API-42]',
    async (count) => {
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
    },
  );

  test.each([{ publisherId: 'busy-one' }, { publisherId: 'quiet-two' }, { topic: 'general' }, { topic: 'justice' }])(
    'the reads of a personal feed are one request for the leaves, one for the rows and one for the stories of a page of a list, %o',
    async (filter) => {
      const { commands, readUnits, result } = await usageOf(() => latestArticles(filter, 15, null, now));
      expect(commands).toEqual(['QueryCommand', 'BatchGetItemCommand', 'BatchGetItemCommand']);
      expect(result.items).toHaveLength(15);
      // A row costs half a unit, and so do its story and two or three leaves.
      expect(readUnits).toBeLessThanOrEqual(15 / 2 + 15 / 2 + 0.5);
    },
  );
});

describe('followed publishers and topics outside of the newest 200 articles', () => {
  const publishersOf = async (reader: Parameters<typeof feedCandidates>[0], at = now) =>
    new Set((await feedCandidates(reader, at)).map(({ publisherId }) => publisherId));

  test('followed publishers and topics outside of the newest 200 articles are in the feed, and no others [API-42]', async () => {
    const newest = new Set((await latestArticles({}, 200, null, now)).items.map(({ publisherId }) => publisherId));
    expect(newest).toEqual(new Set(busy));
    expect(await publishersOf(interests(5))).toEqual(new Set(['busy-one', 'quiet-one', 'quiet-two', 'lawyer']));
    expect(await publishersOf({ publishers: new Set(['quiet-one']), topics: new Set() })).toEqual(
      new Set(['quiet-one']),
    );
    expect(await publishersOf({ publishers: new Set(), topics: new Set(['justice']) })).toEqual(new Set(['lawyer']));
    expect(await publishersOf({ publishers: new Set(), topics: new Set() })).toEqual(new Set());
  });

  test('followed publishers and topics outside of the newest 200 articles take turns when there are more than ten, and stay the same for an hour', async () => {
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
