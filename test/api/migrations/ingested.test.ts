import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { oldAttributes } from '#functions/articles/article-rows.ts';
import {
  changeOf,
  readArticle,
  readSearchedArticles,
  readSharedArticle,
  readStoredArticles,
  resolveArticle,
  type StoredArticle,
  saveCounters,
} from '#functions/articles/articles.ts';
import { ownCard } from '#functions/ingest/store/edited-rows.ts';
import { writeRows } from '#functions/ingest/store/write-rows.ts';
import { table } from '#functions/table/client.ts';
import { runMigration } from '#scripts/migrate/run-migration.ts';
import { ingested } from '#scripts/migrations/0007-ingested.ts';
import { noCounters } from '#shared/domain/articles/article.ts';
import { decide } from '#test/support/desk/editorial-decisions.ts';
import { allItems, thawTable } from '#test/support/frozen-table.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

/** Articles of the frozen table. */
const ids = {
  survivor: 'fcc587d7332f41e6',
  merged: '88577b4a45963bec',
  corrected: '80c740eea52cae0e',
  hidden: 'a3eb9021795bf8e9',
  alone: '7a545d1a4d3fe5ee',
};
const all = Object.values(ids);
const options = { dryRun: false, segments: 2, pageItems: 4 };
const migrate = () => runMigration(ingested, options);

const storedOf = async (id: string): Promise<StoredArticle> => {
  const found = (await readStoredArticles([id])).get(id);
  if (found === undefined) throw new Error(`There is no article ${id}`);
  return found;
};
const itemOf = async (id: string) =>
  (await allItems()).find(({ pk, sk }) => pk === `article#${id}` && sk === 'article');
const oldNamesOf = async (id: string) => {
  const item = await itemOf(id);
  return oldAttributes.filter((name) => item?.[name] !== undefined);
};
/** What each kind of reading returns of the articles. */
const readAll = async () => ({
  stored: await readStoredArticles(all),
  searched: await readSearchedArticles(all),
  articles: await Promise.all(all.map((id) => readArticle(id))),
  shared: await Promise.all(all.map((id) => readSharedArticle(id, new Date(0)))),
  resolved: await Promise.all(all.map((id) => resolveArticle(id))),
});

/** Called before each update of the merged report; may change the table first. */
let intervene: () => void | Promise<void> = () => {};
beforeEach(async () => {
  intervene = () => {};
  await thawTable('2026-11-24');
  table().client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (commandName === 'UpdateItemCommand' && JSON.stringify(args.input).includes(`article#${ids.merged}`))
          await intervene();
        return next(args);
      },
    { step: 'initialize', name: 'intervene', override: true },
  );
});
afterEach(() => {
  intervene = () => {};
});

test('a row in the old form is read with its card, author, survivor and coverage', async () => {
  expect(await storedOf(ids.survivor)).toMatchObject({
    preview: { title: 'Dock workers of Kingston vote to end their strike', coverageSources: ['Evening'] },
    survivor: null,
    fingerprint: '327f4a62c4',
    author: 'Ada Quay',
    coverage: [{ id: ids.merged, source: 'Evening' }],
    chunk: '1-f18af911-0',
    counters: { views: 23 },
  });
  expect(await storedOf(ids.merged)).toMatchObject({ survivor: ids.survivor, author: null, coverage: [] });
});

test('a row in the old form is read with the decision that it has', async () => {
  const corrected = await storedOf(ids.corrected);
  expect(corrected).toMatchObject({
    preview: { title: 'Rain fills both reservoirs', region: null },
    applied: { version: 1, state: 'listed', alone: false },
  });
  expect(ownCard(corrected)).toMatchObject({ title: 'Rain fills the reservoir above the town', region: 'caribbean' });
  expect((await storedOf(ids.hidden)).applied).toEqual({ version: 1, state: 'hidden', alone: false, original: null });
  expect((await storedOf(ids.alone)).applied).toEqual({ version: 1, state: 'listed', alone: true, original: null });
});

