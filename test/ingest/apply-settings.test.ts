import { BatchExecuteStatementCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as applySource } from '#functions/api/apply-source.ts';
import { handler as updateSource } from '#functions/api/update-source.ts';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { readArticle } from '#functions/articles/articles.ts';
import { readPublishers } from '#functions/catalog/publishers.ts';
import { readTopicCounts } from '#functions/catalog/topics.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage, unpackMessage } from '#functions/ingest/article-queue.ts';
import { readRun } from '#functions/ingest/runs/ingest-runs.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { removeSource } from '#functions/sources/source-edits.ts';
import { readSources, saveSources } from '#functions/sources/sources.ts';
import { table } from '#functions/table/client.ts';
import { applySource as endpoint } from '#shared/api/sources.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { decide, editorialMessageOf } from '#test/support/desk/editorial-decisions.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';

withRealTable();
beforeAll(() => void Object.assign(process.env, localSignIn));

let papers = 0;
let paper: Source;
beforeEach(async () => {
  await takeAll(process.env.ARTICLES_QUEUE_URL);
  const id = `gazette-${++papers}`;
  paper = sampleSource({ id, name: `Gazette ${papers}`, url: `https://${id}.example/feed`, region: 'caribbean' });
  await saveSources([paper]);
});

const headers = { ...asAdmin, 'content-type': 'application/json' };
async function edit(body: object): Promise<void> {
  const { statusCode } = await updateSource(
    httpEvent({ headers, params: { id: paper.id }, body: JSON.stringify(body) }),
  );
  expect(statusCode).toBe(200);
}
async function startApply(): Promise<string> {
  const response = await applySource(httpEvent({ headers, params: { id: paper.id } }));
  expect(response.statusCode).toBe(202);
  return endpoint.reply.parse(JSON.parse(response.body ?? '')).runId;
}
const deliver = async (messages: readonly string[]) => (await store(queueEvent(messages))).batchItemFailures.length;
/** Delivers the messages of the queue until it is empty. @returns all of them */
async function work(): Promise<string[]> {
  const delivered: string[] = [];
  for (;;) {
    const messages = await takeAll(process.env.ARTICLES_QUEUE_URL);
    if (messages.length === 0) return delivered;
    expect(await deliver(messages)).toBe(0);
    delivered.push(...messages);
  }
}

const newest = Date.parse('2026-11-20T10:00:00Z');
/** Stores stories that name neither a place nor a topic: their region and topic are the source's. */
async function storeStories(count: number, from: Source = paper, author: string | null = null) {
  const entries = Array.from({ length: count }, (_, i) => {
    const name = `${from.id} ${i.toString(36)}${'xyz'[i % 3]}${i}`;
    return entryOf(`Quiet day ${name}`, new Date(newest - i * 60_000).toISOString(), {
      link: `https://${from.id}.example/${i}`,
      content: '',
      summary: `Nothing ${i}`,
      author,
    });
  });
  const { id, name, type, region, category, url, publisherId } = from;
  const source = { id, name, type, region, category, url, ...(publisherId === undefined ? {} : { publisherId }) };
  expect(await deliver([packMessage({ ...messageOf(entries, { source: id }), source })])).toBe(0);
  return entries.map((entry) => articleId(entry, id));
}
const settingsOf = async (id: string) => {
  const article = await readArticle(id);
  return [article?.region, article?.category, article?.topic];
};
const countsOf = async (topic: string) => (await readTopicCounts({ consistent: true })).get(topic)?.articleCount ?? 0;

