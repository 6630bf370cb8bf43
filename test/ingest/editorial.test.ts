import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { type ArticleFilter, latestArticles, recentListRows } from '#functions/articles/article-lists.ts';
import { readArticle, readSharedArticle, readStoredArticles, resolveArticle } from '#functions/articles/articles.ts';
import { readyPage } from '#functions/articles/lists/ready-pages.ts';
import { readPublishers } from '#functions/catalog/publishers.ts';
import { readTopics } from '#functions/catalog/topics.ts';
import { handler } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { ownCard } from '#functions/ingest/store/edited-rows.ts';
import { keepMs } from '#functions/runtime/env.ts';
import { table } from '#functions/table/client.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { decide, editorialMessageOf } from '#test/support/desk/editorial-decisions.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { tableItems } from '#test/support/table-items.ts';

withRealTable();

const deliver = async (...bodies: string[]) =>
  expect((await handler(queueEvent(bodies))).batchItemFailures).toEqual([]);
let runs = 0;
/** Stores entries of a source. @returns their ids */
async function store(source: string, ...entries: FeedEntry[]): Promise<string[]> {
  await deliver(packMessage(messageOf(entries, { source, runId: `run-${++runs}` })));
  return entries.map((entry) => articleId(entry, source));
}
/** Decides and delivers the desk's message. */
async function apply(id: string, change: Parameters<typeof decide>[1]): Promise<void> {
  await decide(id, change);
  await deliver(editorialMessageOf(id));
}
const restored = { state: 'listed', alone: false, reason: '', corrections: {} } as const;

let papers = 0;
/** Names that no other test has. */
const newPaper = () => `paper${++papers}`;
const entry = (title: string, hour = '09:00', more: Partial<FeedEntry> = {}): FeedEntry =>
  entryOf(title, `2026-11-20T${hour}:00.000Z`, { content: '', summary: `About: ${title}`, ...more });
/** Reports of one story by three papers, the earliest first. */
async function storeStory(): Promise<{ ids: [string, string, string]; sources: string[] }> {
  const sources = [newPaper(), newPaper(), newPaper()];
  const title = `Dockers of ${sources[0]} end strike`;
  const ids: string[] = [];
  for (const [i, source] of sources.entries())
    ids.push(...(await store(source, entry(title, `0${i + 6}:00`, { link: `https://${source}.example/strike` }))));
  const [first = '', second = '', third = ''] = ids;
  return { ids: [first, second, third], sources };
}

/** Removes the title keys, as time does. */
async function expireTitleKeys(): Promise<void> {
  const keys = (await tableItems()).filter(({ pk }) => String(pk).startsWith('title-key#'));
  const { client, table: TableName } = table();
  for (const { pk, sk } of keys) await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
}

const listed = async (filter: ArticleFilter) => (await latestArticles(filter, 500, null)).items.map(({ id }) => id);
const publisherCount = async (id: string) => (await readPublishers()).find((one) => one.id === id)?.articleCount ?? 0;
const topicCount = async (id: string) =>
  (await readTopics(new Date('2026-11-20T12:00:00Z'))).find((one) => one.id === id)?.articleCount ?? 0;
const coverageOf = async (id: string) => (await readArticle(id))?.coverage.map((one) => one.id);
const gone = { status: 410, code: 'taken_down' };

