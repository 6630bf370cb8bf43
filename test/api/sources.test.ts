import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as create } from '#functions/api/create-source.ts';
import { handler as remove } from '#functions/api/delete-source.ts';
import { handler as list } from '#functions/api/list-desk-sources.ts';
import { handler as listPublic } from '#functions/api/list-sources.ts';
import { handler as ingest } from '#functions/api/start-ingest.ts';
import { handler as update } from '#functions/api/update-source.ts';
import { readArticle } from '#functions/articles/articles.ts';
import { handler as storeArticles } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { memoryOf, readFeedMemories, saveFeedMemories } from '#functions/sources/feed-memories.ts';
import { dueSourceIds, readSources, saveFetchStates, saveSources } from '#functions/sources/sources.ts';
import { type Source, source, stateAfterFetch } from '#shared/domain/sources/source.ts';
import { listedSource } from '#shared/domain/sources/source-gains.ts';
import { sampleSource } from '#test/ingest/sources/sample-source.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { emulatorToken, localSignIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const asAdmin = { authorization: `Bearer ${emulatorToken({ sub: 'editor', admin: true })}` };
const asReader = { authorization: `Bearer ${emulatorToken({ sub: 'reader', admin: false })}` };

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
interface Sent {
  id?: string;
  body?: unknown;
  headers?: Record<string, string>;
}
async function call(handler: Handler, { id, body, headers = asAdmin }: Sent = {}) {
  const response = await handler(
    httpEvent({
      ...(id !== undefined && { params: { id } }),
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: response.body === undefined ? undefined : JSON.parse(response.body),
  };
}

let feeds = 0;
const newFeed = (more: Record<string, unknown> = {}) => ({
  name: `Paper ${++feeds}`,
  url: `https://paper${feeds}.example/feed.xml`,
  type: 'rss',
  region: 'caribbean',
  active: true,
  ...more,
});
async function created(more: Record<string, unknown> = {}): Promise<Source> {
  const { status, body } = await call(create, { body: newFeed(more) });
  expect(status).toBe(201);
  return source.parse(body);
}
const edit = (id: string, body: Record<string, unknown>) => call(update, { id, body });
const listed = async () => z.array(listedSource).parse((await call(list)).body);
const listedOne = async (id: string) => (await listed()).find((one) => one.id === id);
const now = () => new Date();
const isDue = async (id: string) => (await dueSourceIds(now())).includes(id);
/** Stores a fetch of the source’s current edition. */
async function fetched(id: string, kind: 'ok' | 'failed' | 'gone' = 'ok') {
  const stored = (await readSources([id])).get(id);
  if (stored === undefined) throw new Error(`no source ${id}`);
  const result =
    kind === 'failed' ? { kind, code: 'status' as const, reason: 'The address was not found (404)' } : { kind };
  const after = { id, edition: stored.edition, state: stateAfterFetch(stored, result, now(), 0) };
  return { stored, save: () => saveFetchStates([after]) };
}

beforeAll(() => {
  Object.assign(process.env, localSignIn);
});
beforeEach(() => {
  process.env.ADMINS = '';
});

describe('adding a source', () => {
  test('adding a source returns the source, which is then listed and due [API-26, API-46, SRC-39]', async () => {
    const { status, body, headers } = await call(create, {
      body: newFeed({ name: 'The Ferry Gazette', owner: 'me', enabled: false }),
    });
    expect([status, headers?.['cache-control']]).toEqual([201, 'private, no-store']);
    expect(body).toEqual({
      id: expect.stringMatching(/^the-ferry-gazette-[\da-f]{8}$/),
      addedAt: expect.any(String),
      name: 'The Ferry Gazette',
      url: `https://paper${feeds}.example/feed.xml`,
      type: 'rss',
      region: 'caribbean',
      category: 'general',
      active: true,
      metadata: {},
      lastFetched: null,
      status: 'new',
      error: null,
      errorCount: 0,
      nextDue: '1970-01-01T00:00:00.000Z',
      version: expect.any(Number),
    });
    expect(await listedOne(body.id)).toEqual({ ...body, gained: Array(14).fill(0) });
    expect(await isDue(body.id)).toBe(true);
  });

  test('adding a source stores metadata and names in other scripts; an inactive source is not due', async () => {
    const metadata = { query: 'puertos', maxRecords: 100, timespan: '12h', excludeKeywords: ['golf'] };
    const one = await created({
      name: '島の新聞',
      type: 'gdelt',
      url: 'gdelt',
      active: false,
      region: null,
      category: 'finance',
      metadata,
    });
    expect(one).toMatchObject({ metadata, region: null, category: 'finance', active: false });
    expect(one.id).toMatch(/^source-/);
    expect(await isDue(one.id)).toBe(false);
  });

  test('adding a source rejects an equivalent address of an existing feed, and writes nothing', async () => {
    const one = await created({ url: 'https://www.gazette.example/feed/?b=2&a=1' });
    for (const url of [
      'http://gazette.example/feed?a=1&b=2',
      'https://GAZETTE.example/feed/?utm_source=x&a=1&b=2#top',
    ]) {
      const { status, body } = await call(create, { body: newFeed({ url }) });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'address_in_use',
        details: [{ field: 'url', message: `${one.name} already uses this address` }],
      });
    }
    expect((await listed()).filter(({ url }) => url.toLowerCase().includes('gazette.example'))).toHaveLength(1);
  });

  test('adding a source accepts one of twenty concurrent requests for the same feed', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => call(create, { body: newFeed({ url: 'https://race.example/feed' }) })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await listed()).filter(({ url }) => url === 'https://race.example/feed')).toHaveLength(1);
  });

  test('adding a source accepts several sources of the same API [SRC-30]', async () => {
    const ids = [await created({ type: 'api', url: 'newsapi' }), await created({ type: 'api', url: 'newsapi' })].map(
      ({ id }) => id,
    );
    expect(new Set(ids).size).toBe(2);
  });

  test.each([
    'http://127.0.0.1/feed',
    'http://localhost/feed',
    'http://2130706433/feed',
    'http://0x7f.1/feed',
    'http://[::1]/feed',
    'http://[::ffff:10.0.0.1]/feed',
    'http://10.0.0.1/feed',
    'http://169.254.169.254/latest/meta-data',
    'http://printer.local/feed',
    'http://db.internal/feed',
    'http://intranet/feed',
    'https://paper.example:22/feed',
    'ftp://paper.example/feed',
    'https://user:secret@paper.example/feed',
    'newsapi',
  ])('adding a source rejects a feed at %s and names the field', async (url) => {
    const { status, body } = await call(create, { body: newFeed({ url }) });
    expect([status, body.details[0].field]).toEqual([400, 'url']);
  });

  test('adding a source applies the same rules to the endpoint of an API source', async () => {
    const { status, body } = await call(create, {
      body: newFeed({ type: 'api', url: 'newsapi', metadata: { endpoint: 'http://169.254.169.254/' } }),
    });
    expect([status, body.details[0].field]).toEqual([400, 'metadata.endpoint']);
  });

  test('adding a source ignores an address that its source no longer uses', async () => {
    await saveSources([sampleSource({ id: 'moved', url: 'https://moved.example/old' })]);
    await saveSources([sampleSource({ id: 'moved', url: 'https://moved.example/new', version: 2 })]);
    expect((await call(create, { body: newFeed({ url: 'https://moved.example/new' }) })).status).toBe(409);
    expect((await call(create, { body: newFeed({ url: 'https://moved.example/old' }) })).status).toBe(201);
  });
});

