import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { handler as change } from '#functions/api/change-own-story.ts';
import { handler as decideArticle } from '#functions/api/edit-article.ts';
import { handler as open } from '#functions/api/get-member-article.ts';
import { handler as get } from '#functions/api/get-own-story.ts';
import { handler as listCorrections } from '#functions/api/list-corrections.ts';
import { handler as list } from '#functions/api/list-own-stories.ts';
import { handler as save } from '#functions/api/save-own-story.ts';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { readArticle } from '#functions/articles/articles.ts';
import { decisionsNotApplied } from '#functions/editorial/corrections.ts';
import { handler as schedule } from '#functions/events/schedule-sources.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { getOwnStory } from '#shared/api/article-desk.ts';
import { editedNote, newsroom } from '#shared/config/editorial.ts';
import {
  emptyStory,
  type StoryChange,
  type StoryContent,
  story,
  storyEntry,
  undoMs,
} from '#shared/domain/newsroom/story.ts';
import { auditRows } from '#test/support/desk/audit-rows.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn, signedIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { generatedArticles, generateNow, lastRun, storeReports } from '../../generate/generation-run.ts';

withRealTable();
beforeAll(() => void Object.assign(process.env, localSignIn, { COMPOSED_ARTICLES: 'draft' }));
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') }));
afterEach(async () => {
  vi.useRealTimers();
  for (const queue of [process.env.ARTICLES_QUEUE_URL, process.env.PURGES_QUEUE_URL]) await takeAll(queue);
});

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
const later = (ms: number): unknown => vi.setSystemTime(Date.now() + ms);
const minute = 60_000;
let count = 0;
const newId = () => (++count).toString(16).padStart(16, 'a');
async function call(handler: Handler, params: Record<string, string>, body?: object, headers: object = asAdmin) {
  const { statusCode, body: text = '' } = await handler(
    httpEvent({
      params,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return { status: statusCode, body: JSON.parse(text || 'null') as unknown };
}
async function answer(handler: Handler, id: string, body?: object) {
  const reply = await call(handler, { id }, body);
  expect(reply).toMatchObject({ status: 200 });
  return story.parse(reply.body);
}
const refusal = z.object({
  code: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })),
  present: z.optional(story),
});
async function refused(handler: Handler, id: string, body?: object) {
  const { status, body: given } = await call(handler, { id }, body);
  const { code, details, present } = refusal.parse({ details: [], ...Object(given) });
  return { status, code, fields: details.map(({ field }) => field), present };
}

const written: StoryContent = {
  ...emptyStory,
  title: 'Island ferries sail again after the storm',
  summary: 'The first boat left at dawn.',
  body: `<p>The first boat left the quay at dawn. ${'It carried bread and letters. '.repeat(12)}</p>`,
  byline: 'Ama Mensah',
  topic: 'finance',
  region: 'african',
  sources: ['The harbour master', 'https://harbour.example/log?a=1&b=2'],
  notes: 'Ring the harbour master again.',
};
const write = (id: string, content: Partial<StoryContent> = {}, version = 0) =>
  answer(save, id, { version, content: { ...written, ...content } });
const act = (id: string, version: number, given: StoryChange) => answer(change, id, { version, change: given });
/** Runs the consumer of what is queued. */
async function follow(): Promise<void> {
  const messages = await takeAll(process.env.ARTICLES_QUEUE_URL);
  if (messages.length > 0) expect((await store(queueEvent(messages))).batchItemFailures).toEqual([]);
}
const runSchedule = () => schedule({});
const listed = async () => (await latestArticles({}, 500, null)).items.map(({ id }) => id);
async function entries(state?: string) {
  const { body } = await list(httpEvent({ headers: asAdmin, query: state === undefined ? {} : { state } }));
  return z.array(storyEntry).parse(JSON.parse(body ?? ''));
}
const readers = (id: string) => readArticle(id).catch((error: { status: number }) => error.status);