test('lists and the page of a merged report show rows in the old form', async () => {
  const listed = (await latestArticles({}, 10, null)).items.map(({ id }) => id);
  expect(listed).toEqual([ids.alone, ids.corrected, ids.survivor]);
  expect(await readArticle(ids.merged)).toMatchObject({ id: ids.survivor, content: expect.stringContaining('<p>') });
});

test('migrated rows are read as before, and have no old attribute', async () => {
  const before = await readAll();
  const bytes = JSON.stringify(await allItems()).length;
  expect(await migrate()).toMatchObject({ changed: 5, failures: [] });
  expect(await readAll()).toEqual(before);
  for (const id of all) expect(await oldNamesOf(id)).toEqual([]);
  expect(JSON.stringify(await allItems()).length).toBeLessThan(bytes);
});

test('a second run of the migration changes nothing', async () => {
  await migrate();
  const items = await allItems();
  expect(await migrate()).toMatchObject({ changed: 0 });
  expect(await allItems()).toEqual(items);
});

test('a row in the old form that is written again is read as it was written, also after the migration', async () => {
  const stored = await storedOf(ids.merged);
  const change = { ...changeOf(stored), survivor: null, author: 'New', preview: { ...stored.preview, title: 'Later' } };
  await writeRows([change], () => false);
  expect(await oldNamesOf(ids.merged)).toContain('preview');
  expect(await storedOf(ids.merged)).toEqual({ ...stored, ...change });
  await migrate();
  expect(await oldNamesOf(ids.merged)).toEqual([]);
  expect(await storedOf(ids.merged)).toEqual({ ...stored, ...change });
});

test('the migration keeps what ingestion writes after it has read the row', async () => {
  const stored = await storedOf(ids.merged);
  const change = { ...changeOf(stored), survivor: null, preview: { ...stored.preview, title: 'Meanwhile' } };
  let writes = 0;
  intervene = async () => {
    if (writes++ === 0) await writeRows([change], () => false);
  };
  expect(await runMigration(ingested, { ...options, segments: 1 })).toMatchObject({ changed: 5, failures: [] });
  expect(writes).toBeGreaterThan(1);
  expect(await storedOf(ids.merged)).toEqual({ ...stored, ...change });
});

test('the migration keeps counters and decisions that are written meanwhile', async () => {
  let writes = 0;
  intervene = async () => {
    if (writes++ > 0) return;
    await saveCounters(ids.merged, { ...noCounters, views: 99 });
    await decide(ids.merged, { state: 'hidden' });
  };
  await migrate();
  expect(writes).toBeGreaterThan(0);
  expect(await storedOf(ids.merged)).toMatchObject({
    survivor: ids.survivor,
    counters: { views: 99 },
    editorial: { version: 1, state: 'hidden' },
  });
});

test('a row from before chunks keeps its body when it is written again and migrated', async () => {
  await thawTable('2026-11-22');
  const id = '7a070da92b84cd08';
  const before = await readArticle(id);
  expect(before?.content).toContain('<p>');
  const stored = await storedOf(id);
  expect(stored.chunk).toBeNull();
  await writeRows([{ ...changeOf(stored), author: 'New' }], () => false);
  expect(await readArticle(id)).toEqual({ ...before, author: 'New' });
  await migrate();
  expect(await readArticle(id)).toEqual({ ...before, author: 'New' });
});

test('the migration removes the body of a row whose body is in a chunk by now', async () => {
  await thawTable('2026-11-22');
  const id = '7a070da92b84cd08';
  await writeRows([{ ...changeOf(await storedOf(id)), chunk: 'one' }], () => false);
  await migrate();
  expect(await itemOf(id)).not.toHaveProperty('details');
});

test('the migration fails for a row without a card, and leaves it', async () => {
  const Key = { pk: `article#${ids.merged}`, sk: 'article' };
  await table().client.send(new UpdateCommand({ TableName: 'news', Key, UpdateExpression: 'REMOVE preview' }));
  const { changed, failures } = await migrate();
  expect({ changed, failed: failures.length }).toEqual({ changed: 4, failed: 1 });
  expect(await oldNamesOf(ids.merged)).toContain('chunk');
});