describe('changing a source', () => {
  test('changing a source changes only the fields of the request [API-27]', async () => {
    const one = await created({ category: 'health', metadata: { includeKeywords: ['port'] } });
    const { status, body } = await edit(one.id, { name: 'Renamed', lastFetched: 'x', id: 'other' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...one, name: 'Renamed', version: expect.any(Number) });
    expect(body.version).toBeGreaterThan(one.version);
    expect((await readSources([one.id])).get(one.id)).toMatchObject(body);
  });

  test('changing a source keeps the version when nothing changes', async () => {
    const one = await created();
    expect((await edit(one.id, { name: one.name, region: one.region })).body).toEqual(one);
    expect((await edit(one.id, {})).body).toEqual(one);
  });

  test('changing a source rejects an outdated version and returns the present source', async () => {
    const one = await created();
    const first = await edit(one.id, { name: 'First', version: one.version });
    const second = await edit(one.id, { region: 'asian', version: one.version });
    expect(first.status).toBe(200);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'changed_meanwhile',
      details: [{ field: 'version' }],
      present: first.body,
    });
    expect(second.body.present).not.toHaveProperty('edition');
    expect((await edit(one.id, { region: 'asian', version: first.body.version })).body).toMatchObject({
      name: 'First',
      region: 'asian',
    });
  });

  test('changing a source accepts one of twenty concurrent edits of the same version', async () => {
    const one = await created();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        edit(one.id, { name: `Editor ${i}`, metadata: { query: `query ${i}` }, version: one.version }),
      ),
    );
    const winners = responses.filter(({ status }) => status === 200);
    expect([winners.length, responses.filter(({ status }) => status === 409).length]).toEqual([1, 19]);
    const stored = (await readSources([one.id])).get(one.id);
    expect(stored).toMatchObject(winners[0]?.body);
    expect(stored?.metadata.query).toBe(stored?.name.replace('Editor', 'query'));
  });

  test('changing a source applies all concurrent edits of different fields without a version [API-27]', async () => {
    const one = await created();
    const wanted = {
      name: 'Together',
      region: 'african',
      category: 'tech',
      active: false,
      metadata: { description: 'd' },
    };
    const responses = await Promise.all(
      Object.entries(wanted).map(([field, value]) => edit(one.id, { [field]: value })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await readSources([one.id])).get(one.id)).toMatchObject(wanted);
  });

  test('changing a source frees the old address and reserves the new one', async () => {
    const [one, other] = [await created(), await created()];
    expect((await edit(one.id, { url: other.url })).body).toMatchObject({
      code: 'address_in_use',
      details: [{ field: 'url' }],
    });
    expect((await edit(one.id, { url: 'https://new-home.example/feed' })).status).toBe(200);
    expect((await call(create, { body: newFeed({ url: one.url }) })).status).toBe(201);
    expect((await edit(one.id, { url: one.url })).status).toBe(409);
    // Another spelling of the same address is no change.
    expect((await edit(one.id, { url: 'http://www.new-home.example/feed/' })).status).toBe(200);
  });

  test('changing a source rejects an address that does not match the type, whichever of the two is sent', async () => {
    const [feed, api] = [await created(), await created({ type: 'api', url: 'newsapi' })];
    for (const [id, body] of [
      [feed.id, { url: 'newsapi' }],
      [api.id, { type: 'rss' }],
      [feed.id, { url: 'http://10.1.2.3/feed' }],
    ] as const) {
      const response = await edit(id, body);
      expect([response.status, response.body.details[0].field]).toEqual([400, 'url']);
    }
    expect((await edit(api.id, { type: 'rss', url: 'https://was-api.example/feed' })).status).toBe(200);
  });

  test('changing a source returns 404 for an unknown source', async () => {
    expect((await edit('nobody', { name: 'x' })).status).toBe(404);
  });
});