describe('own stories', () => {
  test('a story reaches readers like any other article once it is published, without its notes', async () => {
    const id = newId();
    const { version } = await write(id, {
      image: 'https://pictures.example/boat.jpg',
      imageAlt: 'A ferry at the quay',
      imageCredit: 'Kofi Owusu',
    });
    expect(await readers(id)).toBeNull();
    expect((await act(id, version, { action: 'review' })).state).toBe('review');
    const { state, published } = await act(id, version + 1, { action: 'publish' });
    expect([state, published?.since]).toEqual(['published', '2026-11-20T12:00:00.000Z']);
    await follow();
    expect(await listed()).toContain(id);
    const article = await readers(id);
    expect(article).toMatchObject({
      title: written.title,
      ...{
        source: newsroom.name,
        author: 'Ama Mensah',
        topic: 'finance',
        region: 'african',
        language: 'en',
        url: null,
      },
      picture: { alt: 'A ferry at the quay', caption: '', credit: 'Kofi Owusu' },
    });
    const text = JSON.stringify(article);
    expect(text).toContain('Sources: The harbour master; <a href=\\"https://harbour.example/log?a=1&amp;b=2\\">');
    expect(text).not.toContain('Ring the harbour');
    expect((await answer(get, id)).dueAt).toBeNull();
  });

  test('a story is cleaned like a feed, and keeps its links within the site', async () => {
    const body = `<p onclick="x()">Yes <script>alert(1)</script><a href="javascript:x()">no</a>, <a href="/article/${'0'.repeat(16)}">here</a></p>`;
    const { content } = await write(newId(), { body });
    expect(content.body).toContain(`<a href="/article/${'0'.repeat(16)}"`);
    expect(content.body).not.toMatch(/script|onclick/);
  });

  test('what a story lacks to be published is named, field by field', async () => {
    const id = newId();
    const { version } = await write(id, { ...emptyStory, image: 'https://pictures.example/boat.jpg' });
    expect(await refused(change, id, { version, change: { action: 'publish' } })).toMatchObject({
      status: 400,
      fields: ['content.title', 'content.body', 'content.topic', 'content.imageAlt'],
    });
    for (const content of [{ body: `<p>${'a'.repeat(90_001)}</p>` }, { title: 'a'.repeat(301) }, { topic: 'no' }])
      expect(await refused(save, newId(), { version: 0, content: { ...written, ...content } })).toMatchObject({
        status: 400,
        fields: [`content.${Object.keys(content)[0]}`],
      });
    expect((await answer(get, id)).state).toBe('draft');
  });

  test('a preview link shows the shared draft as readers would get it, until they have it', async () => {
    const id = newId();
    const picture = { image: 'https://pictures.example/boat.jpg', imageAlt: 'A ferry', imageCredit: 'Kofi Owusu' };
    const { version } = await write(id, picture);
    const asked = httpEvent({ params: { id }, query: { previewDays: '3' }, headers: asAdmin });
    const { preview } = getOwnStory.reply.parse(JSON.parse((await get(asked)).body ?? ''));
    const read = async () => {
      const { statusCode, body } = await open(httpEvent({ params: { id }, query: { preview: preview?.token ?? '' } }));
      return { status: statusCode, body: z.record(z.string(), z.unknown()).parse(JSON.parse(body ?? '')) };
    };
    const shown = await read();
    expect(shown).toMatchObject({ status: 200, body: { title: written.title, previewUntil: preview?.until } });
    expect(JSON.stringify(shown)).not.toContain('Ring the harbour');
    expect(await readers(id)).toBeNull();
    expect(await listed()).not.toContain(id);
    await act(id, version, { action: 'publish' });
    await follow();
    expect(await read()).toMatchObject({ status: 409, body: { code: 'published' } });
    const { previewUntil: _, ...seen } = shown.body;
    const forLists = new Set(['imageKey', 'tags', 'keywords', 'entities', 'dedupKey', 'performanceScore']);
    const onPage = Object.entries(seen).filter(([name]) => !forLists.has(name));
    expect(await readers(id)).toMatchObject(Object.fromEntries(onPage));
    await write(id, { title: 'Ferries stay in the harbour' }, version + 1);
    expect(await read()).toMatchObject({ status: 200, body: { title: 'Ferries stay in the harbour' } });
    await act(id, version + 2, { action: 'withdraw', reason: 'The harbour denies it' });
    expect(await read()).toMatchObject({ status: 410, body: { code: 'taken_down' } });
  });

  test('the second of two editors gets 409 with the present story, and nothing is overwritten', async () => {
    const id = newId();
    const { version } = await write(id);
    await write(id, { title: 'Another headline' }, version);
    const lost = await refused(save, id, { version, content: { ...written, title: 'Mine' } });
    expect(lost).toMatchObject({ status: 409, code: 'changed_meanwhile', present: { version: version + 1 } });
    expect(lost.present?.content.title).toBe('Another headline');
    expect(lost.present?.by).toBe('chief@example.org');
    expect((await refused(change, id, { version, change: { action: 'publish' } })).status).toBe(409);
    // A request that is repeated finds what it has saved.
    expect((await write(id, { title: 'Another headline' }, 0)).version).toBe(version + 1);
  });

  test('saves that follow each other are one version, which can be read after later ones', async () => {
    const id = newId();
    await write(id, { title: 'One' });
    later(minute);
    const { number } = await write(id, { title: 'Two' }, 1);
    later(11 * minute);
    const { version, history } = await write(id, { title: 'Three' }, 2);
    expect(history.map((one) => [one.number, one.action])).toEqual([
      [2, 'save'],
      [1, 'save'],
    ]);
    const { statusCode, body } = await get(
      httpEvent({ params: { id }, query: { number: String(number) }, headers: asAdmin }),
    );
    expect([statusCode, story.parse(JSON.parse(body ?? '')).content.title]).toEqual([200, 'Two']);
    await act(id, version, { action: 'review' });
    expect((await write(id, { title: 'Four' }, version + 1)).number).toBe(3);
    expect((await auditRows()).filter(({ subject }) => subject === id).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['save', 'review']),
    );
  });

  test('a publication is undone within a minute, before and after it is stored, and not later', async () => {
    for (const isStored of [false, true]) {
      const id = newId();
      const { version } = await write(id);
      await act(id, version, { action: 'publish' });
      if (isStored) await follow();
      const undone = await act(id, version + 1, { action: 'undo' });
      expect(undone).toMatchObject({ state: 'draft', published: null });
      expect(await readers(id)).toBeNull();
      await follow();
      expect(await readers(id)).toBeNull();
      later(5 * minute);
      await act(id, version + 2, { action: 'publish' });
      await follow();
      expect(await readers(id)).toMatchObject({ publishedAt: new Date().toISOString() });
      later(undoMs + minute);
      expect(await refused(change, id, { version: version + 3, change: { action: 'undo' } })).toMatchObject({
        status: 400,
        fields: ['action'],
      });
    }
  });

  test('a correction is published with its note, keeps the time of the story, and can be undone', async () => {
    const id = newId();
    const { version } = await write(id);
    await act(id, version, { action: 'publish' });
    await follow();
    later(5 * minute);
    const title = 'Island ferries sail again two days after the storm';
    await write(id, { title }, version + 1);
    const note = 'The storm was on Sunday.';
    expect((await act(id, version + 2, { action: 'publish', note })).state).toBe('corrected');
    await follow();
    const corrected = { title, publishedAt: '2026-11-20T12:00:00.000Z', correctedAt: '2026-11-20T12:05:00.000Z' };
    expect(await readers(id)).toMatchObject(corrected);
    const notes = async () => JSON.stringify((await call(listCorrections, {})).body);
    expect(await notes()).toContain(note);
    await act(id, version + 3, { action: 'undo' });
    await follow();
    expect(await readers(id)).toMatchObject({ title: written.title });
    expect(await notes()).not.toContain(note);
  });

  test('a withdrawn story is gone at once, and can be published again', async () => {
    const id = newId();
    const { version } = await write(id);
    await act(id, version, { action: 'publish' });
    await follow();
    expect(await refused(change, id, { version: version + 1, change: { action: 'withdraw' } })).toMatchObject({
      fields: ['reason'],
    });
    await act(id, version + 1, { action: 'withdraw', reason: 'The harbour denies it' });
    expect(await readers(id)).toBe(410);
    await follow();
    expect(await readers(id)).toBe(410);
    expect(await listed()).not.toContain(id);
    later(minute);
    await act(id, version + 2, { action: 'publish' });
    await follow();
    expect(await readers(id)).toMatchObject({ title: written.title });
  });

  test('a scheduled story is published at its time with what was scheduled, also by a late and repeated schedule', async () => {
    const id = newId();
    const { version } = await write(id);
    const at = '2026-11-20T13:00:00Z';
    for (const wrong of ['2026-11-20T11:59:00Z', '2028-01-01T00:00:00Z'])
      expect(await refused(change, id, { version, change: { action: 'schedule', at: wrong } })).toMatchObject({
        fields: ['at'],
      });
    await act(id, version, { action: 'schedule', at });
    later(minute);
    await write(id, { title: 'Not ready yet' }, version + 1);
    await runSchedule();
    await follow();
    expect(await readers(id)).toBeNull();
    later(70 * minute);
    await runSchedule();
    const messages = (await takeAll(process.env.ARTICLES_QUEUE_URL)).flatMap((one) => [one, one]);
    await store(queueEvent(messages));
    await runSchedule();
    await follow();
    expect(await readers(id)).toMatchObject({ title: written.title, publishedAt: '2026-11-20T13:00:00.000Z' });
    expect(await answer(get, id)).toMatchObject({
      state: 'published',
      content: { title: 'Not ready yet' },
      dueAt: null,
    });
    expect((await listed()).filter((one) => one === id)).toHaveLength(1);
  });

  test('a schedule that is taken back publishes nothing', async () => {
    const id = newId();
    const { version } = await write(id);
    await act(id, version, { action: 'schedule', at: '2026-11-20T13:00:00Z' });
    expect((await act(id, version + 1, { action: 'reopen' })).state).toBe('draft');
    later(2 * 60 * minute);
    await runSchedule();
    await follow();
    expect(await readers(id)).toBeNull();
  });

  test('a story whose message is lost is published by the next run of the schedule', async () => {
    const id = newId();
    const { version } = await write(id);
    const queue = mockClient(SQSClient);
    queue.on(SendMessageCommand).rejects(new Error('down'));
    await act(id, version, { action: 'publish' });
    queue.restore();
    await follow();
    expect(await readers(id)).toBeNull();
    await runSchedule();
    await follow();
    expect(await readers(id)).toMatchObject({ title: written.title });
  });

  test('a consumer that is cut off after any write ends with the same story when it is called again', async () => {
    for (let last = 0, isWhole = false; !isWhole; last++) {
      const id = newId();
      const { version } = await write(id);
      await act(id, version, { action: 'publish' });
      await follow();
      later(minute);
      await act(id, version + 1, { action: 'publish', note: 'It was Sunday.' });
      const messages = await takeAll(process.env.ARTICLES_QUEUE_URL);
      let writes = 0;
      const restore = beforeRequests((command) => {
        if (writes >= last) throw new Error('The power is off');
        if (/^(Put|Update|Delete|BatchWrite|BatchExecute|TransactWrite)/.test(command)) writes++;
      });
      isWhole = (await store(queueEvent(messages))).batchItemFailures.length === 0;
      restore();
      clearLedgerState();
      expect((await store(queueEvent(messages))).batchItemFailures).toEqual([]);
      expect(await answer(get, id)).toMatchObject({ state: 'corrected', dueAt: null });
      expect(await readers(id)).toMatchObject({ title: written.title, correctedAt: new Date().toISOString() });
      expect(last).toBeLessThan(40);
    }
  });

  test('a decision of the articles desk holds: a story that it takes down is withdrawn', async () => {
    const id = newId();
    const { version } = await write(id);
    await act(id, version, { action: 'publish' });
    await follow();
    later(minute);
    const correction = { version: 0, change: { corrections: { title: 'Other' } } };
    expect((await call(decideArticle, { id }, correction)).status).toBe(400);
    await call(decideArticle, { id }, { version: 0, change: { state: 'takenDown', reason: 'Court order' } });
    await follow();
    expect((await answer(get, id)).state).toBe('withdrawn');
    const entry = async (state: string) => (await entries(state)).find((one) => one.id === id);
    const decided = { state: 'takenDown', by: 'chief@example.org', at: new Date().toISOString() };
    expect(await entry('withdrawn')).toMatchObject({ state: 'withdrawn', decided });
    expect(await entry('published')).toBeUndefined();
    await call(decideArticle, { id }, { version: 1, change: { state: 'listed' } });
    await follow();
    expect(await entry('published')).not.toHaveProperty('decided');
    await call(decideArticle, { id }, { version: 2, change: { state: 'hidden' } });
    await follow();
    expect(await entry('published')).toMatchObject({ decided: { ...decided, state: 'hidden' } });
    // The same as by the desk of stories.
    await act(id, (await answer(get, id)).version, { action: 'withdraw', reason: 'Libel' });
    await follow();
    expect(await entry('withdrawn')).toMatchObject({ decided });
  });

  test('a story that cannot be written keeps no decision of the articles desk from being applied', async () => {
    const id = newId();
    const { version } = await write(id);
    await act(id, version, { action: 'publish' });
    await follow();
    await call(decideArticle, { id }, { version: 0, change: { state: 'takenDown', reason: 'Libel' } });
    const messages = await takeAll(process.env.ARTICLES_QUEUE_URL);
    const restore = beforeRequests((command, input) => {
      if (command.startsWith('TransactWrite') && JSON.stringify(input).includes(`story#${id}`))
        throw new Error('Throttled');
    });
    expect((await store(queueEvent(messages))).batchItemFailures).toHaveLength(1);
    restore();
    expect(await decisionsNotApplied(new Date())).toEqual([]);
    expect((await store(queueEvent(messages))).batchItemFailures).toEqual([]);
    expect((await entries('withdrawn')).map((one) => one.id)).toContain(id);
  });

  test('a story that was taken back is published by the articles desk too, or taken down', async () => {
    const id = newId();
    const { version } = await write(id);
    await act(id, version, { action: 'publish' });
    await follow();
    await act(id, version + 1, { action: 'undo' });
    await follow();
    await call(decideArticle, { id }, { version: 1, change: { state: 'listed' } });
    await follow();
    expect(await answer(get, id)).toMatchObject({ state: 'published', published: { number: 1 } });
    await call(decideArticle, { id }, { version: 2, change: { state: 'takenDown', reason: 'Libel' } });
    await follow();
    expect(await answer(get, id)).toMatchObject({ state: 'withdrawn' });
  });

  test('stories are listed by state, the last changed first', async () => {
    const [first, second] = [newId(), newId()];
    later(3 * 60 * minute);
    await write(first);
    later(minute);
    const { version } = await write(second, { title: 'Second' });
    later(minute);
    await act(second, version, { action: 'review' });
    expect((await entries()).slice(0, 2).map(({ id, state }) => [id, state])).toEqual([
      [second, 'review'],
      [first, 'draft'],
    ]);
    expect((await entries('review')).map(({ title }) => title)).toContain('Second');
    expect((await entries('review')).map(({ id }) => id)).not.toContain(first);
  });

  test('stories are for editors, and an unknown one is not found', async () => {
    const id = newId();
    expect((await call(get, { id }, undefined, signedIn('someone'))).status).toBe(403);
    expect((await call(get, { id })).status).toBe(404);
    expect(await refused(change, id, { version: 0, change: { action: 'publish' } })).toMatchObject({ status: 404 });
  });
});

