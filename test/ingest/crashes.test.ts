import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readWholeArticles } from '#functions/articles/articles.ts';
import { handler } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { type ArticlesMessage, type GatheredMessage, packMessage } from '#functions/ingest/article-queue.ts';
import { withStoredBodies } from '#functions/ingest/fetch/new-entries.ts';
import { saveRun } from '#functions/ingest/runs/ingest-runs.ts';
import { clearLedgerState, currentLedgerState } from '#functions/ingest/store/commits.ts';
import { table } from '#functions/table/client.ts';
import { unpack } from '#functions/table/packed.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { decide, editorialMessageOf } from '#test/support/desk/editorial-decisions.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { emptyTable, tableItems } from '#test/support/table-items.ts';

withRealTable();

beforeEach(() => {
  // Reports of the last three days take part in stories.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const deliver = async (messages: readonly (GatheredMessage | ArticlesMessage)[]) =>
  (await handler(queueEvent(messages.map(packMessage)))).batchItemFailures.length;

const at = (hour: string) => `2026-11-20T${hour}:00.000Z`;
const [strike, echo, earlier] = [
  entryOf('Dock workers of Kingston vote to end their strike', at('09:00'), { link: 'https://noon.example/strike' }),
  entryOf('Dock workers of Kingston vote to end their strike!', at('10:00'), { link: 'https://evening.example/e' }),
  entryOf('Dock workers of Kingston vote to end their strike.', at('07:00'), { link: 'https://dawn.example/first' }),
];
/** Another report of the same event, which is no copy. */
const deal = entryOf('Kingston: dock workers end their long strike', at('09:30'), {
  link: 'https://dusk.example/deal',
});
const late = entryOf('Kingston dock workers end their strike, says union', at('10:30'), {
  link: 'https://day.example/l',
});
const rain = entryOf('Rain fills the reservoir above the town', at('08:00'));
const archive = entryOf('A page from the archive of the harbour master', '2025-03-01T08:00:00.000Z');
const stored = [
  messageOf([strike, rain], { source: 'noon', runId: 'first' }),
  messageOf([deal], { source: 'dusk', runId: 'first' }),
];
/**
 * A new article, one from an archive, a report that others become copies of, one of these, a further report of the
 * event, and a changed article.
 */
const batch = [
  messageOf([earlier, entryOf('Ferry timetable for the winter', at('06:00'))], { source: 'dawn', runId: 'run' }),
  messageOf([late], { source: 'day', runId: 'run' }),
  messageOf([echo, archive], { source: 'evening', runId: 'run' }),
  messageOf([{ ...rain, title: 'Rain fills both reservoirs above the town' }], { source: 'noon', runId: 'run' }),
];

/** Counts the writes to the table. After number `last` the power is cut: no further command reaches it. */
function cutPowerAfter(last: number): { writes: () => number; restore: () => void } {
  let writes = 0;
  const restore = beforeRequests((command) => {
    const isWrite = /^(Put|Update|Delete|BatchWrite|BatchExecute|TransactWrite)/.test(command);
    if (writes >= last) throw new Error('The power is off');
    if (isWrite) writes++;
  });
  return { writes: () => writes, restore };
}

/** What ingestion wrote of a row refers to a chunk, whose name differs between attempts. */
const withoutChunk = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'chunk' in value ? { ...value, chunk: undefined } : value;

/** The table without what an attempt names by chance, with the articles whole. */
async function contents(): Promise<unknown> {
  const all = await tableItems();
  const rows = all
    .filter(({ pk }) => !/^(chunk#|commits$|stage-keys$)/.test(String(pk)))
    .map((item) =>
      Object.fromEntries(
        Object.entries(item)
          .filter(([name]) => name !== 'expiresAt')
          .map(([name, value]) => [name, value instanceof Uint8Array ? withoutChunk(unpack(value)) : value]),
      ),
    )
    .sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1));
  const ids = [...stored, ...batch].flatMap(({ entries, source }) =>
    entries.map((entry) => articleId(entry, source.id)),
  );
  const articles = [...(await readWholeArticles([...new Set(ids)])).values()].map(
    ({ chunk: _, ...article }) => article,
  );
  return { rows, articles: articles.sort((a, b) => (a.preview.id < b.preview.id ? -1 : 1)) };
}

/** Messages of an earlier version are about one source. They have bodies, so the commit has its rows in chunks. */
type Version = 'this version' | 'an earlier version';

/** Takes down a survivor, corrects an article and un-merges a report. */
async function decideAll(): Promise<string[]> {
  const idOf = (entry: FeedEntry, source: string) => articleId(entry, source);
  const ids = [idOf(earlier, 'dawn'), idOf(rain, 'noon'), idOf(echo, 'evening')] as const;
  await decide(ids[0], { state: 'takenDown', reason: 'Wrong' });
  await decide(ids[1], { corrections: { title: 'Rain', topic: 'finance', region: null } });
  await decide(ids[2], { alone: true });
  return [editorialMessageOf(...ids)];
}

/** Applies decisions with the power cut after some writes, then again until they are applied. */
async function decideWithCut(last: number): Promise<{ writes: number; result: unknown }> {
  await emptyTable();
  clearLedgerState();
  await saveRun({ runId: 'run', startedAt: at('11:00'), queued: 4 });
  expect(await deliver([...stored, ...batch])).toBe(0);
  const messages = await decideAll();
  const send = async () => (await handler(queueEvent(messages))).batchItemFailures.length;
  const power = cutPowerAfter(last);
  const failed = await send().finally(power.restore);
  clearLedgerState();
  if (failed > 0) expect(await send()).toBe(0);
  expect(await send()).toBe(0);
  return { writes: power.writes(), result: await contents() };
}

/** Stores the first messages, then the batch with the power cut after some writes, then again until it is stored. */
async function storeWithCut(version: Version, last: number): Promise<{ writes: number; result: unknown }> {
  await emptyTable();
  clearLedgerState();
  await saveRun({ runId: 'run', startedAt: at('11:00'), queued: 4 });
  expect(await deliver(stored)).toBe(0);
  const queued = version === 'this version' ? [{ gathered: await withStoredBodies(batch) }] : batch;
  const power = cutPowerAfter(last);
  const failed = await deliver(queued).finally(power.restore);
  clearLedgerState();
  if (failed > 0) expect(await deliver(queued)).toBe(0);
  // SQS may deliver a stored batch once more.
  expect(await deliver(queued)).toBe(0);
  return { writes: power.writes(), result: await contents() };
}

describe('a consumer whose write fails', () => {
  test('a consumer whose write fails ends after its other writes, which may be slow, so that none replaces one of the next consumer', async () => {
    await emptyTable();
    clearLedgerState();
    const events: string[] = [];
    const { middlewareStack } = table().client;
    middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const text = JSON.stringify(args.input);
          if (commandName.startsWith('BatchWrite') && text.includes('"publishers"')) {
            events.push('a count fails');
            throw new Error('The count cannot be written');
          }
          if (!commandName.startsWith('BatchWrite') || !text.includes('title-key#')) return next(args);
          await setTimeout(300);
          return next(args).finally(() => events.push('keys are written'));
        },
      { step: 'initialize', name: 'slow' },
    );
    expect(await deliver(stored).finally(() => middlewareStack.remove('slow'))).toBe(stored.length);
    expect(new Set(events)).toEqual(new Set(['a count fails', 'keys are written']));
  });
});