describe('the effect of an edit on fetching', () => {
  const remember = (one: { id: string; edition: number }) =>
    saveFeedMemories(new Map([[one.id, { etag: '"1"', lastModified: null, seen: ['a'], edition: one.edition }]]));
  const remembered = async (id: string) => {
    const [stored, memories] = [(await readSources([id])).get(id), await readFeedMemories([id])];
    return memoryOf(memories, stored ?? { id, edition: -1 }).seen;
  };

  test('a new name keeps the feed memory and the due time', async () => {
    const one = await created();
    const { stored, save } = await fetched(one.id);
    await save();
    await remember(stored);
    await edit(one.id, { name: 'Renamed', category: 'health' });
    expect([await isDue(one.id), await remembered(one.id)]).toEqual([false, ['a']]);
    expect(await listedOne(one.id)).toMatchObject({ status: 'ok', lastFetched: expect.any(String) });
  });

  test.each([
    ['address', { url: 'https://elsewhere.example/feed' }],
    ['keywords', { metadata: { includeKeywords: ['port'] } }],
  ])('a new %s clears the feed memory and makes the source due', async (_, change) => {
    const one = await created();
    const { stored, save } = await fetched(one.id);
    await save();
    await remember(stored);
    expect([await isDue(one.id), await remembered(one.id)]).toEqual([false, ['a']]);
    expect((await edit(one.id, change)).body).toMatchObject({
      status: 'new',
      lastFetched: null,
      nextDue: '1970-01-01T00:00:00.000Z',
    });
    expect([await isDue(one.id), await remembered(one.id)]).toEqual([true, []]);
  });

  test('a fetch that began before a new address has no effect', async () => {
    const one = await created();
    const { stored, save } = await fetched(one.id);
    await edit(one.id, { url: 'https://changed-in-flight.example/feed' });
    await save();
    await remember(stored);
    expect([await isDue(one.id), await remembered(one.id)]).toEqual([true, []]);
    expect(await listedOne(one.id)).toMatchObject({ status: 'new', lastFetched: null });
  });

  test('deactivation stops running fetches; activation makes the source due and clears its failures [SRC-33]', async () => {
    const one = await created();
    await (await fetched(one.id, 'failed')).save();
    expect(await listedOne(one.id)).toMatchObject({
      status: 'failing',
      errorCount: 1,
      error: 'The address was not found (404)',
    });
    const { save } = await fetched(one.id, 'failed');
    await edit(one.id, { active: false });
    await save();
    expect(await dueSourceIds(new Date('2100-01-01'))).not.toContain(one.id);
    await edit(one.id, { active: true });
    expect(await isDue(one.id)).toBe(true);
    expect(await listedOne(one.id)).toMatchObject({ status: 'new', errorCount: 0, error: null, active: true });
  });

  test('a removed feed is deactivated, and an edit of the earlier version is rejected', async () => {
    const one = await created();
    const late = await fetched(one.id);
    await (await fetched(one.id, 'gone')).save();
    await late.save();
    expect(await dueSourceIds(new Date('2100-01-01'))).not.toContain(one.id);
    const { status, body } = await edit(one.id, { name: 'Still here', version: one.version });
    expect([status, body.present]).toMatchObject([409, { active: false, status: 'gone' }]);
    expect((await edit(one.id, { active: true, version: body.present.version })).body).toMatchObject({
      active: true,
      status: 'new',
    });
    expect(await isDue(one.id)).toBe(true);
  });
});