describe('composed articles', () => {
  test('a composed draft is edited as a story and published with its reports and a note that it was edited', async () => {
    await storeReports('Kingston opens the long ferry quay', '2026-11-20T06:00:00Z', ['alpha', 'beta', 'gamma']);
    await generateNow();
    const run = await lastRun();
    const id = run.articles[0]?.id ?? '';
    const draft = await answer(get, id);
    expect(draft).toMatchObject({ version: 0, isComposed: true, state: 'draft' });
    const body = draft.content.body.replace('<p dir="auto">', '<p dir="auto">Edited: ');
    const saved = await answer(save, id, { version: 0, content: { ...draft.content, body } });
    expect(await readers(id)).toBeNull();
    await act(id, saved.version, { action: 'publish' });
    await follow();
    const [article] = await generatedArticles();
    expect(article).toMatchObject({ id, composedFrom: expect.arrayContaining([expect.any(String)]) });
    const { content } = z.object({ content: z.string() }).parse(await readers(id));
    expect(content).toContain('Edited: ');
    expect(content).toContain('<cite>');
    expect(content).toContain(editedNote);
    expect((await answer(get, id)).history.at(-1)).toMatchObject({ action: 'generate', by: 'AI Editorial Team' });
  });

  test('the id of a publisher’s article is no story', async () => {
    const [report] = (await latestArticles({}, 500, null)).items.filter(({ sourceId }) => sourceId === 'alpha');
    expect(await refused(save, report?.id ?? '', { version: 0, content: written })).toMatchObject({ status: 404 });
  });
});
