import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeOf, readStoredArticles, type StoredArticle, saveCounters } from '#functions/articles/articles.ts';
import { buildArticle } from '#functions/ingest/store/build-article.ts';
import { firstDraft } from '#functions/ingest/store/composed-articles.ts';
import { saveArticles, writeRows } from '#functions/ingest/store/write-rows.ts';
import { table } from '#functions/table/client.ts';
import { noCounters } from '#shared/domain/articles/article.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { decide } from '#test/support/desk/editorial-decisions.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { emptyTable, tableItems } from '#test/support/table-items.ts';
import { emptyUsage, meterUsage, type TableUsage } from '#test/support/table-usage.ts';

withRealTable();

const at = '2026-11-20T09:00:00.000Z';
const idOf = (n: number) => n.toString(16).padStart(16, '0');
const draftOf = (n: number) => {
  const message = messageOf([entryOf(`Report ${n} of the harbour`, at, { author: `Author ${n}` })]);
  const [entry] = message.entries;
  if (entry === undefined) throw new Error('The message has no entry');
  return buildArticle(entry, message, idOf(n), at);
};
const store = (count: number) => saveArticles(Array.from({ length: count }, (_, n) => draftOf(n)));
const storedOf = async (n: number): Promise<StoredArticle> => {
  const found = (await readStoredArticles([idOf(n)])).get(idOf(n));
  if (found === undefined) throw new Error(`There is no article ${n}`);
  return found;
};
const retitled = (stored: StoredArticle) => {
  const change = changeOf(stored);
  return { ...change, preview: { ...change.preview, title: `Later: ${change.preview.title}` } };
};
const known = () => false;

/** Counts the requests by command from now on. */
function countRequests(): Map<string, number> {
  const counts = new Map<string, number>();
  beforeRequests((command) => void counts.set(command, (counts.get(command) ?? 0) + 1));
  return counts;
}

let bill: TableUsage;
beforeAll(() => {
  bill = meterUsage(table().client);
});
beforeEach(emptyTable);

describe('a new row', () => {
  test('a new row has one attribute of ingestion beside its keys', async () => {
    await store(1);
    const row = (await tableItems()).find(({ sk }) => sk === 'article');
    expect(Object.keys(row ?? {}).sort()).toEqual(['__edb_e__', '__edb_v__', 'id', 'ingested', 'pk', 'sk']);
  });

  test('a new row is read as it was written, with all that a row may have', async () => {
    const { row } = draftOf(1);
    const coverage = [{ id: 'b', source: 'B', publisherId: 'b', title: 'B', url: null, publishedAt: at }];
    const applied = { version: 2, state: 'hidden' as const, alone: true, original: row.preview };
    const whole = { ...row, survivor: 'other', author: 'Ada', coverage, chunk: 'one', applied };
    await writeRows([whole], () => true);
    expect(changeOf(await storedOf(1))).toEqual(whole);
  });

  test('a new row is read as it was written, with nothing that a row may lack', async () => {
    const { row } = draftOf(1);
    const least = { ...row, author: null };
    await writeRows([least], () => true);
    expect(changeOf(await storedOf(1))).toEqual(least);
    expect(least).toMatchObject({ survivor: null, coverage: [], chunk: null });
  });
});

describe('rows that exist', () => {
  test('rows that exist are updated 25 in a request, at the price of single updates', async () => {
    await store(60);
    const changes = [...(await readStoredArticles(Array.from({ length: 60 }, (_, n) => idOf(n)))).values()].map(
      retitled,
    );
    const requests = countRequests();
    Object.assign(bill, emptyUsage());
    await writeRows(changes, known);
    expect(Object.fromEntries(requests)).toEqual({ BatchExecuteStatementCommand: 3 });
    expect(bill.writeUnits).toBe(60);
    expect((await storedOf(59)).preview.title).toBe('Later: Report 59 of the harbour');
  });

  test('rows that exist keep counters and decisions that are written after they were read', async () => {
    await store(1);
    const change = retitled(await storedOf(0));
    await saveCounters(idOf(0), { ...noCounters, views: 7 });
    await decide(idOf(0), { state: 'hidden' });
    await writeRows([change], known);
    expect(await storedOf(0)).toMatchObject({
      preview: { title: 'Later: Report 0 of the harbour' },
      counters: { views: 7 },
      editorial: { version: 1, state: 'hidden' },
    });
  });

  test('rows that exist lose what they do not have any more', async () => {
    await store(1);
    const stored = await storedOf(0);
    await writeRows([{ ...changeOf(stored), survivor: 'other' }], known);
    await writeRows([{ ...changeOf(stored), author: null }], known);
    expect(await storedOf(0)).toMatchObject({ survivor: null, author: null });
  });

  test('rows that exist keep the decision that they have when a repetition brings the first one', async () => {
    const { row } = draftOf(0);
    const draft = { ...row, begins: firstDraft(at) };
    await writeRows([draft], () => true);
    await decide(idOf(0), { state: 'listed' });
    await writeRows([draft], known);
    expect((await storedOf(0)).editorial).toMatchObject({ version: 2, state: 'listed' });
  });
});

describe('rows of a commit that was cut off', () => {
  test('rows of a commit that was cut off are created where they are missing, and updated where they exist', async () => {
    await store(2);
    const changes = [0, 1, 2, 3].map((n) => ({ ...draftOf(n).row, author: 'New' }));
    await writeRows(changes, known);
    for (const [n, change] of changes.entries()) expect(changeOf(await storedOf(n))).toEqual(change);
  });

  test('rows of a commit that was cut off begin with their decision where they are missing', async () => {
    await writeRows([{ ...draftOf(0).row, begins: firstDraft(at) }], known);
    expect((await storedOf(0)).editorial).toEqual(firstDraft(at));
  });
});