describe('deleting a source', () => {
  test('deleting a source removes it from the list and keeps its articles; a repeated request succeeds [API-28]', async () => {
    const one = await created();
    const entry = entryOf('Pier at the old harbour opens', '2026-11-20T10:00:00.000Z');
    await storeArticles(queueEvent([packMessage(messageOf([entry], { source: one.id }))]));
    const { save } = await fetched(one.id);
    expect(await call(remove, { id: one.id })).toMatchObject({ status: 204, body: undefined });
    await save();
    expect(await listedOne(one.id)).toBeUndefined();
    expect(await dueSourceIds(new Date('2100-01-01'))).not.toContain(one.id);
    expect(await readArticle(articleId(entry, one.id))).toMatchObject({ title: entry.title });
    expect((await call(remove, { id: one.id })).status).toBe(204);
  });

  test('deleting a source allows to restore it under its id with its gains, as a new version', async () => {
    const one = await created();
    await storeArticles(
      queueEvent([
        packMessage(
          messageOf([entryOf('Lighthouse lit again', now().toISOString())], {
            source: one.id,
            fetchedAt: now().toISOString(),
          }),
        ),
      ]),
    );
    await call(remove, { id: one.id });
    const { name, url, type, region, category, active, metadata } = one;
    const settings = { id: one.id, name, url, type, region, category, active, metadata };
    const back = await call(create, { body: settings });
    expect([back.status, back.body]).toMatchObject([201, settings]);
    expect((await listedOne(one.id))?.gained.at(-1)).toBe(1);
    expect((await edit(one.id, { name: 'Late', version: one.version })).status).toBe(409);
    expect((await call(create, { body: newFeed({ id: one.id }) })).body).toMatchObject({
      code: 'id_in_use',
      details: [{ field: 'id' }],
    });
  });

  test('deleting a source leaves no reserved address when it is changed concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await created();
      const url = `https://moving-${round}.example/feed`;
      const [gone, changed] = await Promise.all([call(remove, { id: one.id }), edit(one.id, { url })]);
      expect([gone.status, [200, 404].includes(changed.status)]).toEqual([204, true]);
      expect(await listedOne(one.id)).toBeUndefined();
      for (const free of [one.url, url])
        expect((await call(create, { body: newFeed({ url: free }) })).status).toBe(201);
    }
  });
});