describe('a consumer that is cut off', () => {
  test.each<Version>(['this version', 'an earlier version'])(
    'a consumer that is cut off leaves what the next one completes, after each write that messages of %s cause',
    async (version) => {
      vi.spyOn(Math, 'random').mockReturnValue(0.5);
      const calm = await storeWithCut(version, Number.POSITIVE_INFINITY);
      expect(calm.writes).toBeGreaterThan(10);
      expect(JSON.stringify(calm.result)).toContain('news-story#');
      for (let last = 0; last <= calm.writes; last++) {
        const { result } = await storeWithCut(version, last);
        expect(result, `power cut after write ${last}`).toEqual(calm.result);
      }
    },
  );

  test('a consumer that is cut off leaves decisions that the next one applies, after each write that they cause', async () => {
    const calm = await decideWithCut(Number.POSITIVE_INFINITY);
    expect(calm.writes).toBeGreaterThan(7);
    for (let last = 0; last <= calm.writes; last++) {
      const { result } = await decideWithCut(last);
      expect(result, `power cut after write ${last}`).toEqual(calm.result);
    }
  });
});

test('a new consumer writes nothing that follows from a commit whose receipts are stored', async () => {
  await emptyTable();
  clearLedgerState();
  await saveRun({ runId: 'first', startedAt: at('11:00'), queued: 1 });
  expect(await deliver(stored)).toBe(0);
  clearLedgerState();
  const power = cutPowerAfter(Number.POSITIVE_INFINITY);
  const { commit } = await currentLedgerState().finally(power.restore);
  expect(commit).toBeGreaterThan(0);
  expect(power.writes()).toBe(0);
});