describe('a correction', () => {
  test('a correction is shown in the card and the article, and the publisher’s card stays beside it', async () => {
    const [id = ''] = await store(newPaper(), entry('Mangoes ripen erly'));
    await apply(id, { corrections: { title: 'Mangoes ripen early', summary: 'They are sweet.', image: null } });
    expect(await readArticle(id)).toMatchObject({
      title: 'Mangoes ripen early',
      summary: 'They are sweet.',
      correctedAt: '2026-11-21T10:00:00.000Z',
      content: 'About: Mangoes ripen erly',
    });
    const stored = (await readStoredArticles([id])).get(id);
    expect(stored && ownCard(stored)).toMatchObject({ title: 'Mangoes ripen erly' });
    expect(stored?.applied).toMatchObject({ version: 1, state: 'listed', alone: false });
    expect(stored?.preview.content).toBe('They are sweet.');
  });

  test('a correction outlives later fetches, whose text is the one below it', async () => {
    const source = newPaper();
    const first = entry('Crabs on the road', '09:00', { link: `https://${source}.example/crabs` });
    const [id = ''] = await store(source, first);
    await apply(id, { corrections: { title: 'Crabs cross the road' } });
    await store(source, { ...first, title: 'Crabs on every road', summary: 'Many more.' });
    expect(await readArticle(id)).toMatchObject({ title: 'Crabs cross the road', summary: 'Many more.' });
    await apply(id, { corrections: {} });
    expect(await readArticle(id)).toMatchObject({ title: 'Crabs on every road' });
    expect((await readArticle(id))?.correctedAt).toBeUndefined();
  });

  test('a correction of topic and region moves the article to other lists and counts', async () => {
    const source = newPaper();
    const [id = ''] = await store(source, entry('Pelicans of the bay'));
    const { topic = '' } = (await readArticle(id)) ?? {};
    const [before, finance] = [await topicCount(topic), await topicCount('finance')];
    await apply(id, { corrections: { topic: 'finance', region: 'asian', language: 'fr' } });
    expect(await listed({ topic: 'finance', region: 'asian', publisherId: source, languages: ['fr'] })).toEqual([id]);
    expect(await listed({ topic, publisherId: source })).toEqual([]);
    expect([await topicCount(topic), await topicCount('finance')]).toEqual([before - 1, finance + 1]);
    await apply(id, restored);
    expect(await listed({ topic, publisherId: source })).toEqual([id]);
    expect([await topicCount(topic), await topicCount('finance')]).toEqual([before, finance]);
  });

  test('a correction of a title changes nothing about which story a report belongs to, and is in the coverage', async () => {
    const { ids } = await storeStory();
    await apply(ids[1], { corrections: { title: 'Something else entirely' } });
    await apply(ids[0], { corrections: { title: 'Dockers go back to work' } });
    expect((await readArticle(ids[2]))?.id).toBe(ids[0]);
    expect((await readArticle(ids[0]))?.coverage.map(({ title }) => title)).toContain('Something else entirely');
    const copy = newPaper();
    const { title } = ownCard((await readStoredArticles([ids[0]])).get(ids[0]) ?? fail());
    const [late = ''] = await store(copy, entry(title, '10:00', { link: `https://${copy}.example/late` }));
    expect((await readArticle(late))?.title).toBe('Dockers go back to work');
  });

  test('a correction makes an article premium or free, and its source does not change that later', async () => {
    const source = newPaper();
    const first = entry('Tides of the month', '09:00', { link: `https://${source}.example/tides` });
    const [id = ''] = await store(source, first);
    await apply(id, { isPremium: true });
    await store(source, { ...first, summary: 'Changed' });
    expect(await readArticle(id)).toMatchObject({ isPremium: true, summary: 'Changed' });
    await apply(id, { isPremium: undefined } as object);
    expect((await readArticle(id))?.isPremium).toBeUndefined();
  });
});

describe('a hidden article', () => {
  test('a hidden article is in no list and no count, but its page opens; restored, it is back', async () => {
    const source = newPaper();
    const [id = '', other = ''] = await store(source, entry('Shoals off the cape'), entry('Winds of the cape'));
    const { topic = '' } = (await readArticle(id)) ?? {};
    const count = await topicCount(topic);
    await apply(id, { state: 'hidden', reason: 'Not ours' });
    expect(await listed({ publisherId: source })).toEqual([other]);
    expect([await publisherCount(source), await topicCount(topic)]).toEqual([1, count - 1]);
    expect((await readArticle(id))?.id).toBe(id);
    await apply(id, restored);
    expect((await listed({ publisherId: source })).sort()).toEqual([id, other].sort());
    expect([await publisherCount(source), await topicCount(topic)]).toEqual([2, count]);
  });

  test('a hidden article stays hidden when its publisher changes it', async () => {
    const source = newPaper();
    const first = entry('Lights of the pier', '09:00', { link: `https://${source}.example/pier` });
    const [id = ''] = await store(source, first);
    await apply(id, { state: 'hidden' });
    await store(source, { ...first, title: 'New lights of the pier' });
    expect(await listed({ publisherId: source })).toEqual([]);
    expect(await publisherCount(source)).toBe(0);
  });
});

describe('an article that is taken down', () => {
  test('an article that is taken down is refused with 410 at once, and left out of lists before they are written', async () => {
    const source = newPaper();
    const [id = ''] = await store(source, entry('A libel of the day'));
    await decide(id, { state: 'takenDown', reason: 'Libel' });
    for (const read of [readArticle, readSharedArticle, resolveArticle])
      await expect(read(id)).rejects.toMatchObject(gone);
    expect(await listed({ publisherId: source })).toEqual([]);
  });

  test('an article that is taken down is gone from rows and pages in memory when the time to keep them is over', async () => {
    const source = newPaper();
    const [id = ''] = await store(source, entry('A libel of the month'));
    const shownIds = async () => (await readyPage({ publisherId: source }, 20, null)).items.map((one) => one.id);
    expect(await shownIds()).toEqual([id]);
    expect((await recentListRows([id])).has(id)).toBe(true);
    await apply(id, { state: 'takenDown', reason: 'Libel' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + keepMs() + 1 });
    expect((await recentListRows([id])).size).toBe(0);
    expect(await shownIds()).toEqual([]);
    vi.useRealTimers();
  });

  test('an article that is taken down leaves lists and counts, and re-ingestion does not bring it back', async () => {
    const source = newPaper();
    const first = entry('A libel of the week', '09:00', { link: `https://${source}.example/libel` });
    const [id = ''] = await store(source, first);
    await apply(id, { state: 'takenDown', reason: 'Libel' });
    await store(source, { ...first, title: 'The libel again', summary: 'More of it' });
    await store(source, first);
    await expect(readArticle(id)).rejects.toMatchObject(gone);
    expect(await listed({ publisherId: source })).toEqual([]);
    expect(await publisherCount(source)).toBe(0);
  });

  test('an article that is taken down frees the reports that were merged into it: the next one has the others', async () => {
    const { ids, sources } = await storeStory();
    expect(await coverageOf(ids[0])).toEqual([ids[1], ids[2]]);
    await apply(ids[0], { state: 'takenDown', reason: 'Wrong' });
    expect((await readArticle(ids[2]))?.id).toBe(ids[1]);
    expect(await coverageOf(ids[1])).toEqual([ids[2]]);
    expect(await listed({ publisherId: sources[1] })).toEqual([ids[1]]);
    expect(await publisherCount(sources[0] ?? '')).toBe(0);
    await apply(ids[0], restored);
    expect((await readArticle(ids[1]))?.id).toBe(ids[0]);
    expect(await coverageOf(ids[0])).toEqual([ids[1], ids[2]]);
    expect(await listed({ publisherId: sources[1] })).toEqual([]);
  });

  test('an article that is taken down leads no id of a merged report to a dead end before it is applied', async () => {
    const { ids } = await storeStory();
    await decide(ids[0], { state: 'takenDown' });
    expect((await readArticle(ids[1]))?.id).toBe(ids[1]);
    await deliver(editorialMessageOf(ids[0]));
    expect((await readArticle(ids[1]))?.id).toBe(ids[1]);
  });

  test('an article that is taken down leaves the coverage of the report that it was merged into', async () => {
    const { ids } = await storeStory();
    await apply(ids[1], { state: 'takenDown' });
    await expect(readArticle(ids[1])).rejects.toMatchObject(gone);
    expect(await coverageOf(ids[0])).toEqual([ids[2]]);
    expect(await readArticle(ids[0])).toMatchObject({ coverageCount: 1 });
  });
});