describe('applying the settings of a source to its stored stories', () => {
  test('applying the settings of a source changes region, subject and topic in the article, its lists and the counts [SRC-53]', async () => {
    const [first = '', second = ''] = await storeStories(2);
    expect(await settingsOf(first)).toEqual(['caribbean', 'general', 'general']);
    const [general, finance] = [await countsOf('general'), await countsOf('finance')];
    await edit({ region: 'african', category: 'finance' });
    expect(await settingsOf(first), 'an edit alone changes no story').toEqual(['caribbean', 'general', 'general']);
    const runId = await startApply();
    expect(await readRun(runId)).toMatchObject({ queued: 1, done: false });
    await work();
    expect(await readRun(runId)).toMatchObject({ done: true, processed: 2, changed: 2, added: 0, errors: [] });
    expect(await settingsOf(first)).toEqual(['african', 'finance', 'finance']);
    expect(await settingsOf(second)).toEqual(['african', 'finance', 'finance']);
    const list = await latestArticles({ region: 'african', topic: 'finance' }, 500, null);
    expect(list.items.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]));
    const old = await latestArticles({ region: 'caribbean' }, 500, null);
    expect(old.items.some(({ sourceId }) => sourceId === paper.id)).toBe(false);
    expect([await countsOf('general'), await countsOf('finance')]).toEqual([general - 2, finance + 2]);
    clearLedgerState();
    const later = entryOf('Zinnias bloom early', '2026-11-20T11:00:00.000Z', { content: '', summary: 'Flowers' });
    await deliver([packMessage({ ...messageOf([later]), source: { ...paper, id: 'later', category: 'finance' } })]);
    expect(await countsOf('finance'), 'later commits count on').toBe(finance + 3);
  });

  test('applying the settings of a source keeps what a story itself says, and other sources', async () => {
    const other = { ...paper, id: `${paper.id}-twin` };
    const [twin = ''] = await storeStories(1, other);
    const entry = entryOf('Kingston court clears the new berth in Jamaica', '2026-11-20T09:00:00.000Z', {
      link: `https://${paper.id}.example/kingston`,
    });
    await deliver([packMessage({ ...messageOf([entry], { source: paper.id }), source: { ...paper } })]);
    await edit({ region: 'asian' });
    const runId = await startApply();
    await work();
    expect(await readRun(runId)).toMatchObject({ done: true, processed: 1, changed: 0 });
    expect((await readArticle(articleId(entry, paper.id)))?.region).toBe('caribbean');
    expect((await readArticle(twin))?.region, 'of the same publisher').toBe('caribbean');
  });

  test('applying the settings of a source changes what the publisher has, below the corrections of the editors', async () => {
    const [story = ''] = await storeStories(1);
    await decide(story, { corrections: { title: 'Corrected', region: 'asian' } });
    await deliver([editorialMessageOf(story)]);
    await edit({ region: 'african', category: 'finance' });
    await startApply();
    await work();
    expect(await readArticle(story)).toMatchObject({ title: 'Corrected', region: 'asian', topic: 'finance' });
    await decide(story, { corrections: {} });
    await deliver([editorialMessageOf(story)]);
    expect(await readArticle(story)).toMatchObject({ summary: 'Nothing 0', region: 'african', topic: 'finance' });
  });

  test('applying the settings of a source goes through all stories in parts, and a repeated run changes nothing [SRC-53]', async () => {
    const ids = await storeStories(230);
    await edit({ category: 'health' });
    const runId = await startApply();
    const pages = await work();
    expect(pages.map((body) => unpackMessage(body))).toMatchObject([
      { part: 0, parts: 3 },
      { part: 1, parts: 3 },
      { part: 2, parts: 3 },
    ]);
    expect(await readRun(runId)).toMatchObject({ done: true, finished: 1, processed: 230, changed: 230 });
    expect(await settingsOf(ids[229] ?? '')).toEqual(['caribbean', 'health', 'health']);
    const health = await countsOf('health');
    const again = await startApply();
    await work();
    expect(await readRun(again)).toMatchObject({ done: true, processed: 230, changed: 0 });
    expect(await countsOf('health')).toBe(health);
  });

  test('applying the settings of a source counts a part once when it is delivered twice', async () => {
    await storeStories(120);
    await edit({ category: 'tech' });
    const runId = await startApply();
    const [first = '', second = ''] = await takeAll(process.env.ARTICLES_QUEUE_URL);
    await deliver([first]);
    const tech = await countsOf('tech');
    await deliver([first]);
    expect(await countsOf('tech')).toBe(tech);
    expect(await readRun(runId)).toMatchObject({ done: false, processed: 100, changed: 100 });
    await deliver([second, first]);
    expect(await readRun(runId)).toMatchObject({ done: true, processed: 120, changed: 120 });
    expect(await countsOf('tech')).toBe(tech + 20);
  });

  const powerCut = new Error('out of power');
  test.each<[when: string, cut: (broken: ReturnType<typeof mockClient>) => unknown]>([
    ['before', (broken) => broken.on(PutCommand).rejects(powerCut)],
    ['after', (broken) => broken.on(BatchExecuteStatementCommand).rejects(powerCut)],
  ])('applying the settings of a source continues after a crash %s the commit', async (_, cut) => {
    const [story = ''] = await storeStories(3);
    const culture = await countsOf('culture');
    await edit({ category: 'culture' });
    const runId = await startApply();
    const messages = await takeAll(process.env.ARTICLES_QUEUE_URL);
    const broken = mockClient(table().client);
    broken.send.callThrough();
    cut(broken);
    expect(await deliver(messages)).toBe(1);
    broken.restore();
    expect(await settingsOf(story)).toEqual(['caribbean', 'general', 'general']);
    expect(await deliver(messages)).toBe(0);
    expect(await settingsOf(story)).toEqual(['caribbean', 'culture', 'culture']);
    expect(await countsOf('culture')).toBe(culture + 3);
    expect(await readRun(runId)).toMatchObject({ done: true, changed: 3 });
  });

  test('applying the settings of a source finds the stories of an API source under their publishers', async () => {
    paper = { ...paper, type: 'api', url: 'newsapi' };
    await saveSources([paper]);
    const [story = ''] = await storeStories(2, paper, 'Far Away Times');
    await edit({ region: 'latinx' });
    const runId = await startApply();
    await work();
    expect(await readRun(runId)).toMatchObject({ done: true, changed: 2 });
    expect(await settingsOf(story)).toEqual(['latinx', 'general', 'general']);
  });

  test('applying the settings of a source is refused for an unknown source, and ends with an error for one deleted meanwhile', async () => {
    const { statusCode } = await applySource(httpEvent({ headers, params: { id: 'nobody' } }));
    expect(statusCode).toBe(404);
    const runId = await startApply();
    await removeSource(paper.id);
    await work();
    expect(await readRun(runId)).toMatchObject({ done: true, errors: [{ message: 'The source has been deleted' }] });
  });
});

