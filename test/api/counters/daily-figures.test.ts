import { SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addToCounters } from '#functions/counters/counters.ts';
import { type ArticleKind, type FigureKind, readFigures } from '#functions/counters/daily-figures.ts';
import { rollUpFigures } from '#functions/counters/roll-up.ts';
import { handler } from '#functions/events/fold-counters.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { table } from '#functions/table/client.ts';
import { type Figures, noRegionKey, sumOf } from '#shared/domain/desk/analytics.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { seeded, seeds } from '#test/support/seeded.ts';
import { emptyTable, tableItems } from '#test/support/table-items.ts';
import { emptyUsage, meterUsage } from '#test/support/table-usage.ts';

withRealTable();

const reports = [
  { source: 'harbour', title: 'The harbour gets a second crane' },
  { source: 'harbour', title: 'Stock market falls before the holiday' },
  { source: 'island', title: 'Hospital opens a ward for mothers' },
  { source: 'island', title: 'Lagos film festival names its jury' },
  { source: 'island', title: 'A quiet morning in the hills' },
];
let articles: { id: string; topic: string; region: string | null; publisherId: string }[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  await emptyTable();
  clearLedgerState();
  const ids: string[] = [];
  for (const { source, title } of reports) {
    const entry = entryOf(title, '2026-11-20T05:00:00Z', { content: `<p>${title}.</p>` });
    ids.push(articleId(entry, source));
    expect((await store(queueEvent([packMessage(messageOf([entry], { source }))]))).batchItemFailures).toEqual([]);
  }
  const { readStoredArticles } = await import('#functions/articles/articles.ts');
  const stored = await readStoredArticles(ids);
  articles = ids.flatMap((id) => stored.get(id)?.preview ?? []);
  expect(articles).toHaveLength(reports.length);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const idOf = (n: number): string => articles[n]?.id ?? '';
const at = (time: string) => void vi.setSystemTime(new Date(time));
let keys = 0;
const act = (n: number, added: Partial<Figures>) => addToCounters(idOf(n), `key ${++keys}`, added);
const deliver = async (bodies: readonly unknown[]) => (await handler(queueEvent(bodies))).batchItemFailures.length;
const fold = (...numbers: number[]) => deliver(numbers.map((n) => ({ articleId: idOf(n) })));
const rollUp = () => deliver([{ rollUp: 'figures' }]);

const all = { from: '2026-11-01', to: '2026-12-31' };
/** The figures of all days: `2026-11-20 general 5 1 0`. */
async function figures(kind: FigureKind = 'publisher'): Promise<string[]> {
  const rows = await readFigures(kind, all);
  return rows.map(({ day, key, views, likes, clicks }) => `${day} ${key} ${views} ${likes} ${clicks}`).sort();
}
const rowsOf = async () => (await tableItems()).filter(({ pk }) => String(pk).startsWith('gains#'));

/** Has `intervene` called before each command; a function that it returns is called after the command. */
const intercept = (intervene: (command: string, input: string) => unknown): (() => void) =>
  beforeRequests((command, input) => intervene(command, JSON.stringify(input)));
const isWrite = (command: string) => /^(Put|Update|Delete|BatchWrite|TransactWrite)/.test(command);

/** Counts the writes. The power is cut before number `last`, or after it, before the function hears of it. */
function cutPower(last: number, moment: 'before' | 'after'): { writes: () => number; restore: () => void } {
  let writes = 0;
  const off = new Error('The power is off');
  const restore = intercept((command) => {
    if (writes > last) throw off;
    if (!isWrite(command) || writes++ < last) return undefined;
    if (moment === 'before') throw off;
    return () => {
      throw off;
    };
  });
  return { writes: () => writes, restore };
}

/** Stops the first command that matches until the returned function is called. */
function holdFirst(matches: (command: string, input: string) => boolean) {
  let isHeld = () => {};
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let first = true;
  const restore = intercept((command, input) => {
    if (!first || !matches(command, input)) return undefined;
    first = false;
    isHeld();
    return released;
  });
  return { held, release, restore };
}
const putsGains = (command: string, input: string) => command === 'PutItemCommand' && input.includes('gains#');

const beginsDay = (command: string): boolean => command === 'TransactWriteItemsCommand';

/** A fold that is held before a write until something else has happened. It fails, so its message comes again. */
async function slowFold(heldWrite: typeof putsGains, meanwhile: () => Promise<void>): Promise<void> {
  const { held, release, restore } = holdFirst(heldWrite);
  const slow = fold(0);
  await held;
  await meanwhile();
  release();
  expect(await slow).toBe(1);
  restore();
}

describe('figures of days', () => {
  test.each(seeds(10))(
    'figures of days are the straight sum of what folds found, in any order, with repetitions (%i)',
    async (seed) => {
      const random = seeded(seed);
      const below = (limit: number) => Math.floor(random() * limit);
      const expected = new Map<string, Figures>();
      const pending = articles.map(() => ({ views: 0, likes: 0, clicks: 0 }));
      const liked = articles.map(() => 0);
      const keyOf: Record<ArticleKind, (n: number) => string> = {
        topic: (n) => articles[n]?.topic ?? '',
        region: (n) => articles[n]?.region ?? noRegionKey,
        publisher: (n) => articles[n]?.publisherId ?? '',
      };
      const expectFold = (n: number) => {
        const gained = pending[n] ?? { views: 0, likes: 0, clicks: 0 };
        for (const kind of ['topic', 'region', 'publisher'] as const) {
          const key = `${kind} ${utcDay(Date.now())} ${keyOf[kind](n)}`;
          expected.set(key, sumOf([expected.get(key) ?? { views: 0, likes: 0, clicks: 0 }, gained]));
        }
        pending[n] = { views: 0, likes: 0, clicks: 0 };
      };
      for (let step = 0; step < 60; step++) {
        vi.setSystemTime(Date.now() + 1000 + below(5 * 3600_000));
        for (let times = below(4); times > 0; times--) {
          const n = below(articles.length);
          const like = (liked[n] ?? 0) > 0 && random() < 0.5 ? -1 : below(2);
          liked[n] = (liked[n] ?? 0) + like;
          const added = { views: below(5), likes: like, clicks: below(2) };
          await act(n, added);
          pending[n] = sumOf([pending[n] ?? added, added]);
        }
        const folded = articles.map((_, n) => n).filter(() => random() < 0.4);
        for (const n of folded) expectFold(n);
        expect(await fold(...folded, ...folded.filter(() => random() < 0.3))).toBe(0);
        // A repeated message finds what the first one left.
        if (random() < 0.2) expect(await fold(...folded)).toBe(0);
        if (random() < 0.7) expect(await rollUp()).toBe(0);
      }
      expect(await rollUp()).toBe(0);
      for (const kind of ['topic', 'region', 'publisher'] as const) {
        const counted = [...expected].flatMap(([key, { views, likes, clicks }]) =>
          key.startsWith(`${kind} `) && (views !== 0 || likes !== 0 || clicks !== 0)
            ? [`${key.slice(kind.length + 1)} ${views} ${likes} ${clicks}`]
            : [],
        );
        expect(await figures(kind)).toEqual(counted.sort());
      }
      expect(new Set((await figures()).map((line) => line.slice(0, 10))).size).toBeGreaterThan(4);
    },
  );

  test('figures of a fold that began before midnight are of that day, and rolled up after it', async () => {
    at('2026-11-20T23:59:58Z');
    await act(0, { views: 3 });
    const { held, release, restore } = holdFirst(putsGains);
    const folding = fold(0);
    await held;
    at('2026-11-21T00:00:05Z');
    expect(await rollUp()).toBe(0);
    release();
    expect(await folding).toBe(0);
    restore();
    expect(await figures()).toEqual([]);
    at('2026-11-21T00:00:07Z');
    expect(await rollUp()).toBe(0);
    expect(await figures()).toEqual(['2026-11-20 harbour 3 0 0']);
  });

  test('figures of a day that has ended are rolled up until ten minutes later, and not again', async () => {
    await act(0, { views: 3 });
    await fold(0);
    at('2026-11-21T00:10:01Z');
    let read: string[] = [];
    const restore = intercept((command, input) => {
      const [day] = /gains#2026-11-\d\d/.exec(input) ?? [];
      if (command === 'QueryCommand' && day !== undefined) read.push(day);
    });
    expect(await rollUp()).toBe(0);
    expect(new Set(read)).toEqual(new Set(['gains#2026-11-19', 'gains#2026-11-20', 'gains#2026-11-21']));
    read = [];
    at('2026-11-21T00:10:02Z');
    expect(await rollUp()).toBe(0);
    restore();
    expect(new Set(read)).toEqual(new Set(['gains#2026-11-21']));
    expect(await figures()).toEqual(['2026-11-20 harbour 3 0 0']);
  });

  test('figures of days move with an article to its new topic for the whole day', async () => {
    const { recordGains } = await import('#functions/counters/daily-gains.ts');
    const article = { id: 'made-up', topic: 'health', region: null, publisherId: 'paper' };
    await recordGains(article, { views: 4, likes: 0, clicks: 0 }, new Date());
    at('2026-11-20T13:00:00Z');
    await recordGains({ ...article, topic: 'culture' }, { views: 6, likes: 0, clicks: 0 }, new Date());
    await rollUpFigures(new Date());
    expect(await figures('topic')).toEqual(['2026-11-20 culture 6 0 0']);
  });
});

describe('a fold', () => {
  test('a fold that is cut off at any write loses nothing and counts nothing twice', async () => {
    const scenario = async (last: number, moment: 'before' | 'after', repeatedAt: string) => {
      await emptyCounters();
      at('2026-11-20T12:00:00Z');
      await act(0, { views: 5, likes: 1 });
      await act(2, { views: 2 });
      expect(await fold(0, 2)).toBe(0);
      expect(await rollUp()).toBe(0);
      at('2026-11-21T12:00:00Z');
      await act(0, { views: 7, likes: -1, clicks: 1 });
      await act(3, { views: 1 });
      const power = cutPower(last, moment);
      await fold(0, 3);
      power.restore();
      at(repeatedAt);
      expect(await fold(0, 3)).toBe(0);
      expect(await rollUp()).toBe(0);
      await act(0, { views: 1 });
      expect(await fold(0)).toBe(0);
      expect(await fold(0)).toBe(0);
      expect(await rollUp()).toBe(0);
      return { writes: power.writes(), result: await figures() };
    };
    const soon = '2026-11-21T12:00:05Z';
    const calm = await scenario(Number.POSITIVE_INFINITY, 'before', soon);
    const first = ['2026-11-20 harbour 5 1 0', '2026-11-20 island 2 0 0'];
    expect(calm.result).toEqual([...first, '2026-11-21 harbour 8 -1 1', '2026-11-21 island 1 0 0']);
    expect(calm.writes).toBe(6);
    for (const moment of ['before', 'after'] as const)
      for (let last = 0; last < calm.writes; last++) {
        const { result } = await scenario(last, moment, soon);
        expect(result, `${moment} write ${last}`).toEqual(calm.result);
        // The message comes again after midnight: its gains are of the day whose row was written.
        const late = await scenario(last, moment, '2026-11-22T00:00:05Z');
        const sums = new Map<string, number[]>();
        for (const line of late.result) {
          const [, key = '', ...counts] = line.split(' ');
          sums.set(
            key,
            counts.map((n, i) => Number(n) + (sums.get(key)?.[i] ?? 0)),
          );
        }
        expect(Object.fromEntries(sums), `${moment} write ${last}, then late`).toEqual({
          harbour: [13, 0, 1],
          island: [3, 0, 0],
        });
        expect(late.result.slice(0, 2)).toEqual(first);
      }
  });

  test('a fold that is slower than a later one does not replace its sum', async () => {
    await act(0, { views: 1 });
    await fold(0);
    await act(0, { views: 1, likes: 1 });
    at('2026-11-20T12:00:01Z');
    await slowFold(putsGains, async () => {
      await act(0, { views: 4, likes: -1 });
      at('2026-11-20T12:00:02Z');
      expect(await fold(0)).toBe(0);
    });
    await rollUp();
    expect(await figures()).toEqual(['2026-11-20 harbour 6 0 0']);
  });

  test.each([
    ['with a row of the day', 2],
    ['without', 0],
  ])('a fold that ends after another has begun the next day writes nothing, %s', async (_, before) => {
    if (before > 0) await act(0, { views: before });
    if (before > 0) await fold(0);
    at('2026-11-20T23:59:59Z');
    await act(0, { views: 3 });
    await slowFold(putsGains, async () => {
      at('2026-11-21T00:00:01Z');
      await act(0, { views: 10 });
      expect(await fold(0)).toBe(0);
    });
    expect(await fold(0)).toBe(0);
    await rollUp();
    expect((await figures()).at(-1)).toBe('2026-11-21 harbour 13 0 0');
    expect(sumOf(await readFigures('topic', all)).views).toBe(before + 13);
  });

  test('a fold begins a day once, when two are the first of it', async () => {
    await act(0, { views: 2 });
    await fold(0);
    at('2026-11-21T12:00:00Z');
    await act(0, { views: 5 });
    await slowFold(beginsDay, async () => {
      expect(await fold(0)).toBe(0);
      await act(0, { views: 1 });
      expect(await fold(0)).toBe(0);
    });
    expect(await fold(0)).toBe(0);
    await rollUp();
    expect(await figures()).toEqual(['2026-11-20 harbour 2 0 0', '2026-11-21 harbour 6 0 0']);
  });

  test('a fold begins no day from gains that have changed since it read them', async () => {
    await act(0, { views: 2 });
    await fold(0);
    at('2026-11-21T00:00:01Z');
    await act(0, { views: 5 });
    await slowFold(beginsDay, async () => {
      at('2026-11-20T23:59:59Z');
      expect(await fold(0)).toBe(0);
    });
    at('2026-11-21T00:00:06Z');
    await act(0, { views: 1 });
    expect(await fold(0)).toBe(0);
    await rollUp();
    expect(await figures()).toEqual(['2026-11-20 harbour 7 0 0', '2026-11-21 harbour 1 0 0']);
  });

  test('a fold counts in the day that has begun when another clock is ahead', async () => {
    at('2026-11-21T00:00:00Z');
    await act(0, { views: 2 });
    await fold(0);
    at('2026-11-20T23:59:59Z');
    await act(0, { views: 5 });
    // The other clock was a second ahead, so this is too old to replace the row; the next is not.
    expect(await fold(0)).toBe(1);
    at('2026-11-21T00:00:01Z');
    expect(await fold(0)).toBe(0);
    await rollUp();
    expect(await figures()).toEqual(['2026-11-21 harbour 7 0 0']);
  });

  test('a fold finds the gains of the last day, however long ago, when other rows have expired', async () => {
    await act(0, { views: 5 });
    await act(2, { views: 2 });
    await fold(0, 2);
    at('2026-11-21T12:00:00Z');
    await act(0, { views: 1 });
    await fold(0);
    await rollUp();
    at('2026-12-20T12:00:00Z');
    const { client, table: TableName } = table();
    for (const { pk, sk, expiresAt } of await rowsOf())
      if (typeof expiresAt === 'number' && expiresAt < Date.now() / 1000)
        await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    expect(await rowsOf()).toHaveLength(2);
    await act(0, { views: 10 });
    await act(2, { views: 20 });
    expect(await fold(0, 2)).toBe(0);
    await rollUp();
    expect(await figures()).toEqual([
      '2026-11-20 harbour 5 0 0',
      '2026-11-20 island 2 0 0',
      '2026-11-21 harbour 1 0 0',
      '2026-12-20 harbour 10 0 0',
      '2026-12-20 island 20 0 0',
    ]);
  });

  test('a fold costs two write units, and four more for the first of a day', async () => {
    const usage = meterUsage(table().client);
    const unitsOf = async (time: string) => {
      at(time);
      await act(0, { views: 1 });
      Object.assign(usage, emptyUsage());
      expect(await fold(0)).toBe(0);
      return usage.writeUnits;
    };
    expect(await unitsOf('2026-11-20T12:00:00Z')).toBe(4);
    expect(await unitsOf('2026-11-20T12:01:00Z')).toBe(2);
    expect(await unitsOf('2026-11-21T12:00:00Z')).toBe(6);
    expect(await unitsOf('2026-11-21T12:01:00Z')).toBe(2);
    table().client.middlewareStack.remove('usage');
  });

  test('a fold asks for one roll-up a slice, and fails if it cannot', async () => {
    at('2026-11-20T15:00:00.100Z');
    await act(0, { views: 1 });
    const send = vi.spyOn(SQSClient.prototype, 'send');
    const sent = () =>
      send.mock.calls.flatMap(([{ input }]) => {
        const { MessageGroupId, MessageDeduplicationId: id } = Object(input);
        return MessageGroupId === 'figures' ? [id] : [];
      });
    expect(await fold(0, 1, 2)).toBe(0);
    at('2026-11-20T15:00:00.900Z');
    expect(await fold(3)).toBe(0);
    const slice = Date.parse('2026-11-20T15:00:00Z') / 1000;
    expect(sent()).toEqual([`figures-${slice}`]);
    // Its own message is no reason to roll up again.
    at('2026-11-20T15:00:01.100Z');
    expect(await rollUp()).toBe(0);
    expect(sent()).toHaveLength(1);
    send.mockRejectedValueOnce(new Error('SQS is away'));
    expect(await fold(0)).toBe(1);
    expect(await fold(0)).toBe(0);
    expect(sent()).toEqual([slice, slice + 1, slice + 1].map((n) => `figures-${n}`));
  });
});

describe('a roll-up', () => {
  const twoDays = async () => {
    await act(0, { views: 5, likes: 1 });
    await act(3, { views: 2 });
    await fold(0, 3);
    at('2026-11-21T00:01:00Z');
    await act(1, { views: 4 });
    await act(3, { views: 1, clicks: 1 });
    await fold(1, 3);
  };
  const expected = [
    '2026-11-20 harbour 5 1 0',
    '2026-11-20 island 2 0 0',
    '2026-11-21 harbour 4 0 0',
    '2026-11-21 island 1 0 1',
  ];

  test('a roll-up changes nothing when it is repeated, and completes one that was cut off', async () => {
    await twoDays();
    expect(await rollUp()).toBe(0);
    const kinds = ['topic', 'region', 'publisher'] as const;
    const calm = await Promise.all(kinds.map((kind) => figures(kind)));
    expect(calm[2]).toEqual(expected);
    expect(await rollUp()).toBe(0);
    expect(await Promise.all(kinds.map((kind) => figures(kind)))).toEqual(calm);
    for (let last = 0; last < 9; last++) {
      await emptyFigures();
      at('2026-11-21T00:20:00Z');
      const power = cutPower(last, 'before');
      expect(await rollUp()).toBe(1);
      power.restore();
      at('2026-11-21T00:20:05Z');
      expect(await rollUp()).toBe(0);
      expect(await Promise.all(kinds.map((kind) => figures(kind))), `cut before write ${last}`).toEqual(calm);
    }
  });

  test('a roll-up reads all pages of a day', async () => {
    await twoDays();
    const { middlewareStack } = table().client;
    let pages = 0;
    middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          if (commandName !== 'QueryCommand' || !JSON.stringify(args.input).includes('gains#')) return next(args);
          pages++;
          return next({ ...args, input: { ...args.input, Limit: 1 } });
        },
      { step: 'initialize', name: 'small-pages' },
    );
    expect(await rollUp()).toBe(0);
    middlewareStack.remove('small-pages');
    // A page for each row and one more for each partition of three days.
    expect(pages).toBe(4 + 3 * 4);
    expect(await figures()).toEqual(expected);
  });

  test('a roll-up that lingers does not replace the sums of a later one', async () => {
    await act(0, { views: 1 });
    await fold(0);
    const { held, release, restore } = holdFirst(
      (command, input) => command === 'UpdateItemCommand' && /daily-figures#.*2026-11-20/.test(input),
    );
    const slow = rollUp();
    await held;
    at('2026-11-20T12:01:00Z');
    await act(0, { views: 8 });
    await fold(0);
    expect(await rollUp()).toBe(0);
    release();
    expect(await slow).toBe(0);
    restore();
    expect(await figures()).toEqual(['2026-11-20 harbour 9 0 0']);
  });
});

async function removeItems(pattern: RegExp): Promise<void> {
  const { client, table: TableName } = table();
  for (const { pk, sk } of await tableItems())
    if (pattern.test(String(pk))) await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
}
const emptyFigures = () => removeItems(/^daily-figures#/);
const emptyCounters = () => removeItems(/^(daily-figures|counters|gains)#/);