describe('an un-merged report', () => {
  test('an un-merged report is listed by itself, for later reports too, until it is merged again', async () => {
    const { ids, sources } = await storeStory();
    await apply(ids[1], { alone: true });
    expect((await readArticle(ids[1]))?.id).toBe(ids[1]);
    expect(await listed({ publisherId: sources[1] })).toEqual([ids[1]]);
    expect(await coverageOf(ids[0])).toEqual([ids[2]]);
    clearLedgerState();
    const late = newPaper();
    const { title = '' } = (await readArticle(ids[0])) ?? {};
    const [copy = ''] = await store(late, entry(title, '10:00', { link: `https://${late}.example/copy` }));
    expect((await readArticle(copy))?.id).toBe(ids[0]);
    await apply(ids[1], { alone: false });
    expect(await coverageOf(ids[0])).toEqual([ids[1], ids[2], copy]);
    expect(await listed({ publisherId: sources[1] })).toEqual([]);
  });

  test('an un-merged report leaves an old story whole that no memory has', async () => {
    const sources = [newPaper(), newPaper(), newPaper()];
    // Similar titles with different keys, stored when they were young.
    const fetchedAt = '2026-06-20T12:00:00.000Z';
    const ids: string[] = [];
    for (const [i, word] of ['Old', 'Ancient', 'Narrow'].entries()) {
      const [source = ''] = sources.slice(i);
      const title = `${word} stone bridge of ${sources[0]} closes for repairs this whole summer`;
      const one = entryOf(title, `2026-06-20T0${i + 6}:00:00.000Z`, { link: `https://${source}.example/bridge` });
      await deliver(packMessage(messageOf([one], { source, fetchedAt })));
      ids.push(articleId(one, source));
    }
    const [a = '', b = '', c = ''] = ids;
    expect(await coverageOf(a)).toEqual([b, c]);
    clearLedgerState();
    await expireTitleKeys();
    await apply(b, { state: 'takenDown' });
    expect(await coverageOf(a)).toEqual([c]);
    await expireTitleKeys();
    clearLedgerState();
    await apply(a, { state: 'takenDown' });
    expect((await readArticle(c))?.id).toBe(c);
    expect(await listed({ publisherId: sources[2] })).toEqual([c]);
  });
});

describe('the message of a decision', () => {
  test('the message of a decision changes nothing when it comes twice, for an unknown article or for one without a decision', async () => {
    const source = newPaper();
    const [id = '', plain = ''] = await store(source, entry('Sails of the regatta'), entry('Ropes of the regatta'));
    await apply(id, { state: 'hidden' });
    await deliver(editorialMessageOf(id, plain, 'never-was'), editorialMessageOf(id));
    expect(await publisherCount(source)).toBe(1);
    expect((await readStoredArticles([plain])).get(plain)?.applied).toBeUndefined();
  });

  test('the message of a decision may come after a fetch that has applied the decision already', async () => {
    const source = newPaper();
    const first = entry('Boats of the lagoon', '09:00', { link: `https://${source}.example/boats` });
    const [id = ''] = await store(source, first);
    await decide(id, { state: 'takenDown' });
    await store(source, { ...first, summary: 'Changed' });
    expect(await publisherCount(source)).toBe(0);
    await deliver(editorialMessageOf(id));
    expect(await publisherCount(source)).toBe(0);
    expect(await listed({ publisherId: source })).toEqual([]);
  });
});
const fail = (): never => {
  throw new Error('There is no such article');
};