describe('renaming a source [SRC-52]', () => {
  test('renaming a source keeps its publisher for stored and for new stories, and renames it', async () => {
    const [before = ''] = await storeStories(1);
    const publisherId = (await readArticle(before))?.publisherId ?? '';
    expect(publisherId).toBe(`gazette-${papers}`);
    await edit({ name: 'Le Courrier' });
    const renamed = (await readSources([paper.id])).get(paper.id);
    expect(renamed).toMatchObject({ name: 'Le Courrier', publisherId });
    const entry = entryOf('After the new name', '2026-11-20T11:00:00.000Z', { link: 'https://courrier.example/new' });
    const source = { ...(renamed ?? paper), publisherId };
    await deliver([packMessage({ ...messageOf([entry], { source: paper.id }), source })]);
    expect(await readArticle(articleId(entry, paper.id))).toMatchObject({ publisherId, source: 'Le Courrier' });
    const publishers = await readPublishers();
    expect(publishers.find(({ id }) => id === publisherId)).toMatchObject({ name: 'Le Courrier', articleCount: 2 });
    expect(publishers.some(({ id }) => id === 'le-courrier')).toBe(false);
    await edit({ name: 'Le Courrier du Sud', region: 'african' });
    expect((await readSources([paper.id])).get(paper.id)).toMatchObject({ publisherId });
  });

  test('renaming a source follows the new name as long as it has no stories', async () => {
    await edit({ name: 'Le Matin' });
    expect((await readSources([paper.id])).get(paper.id)?.publisherId).toBeUndefined();
  });
});
