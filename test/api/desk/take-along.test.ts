import { afterEach, beforeAll, expect, test } from 'vitest';
import { handler as edit } from '#functions/api/edit-article.ts';
import { handler as editMany } from '#functions/api/edit-articles.ts';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { readArticle, readStoredArticles } from '#functions/articles/articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage, unpackMessage } from '#functions/ingest/article-queue.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { editArticle, editArticles } from '#shared/api/article-desk.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { auditRows } from '#test/support/desk/audit-rows.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
beforeAll(() => void Object.assign(process.env, localSignIn));
afterEach(() => clearLedgerState());

const deliver = async (bodies: string[]) => expect((await store(queueEvent(bodies))).batchItemFailures).toEqual([]);
const waiting = () => takeAll(process.env.ARTICLES_QUEUE_URL);
const work = async () => deliver(await waiting());

let stories = 0;
interface Story {
  ids: string[];
  entries: FeedEntry[];
  sources: string[];
}
/** Reports of one story by several papers, the earliest first. */
async function storeStory(count = 3): Promise<Story> {
  const n = ++stories;
  const sources = Array.from({ length: count }, (_, i) => `s${n}-paper${i}`);
  const entries = sources.map((source, i) =>
    entryOf(`Dockers of harbour ${n ** 3} end strike ${n}`, new Date(Date.UTC(2026, 10, 20, 6, i)).toISOString(), {
      link: `https://${source}.example/strike`,
    }),
  );
  const ids: string[] = [];
  for (const [i, entry] of entries.entries()) {
    const source = sources[i] ?? '';
    await deliver([packMessage(messageOf([entry], { source }))]);
    ids.push(articleId(entry, source));
  }
  await waiting();
  return { ids, entries, sources };
}

const json = { ...asAdmin, 'content-type': 'application/json' };
async function decide(id: string, change: EditorialChange, version?: number) {
  const body = JSON.stringify({ version: version ?? (await editorialOf(id)).version, change });
  const { statusCode, body: text = '' } = await edit(httpEvent({ params: { id }, headers: json, body }));
  expect({ statusCode, text }).toMatchObject({ statusCode: 200 });
  return editArticle.reply.parse(JSON.parse(text));
}
async function editorialOf(id: string) {
  const row = (await readStoredArticles([id])).get(id);
  if (row === undefined) throw new Error(`no article ${id}`);
  return row.editorial;
}
const statesOf = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await editorialOf(id)).state));
const listed = async (sources: readonly string[]) =>
  (
    await Promise.all(sources.map(async (publisherId) => (await latestArticles({ publisherId }, 50, null)).items))
  ).flatMap((items) => items.map(({ id }) => id));
const gone = { status: 410, code: 'taken_down' };
const down = { state: 'takenDown', reason: 'Libel', reports: true } as const;
const all = (state: string, count = 3) => Array.from({ length: count }, () => state);

test('a take-down names the reports of the story and takes them along: none comes forward', async () => {
  const { ids, sources } = await storeStory();
  const [lead = '', second = ''] = ids;
  const { reports, editorial } = await decide(lead, down);
  expect(reports).toMatchObject({ count: 2, named: [{ source: 'S1-paper1' }, { source: 'S1-paper2' }] });
  expect(editorial.takes).toEqual({ version: 1, ids: ids.slice(1) });
  await expect(readArticle(second), 'before it is applied').rejects.toMatchObject(gone);
  await work();
  expect(await statesOf(ids)).toEqual(all('takenDown'));
  for (const id of ids) await expect(readArticle(id)).rejects.toMatchObject(gone);
  expect(await listed(sources)).toEqual([]);
  const rows = (await auditRows()).filter(({ subject }) => subject === second);
  expect(rows).toMatchObject([{ action: 'take down', by: 'chief@example.org' }]);
});

test('a take-down without its reports leaves them: the next one has the story', async () => {
  const { ids, sources } = await storeStory();
  await decide(ids[0] ?? '', { ...down, reports: false });
  await work();
  expect(await statesOf(ids)).toEqual(['takenDown', 'listed', 'listed']);
  expect(await listed(sources)).toEqual([ids[1]]);
});