describe('the access to sources', () => {
  test('the access to sources requires an administrator for changes and nothing for the list [ROLE-11, SRC-47]', async () => {
    const one = await created();
    const attempts: [Handler, Sent][] = [
      [create, { body: newFeed() }],
      [update, { id: one.id, body: { name: 'Taken over' } }],
      [remove, { id: one.id }],
      [ingest, { body: {} }],
      [list, {}],
    ];
    const before = await listed();
    for (const [handler, sent] of attempts) {
      expect((await call(handler, { ...sent, headers: {} })).status).toBe(401);
      expect((await call(handler, { ...sent, headers: asReader })).status).toBe(403);
    }
    expect(await listed()).toEqual(before);
    expect((await call(list)).headers?.['cache-control']).toBe('private, no-store');
    const { status, headers } = await call(listPublic, { headers: {} });
    expect([status, headers?.['cache-control']]).toEqual([200, expect.stringContaining('s-maxage=180')]);
  });

  test('the access to sources shows everyone the site of a source, and editors its address, settings and errors [API-25]', async () => {
    const metadata = { includeKeywords: ['harbour'], premium: true };
    const keys = { path: 'a7f3c9d1e5b84260', query: 'token=SECRET-abc123' };
    const url = `https://partner.example/feeds/${keys.path}/all.xml?${keys.query}`;
    const one = await created({ url, metadata });
    await (await fetched(one.id, 'failed')).save();
    expect(await listedOne(one.id)).toMatchObject({ url, metadata, error: 'The address was not found (404)' });
    const { body } = await call(listPublic, { headers: {} });
    expect(body.find(({ id }: Source) => id === one.id)).toEqual({
      ...{ id: one.id, name: one.name, type: 'rss', region: 'caribbean', category: 'general', active: true },
      url: 'https://partner.example/',
      lastFetched: expect.any(String),
      status: 'failing',
      gained: Array(14).fill(0),
    });
  });

  test('the access to sources keeps the keyword of a news API in the public list', async () => {
    const one = await created({ type: 'gdelt', url: 'gdelt', name: 'World' });
    const { body } = await call(listPublic, { headers: {} });
    expect(body.find(({ id }: Source) => id === one.id).url).toBe('gdelt');
  });

  test('the access to sources allows a run of selected sources, without inactive and unknown ones [API-29, ING-28]', async () => {
    const [one, off] = [await created(), await created({ active: false })];
    const { status, body } = await call(ingest, { body: { sourceIds: [one.id, off.id, 'nobody'] } });
    expect([status, body.queued]).toEqual([202, 1]);
    expect((await call(ingest)).body.queued).toBe((await listed()).filter(({ active }) => active).length);
  });
});
