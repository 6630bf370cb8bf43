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

/** Headlines that share no word, so that none is taken for another report of the same story. */
const headline = (source: string, n: number) =>
  ['berth', 'clinic', 'harvest', 'railway'].map((word) => `${word}${source.replaceAll('-', '')}${n}`).join(' ');
/** So many articles of one source, one a minute, the newest so many minutes old. */
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

/** What the table is asked, and the read units that it bills. */
const asked = { commands: [] as string[], readUnits: 0 };
const billed = z.object({ ConsumedCapacity: z.object({ CapacityUnits: z.number() }) });
async function askedFor<T>(work: () => Promise<T>): Promise<typeof asked & { answer: T }> {
  Object.assign(asked, { commands: [], readUnits: 0 });
  const answer = await work();
  return { ...asked, answer };
}

beforeAll(async () => {
  // 210 articles newer than all others: the newest 200 hold nothing of the quiet ones.
  await store(queueEvent(busy.map((source) => written(source, 70, 5))));
  await store(
    queueEvent([written('quiet-one', 3, 2000), written('quiet-two', 20, 3000), written('lawyer', 20, 4000, 'justice')]),
  );
  table().client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const answer = await next(args);
        asked.commands.push(commandName);
        // Transactions answer a list; the reads that are looked at here are single.
        const bill = z.safeParse(billed, answer.output);
        if (bill.success) asked.readUnits += bill.data.ConsumedCapacity.CapacityUnits;
        return answer;
      },
    { step: 'initialize', name: 'count' },
  );
});

/** Follows of all kinds: what is written about much or little, and what nobody has ever heard of. */
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

describe('what a reader’s feed asks of the table', () => {
  test('API-42: for the candidates of 5, 50 and 500 follows, the newest articles and at most ten lists', async () => {
    const [few, some, many] = [
      await askedFor(() => feedCandidates(interests(5), now)),
      await askedFor(() => feedCandidates(interests(50), now)),
      await askedFor(() => feedCandidates(interests(500), now)),
    ];
    // The calendar and its newest day; of five follows four have next to nothing among the newest 200.
    expect(few.commands).toHaveLength(2 + 4);
    expect(some.commands).toHaveLength(2 + 10);
    expect(many.commands).toEqual(some.commands);
    const newest = await askedFor(() => latestArticles({}, 200, null, now));
    const list = await askedFor(() => latestArticles({ publisherId: 'busy-one' }, 15, null, now));
    for (const { readUnits } of [few, some, many])
      expect(readUnits).toBeLessThanOrEqual(newest.readUnits + 10 * list.readUnits);
  });

  test.each([5, 50, 500])('API-42: for what is known of a reader with %i follows, two requests', async (count) => {
    const uid = `reader-of-${count}`;
    for (const target of targets(5)) await addFollow(uid, target, now);
    // Some at a time: the client holds 50 connections.
    for (let from = 5; from < count; from += 45)
      await Promise.all(
        targets(count)
          .slice(from, from + 45)
          .map((target) => addFollow(uid, target, now)),
      );
    const { commands, answer } = await askedFor(() => readInterests(uid));
    expect(commands).toEqual(['QueryCommand', 'QueryCommand']);
    expect(answer.follows).toHaveLength(count);
    expect(answer).toMatchObject(interests(count));
  });

  test.each([{ publisherId: 'busy-one' }, { publisherId: 'quiet-two' }, { topic: 'general' }, { topic: 'justice' }])(
    'one page of one list, %o, is one request for its own bytes',
    async (filter) => {
      const { commands, readUnits, answer } = await askedFor(() => latestArticles(filter, 15, null, now));
      expect(commands).toEqual(['QueryCommand']);
      expect(answer.items).toHaveLength(15);
      const bytes = answer.items.reduce((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0);
      // A unit is 8 KB of an index; keys and counters come on top of what is answered.
      expect(readUnits).toBeLessThanOrEqual((1.5 * bytes) / 8192 + 0.5);
    },
  );
});

describe('publishers and topics that are not among the newest 200', () => {
  const publishersOf = async (reader: Parameters<typeof feedCandidates>[0], at = now) =>
    new Set((await feedCandidates(reader, at)).map(({ publisherId }) => publisherId));

  test('API-42: theirs get in, and nobody else’s', async () => {
    const newest = new Set((await latestArticles({}, 200, null, now)).items.map(({ publisherId }) => publisherId));
    expect(newest).toEqual(new Set(busy));
    expect(await publishersOf(interests(5))).toEqual(new Set(['busy-one', 'quiet-one', 'quiet-two', 'lawyer']));
    expect(await publishersOf({ publishers: new Set(['quiet-one']), topics: new Set() })).toEqual(
      new Set(['quiet-one']),
    );
    expect(await publishersOf({ publishers: new Set(), topics: new Set(['justice']) })).toEqual(new Set(['lawyer']));
    expect(await publishersOf({ publishers: new Set(), topics: new Set() })).toEqual(new Set());
  });

  test('among more than ten of them each has its turn, the same all through an hour', async () => {
    const reader = interests(30);
    const met = new Set<string>();
    for (let hour = 0; hour < 24; hour++) {
      const at = new Date(now.getTime() + hour * 3_600_000);
      const publishers = await publishersOf(reader, at);
      for (const one of publishers) met.add(one);
      if (hour < 3) expect(await publishersOf(reader, new Date(at.getTime() + 3_599_999))).toEqual(publishers);
    }
    expect(met).toEqual(new Set(['busy-one', 'quiet-one', 'quiet-two', 'lawyer']));
  });
});