test('reports that were taken along come back with their article, as one story', async () => {
  const { ids, sources } = await storeStory();
  const [lead = ''] = ids;
  await decide(lead, down);
  await work();
  await decide(lead, { state: 'listed' });
  await work();
  expect(await statesOf(ids)).toEqual(all('listed'));
  expect(await listed(sources)).toEqual([lead]);
  expect((await readArticle(lead))?.coverage.map(({ id }) => id)).toEqual(ids.slice(1));
});

test('a message that comes twice or late changes nothing that editors have decided since', async () => {
  const { ids, sources } = await storeStory();
  const [lead = '', second = '', third = ''] = ids;
  await decide(lead, down);
  const messages = await waiting();
  await deliver(messages);
  await deliver(messages);
  expect(await statesOf(ids)).toEqual(all('takenDown'));
  await decide(second, { state: 'listed' });
  await work();
  await deliver(messages);
  expect(await statesOf(ids)).toEqual(['takenDown', 'listed', 'takenDown']);
  expect(await listed(sources)).toEqual([second]);
  await decide(lead, { corrections: { title: 'Other' } });
  await work();
  expect(await statesOf([second, third])).toEqual(['listed', 'takenDown']);
  await decide(lead, { state: 'listed' });
  await work();
  await deliver(messages);
  expect(await statesOf(ids)).toEqual(all('listed'));
});

test('a take-down that is interrupted between two reports is completed by the next attempt', async () => {
  const { ids, sources } = await storeStory(4);
  await decide(ids[0] ?? '', down);
  const messages = await waiting();
  let writes = 0;
  const restore = beforeRequests((name) => {
    if (name.startsWith('TransactWrite') && ++writes === 2) throw new Error('cut off');
  });
  expect((await store(queueEvent(messages))).batchItemFailures).not.toEqual([]);
  restore();
  await deliver(messages);
  expect(await statesOf(ids)).toEqual(all('takenDown', 4));
  expect(await listed(sources)).toEqual([]);
});

test('a fetch that comes before the message frees no report for good', async () => {
  const { ids, entries, sources } = await storeStory();
  await decide(ids[0] ?? '', down);
  const [entry] = entries;
  if (entry === undefined) throw new Error('no entry');
  await deliver([packMessage(messageOf([{ ...entry, summary: 'Changed.' }], { source: sources[0] ?? '' }))]);
  await work();
  expect(await statesOf(ids)).toEqual(all('takenDown'));
  expect(await listed(sources)).toEqual([]);
});

test('a report that merges before the message is taken along too', async () => {
  const { ids, entries, sources } = await storeStory();
  await decide(ids[0] ?? '', down);
  const [entry] = entries;
  if (entry === undefined) throw new Error('no entry');
  const late = { ...entry, publishedAt: '2026-11-20T07:00:00.000Z', link: 'https://late.example/strike' };
  await deliver([packMessage(messageOf([late], { source: 'late' }))]);
  await work();
  expect(await statesOf([articleId(late, 'late')])).toEqual(['takenDown']);
  expect(await listed([...sources, 'late'])).toEqual([]);
});

test('a story with more reports than its row has room for is taken down whole', { timeout: 60_000 }, async () => {
  const { ids, sources } = await storeStory(56);
  const { reports } = await decide(ids[0] ?? '', down);
  expect(reports).toMatchObject({ count: 50 });
  await work();
  expect(await statesOf(ids)).toEqual(all('takenDown', 56));
  expect(await listed(sources)).toEqual([]);
});

test('several articles take their reports along in one request, and a report that is among them follows itself', async () => {
  const [one, two] = [await storeStory(), await storeStory()];
  const asked = [one.ids[0], two.ids[0], two.ids[1]].map((id = '') => ({ id, version: 0 }));
  const body = JSON.stringify({ articles: asked, change: down });
  const { statusCode, body: text = '' } = await editMany(httpEvent({ headers: json, body }));
  expect(statusCode).toBe(200);
  expect(editArticles.reply.parse(JSON.parse(text)).map(({ result }) => result)).toEqual(['saved', 'saved', 'saved']);
  const messages = await waiting();
  const ids = expect.arrayContaining(asked.map(({ id }) => id));
  expect(messages.map((message) => unpackMessage(message))).toEqual([{ editorialIds: ids }]);
  await deliver(messages);
  expect(await statesOf([...one.ids, ...two.ids])).toEqual(all('takenDown', 6));
  expect(await listed([...one.sources, ...two.sources])).toEqual([]);
});
