import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler } from '#functions/events/fetch-source.ts';
import { handler as storeArticles } from '#functions/events/store-articles.ts';
import { auditPage } from '#functions/records/audit-log.ts';
import { addSource, editSource, removeSource } from '#functions/sources/source-edits.ts';
import { readSources } from '#functions/sources/sources.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { rss } from './feed/read.ts';
import { publisher } from './fetch/loopback.ts';

withRealTable();
const start = Date.now();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => void vi.useRealTimers());

const feed = rss('<item><title>Ferry sails again</title><link>https://paper.example/ferry</link></item>');
let runs = 0;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const redirects =
  (location: string, status = 301): Answer =>
  (_, response) =>
    void response.writeHead(status, { location }).end();
const answers =
  (body: string): Answer =>
  (_, response) =>
    void response.end(body);

/** A source of a publisher that answers by path; paths without an answer have the feed. */
async function movingSource(paths: Record<string, Answer>, id = `moving-${++runs}`) {
  const server = await publisher((request, response) => (paths[request.url ?? ''] ?? answers(feed))(request, response));
  const url = `${server.origin}/old`;
  await addSource(
    { id, name: id, url, type: 'rss', region: null, category: 'general', active: true, metadata: {} },
    new Date(),
  );
  const read = async () => (await readSources([id])).get(id);
  return {
    ...{ id, url, paths, read, origin: server.origin, requests: server.requests },
    /** Fetches it so many days after the first time and stores its entries. */
    async fetchOn(day: number) {
      vi.setSystemTime(start + day * dayMs);
      await handler(queueEvent([JSON.stringify({ runId: `run-${++runs}`, sourceId: id, scheduled: false })]));
      const bodies = await takeAll(process.env.ARTICLES_QUEUE_URL);
      if (bodies.length > 0) await storeArticles(queueEvent(bodies));
      return read();
    },
  };
}

describe('a feed that has moved', () => {
  test('a feed that has moved is shown with its new address, which is taken after three days, with a row in the audit log [SRC-55]', async () => {
    const source = await movingSource({ '/old': redirects('/new', 308) });
    const to = `${source.origin}/new`;
    const first = await source.fetchOn(0);
    expect(first).toMatchObject({ url: source.url, status: 'ok', move: { to, since: new Date(start).toISOString() } });
    expect(await source.fetchOn(2.9)).toMatchObject({ url: source.url, move: first?.move });
    const moved = await source.fetchOn(3);
    expect(moved).toMatchObject({
      url: to,
      version: (first?.version ?? 0) + 1,
      edition: first?.edition,
      moved: { from: source.url, at: new Date(start + 3 * dayMs).toISOString() },
    });
    expect(moved?.move).toBeUndefined();
    const { items } = await auditPage({ subject: source.id }, undefined, { role: 'owner', name: '' }, new Date());
    expect(items.map(({ by, action, before, after }) => ({ by, action, before, after }))).toEqual([
      { by: 'Landfall', action: 'move', before: { url: source.url }, after: { url: to } },
      expect.objectContaining({ action: 'add' }),
    ]);
    await source.fetchOn(3.1);
    expect(source.requests.at(-1)?.url).toBe('/new');
    expect(source.requests.at(-2)?.url).not.toBe('/old');
  });

  test('a feed that has moved keeps its entries and validators: nothing is fetched or stored again', async () => {
    const source = await movingSource({
      '/old': redirects('/new'),
      '/new': ({ headers }, response) =>
        headers['if-none-match'] === '"n"'
          ? response.writeHead(304).end()
          : response.setHeader('etag', '"n"').end(feed),
    });
    await source.fetchOn(0);
    await source.fetchOn(3);
    expect(await source.fetchOn(4)).toMatchObject({ url: `${source.origin}/new`, status: 'unchanged' });
    expect(source.requests.filter(({ headers }) => headers['if-none-match'] === '"n"')).toHaveLength(3);
  });

  test('a feed that has moved through several addresses takes the last before a temporary redirect', async () => {
    const source = await movingSource({
      '/old': redirects('/a'),
      '/a': redirects('/b', 308),
      '/b': redirects('/today', 302),
    });
    await source.fetchOn(0);
    expect(await source.fetchOn(3)).toMatchObject({ url: `${source.origin}/b` });
  });

  test('a feed that is once found elsewhere has to be found at its new address for three more days', async () => {
    const source = await movingSource({ '/old': redirects('/new') });
    await source.fetchOn(0);
    source.paths['/old'] = answers(feed);
    expect((await source.fetchOn(2))?.move).toBeUndefined();
    source.paths['/old'] = redirects('/new');
    await source.fetchOn(2.5);
    expect(await source.fetchOn(5)).toMatchObject({ url: source.url, move: { to: `${source.origin}/new` } });
    expect(await source.fetchOn(5.5)).toMatchObject({ url: `${source.origin}/new` });
  });

  test.each<[string, Record<string, Answer>]>([
    ['a page', { '/old': redirects('/home'), '/home': answers('<!doctype html><title>Sign in</title>') }],
    ['itself', { '/old': redirects('/old') }],
    ['a loop', { '/old': redirects('/a'), '/a': redirects('/old') }],
    ['a private address', { '/old': redirects('http://10.0.0.1/feed') }],
    [
      'a page that is not modified',
      {
        '/old': redirects('/home'),
        '/home': ({ headers }, response) =>
          headers['if-modified-since'] ? response.writeHead(304).end() : response.end('<title>Parked</title>'),
      },
    ],
  ])('a feed whose address redirects to %s does not move', async (_, paths) => {
    const source = await movingSource({
      '/old': (_request, response) => response.setHeader('last-modified', 'Fri, 20 Nov 2020 10:00:00 GMT').end(feed),
    });
    await source.fetchOn(0);
    Object.assign(source.paths, paths);
    for (const day of [1, 4, 8]) {
      const { url, move, status } = (await source.fetchOn(day)) ?? {};
      expect([url, move, status]).toEqual([source.url, undefined, 'failing']);
    }
  });

  test('a feed that has moved to the address of another source stays, with the reason, and is tried again after a day', async () => {
    const source = await movingSource({ '/old': redirects('/new') });
    const other = {
      name: 'Morning',
      type: 'rss',
      region: null,
      category: 'general',
      active: true,
      metadata: {},
    } as const;
    await addSource({ ...other, id: 'morning', url: `${source.origin}/new` }, new Date());
    await source.fetchOn(0);
    const reason = 'Morning already uses this address';
    const refused = { reason, at: new Date(start + 3 * dayMs).toISOString() };
    expect(await source.fetchOn(3)).toMatchObject({ url: source.url, move: { refused } });
    await removeSource('morning');
    expect(await source.fetchOn(3.5)).toMatchObject({ url: source.url, move: { refused } });
    expect(await source.fetchOn(4)).toMatchObject({ url: `${source.origin}/new` });
  });

  test('a feed keeps the address that an editor gives it while it is fetched', async () => {
    const source = await movingSource({ '/old': redirects('/new') });
    await source.fetchOn(0);
    source.paths['/new'] = async (_request, response) => {
      await editSource(source.id, { url: `${source.origin}/mine` });
      response.end(feed);
    };
    const after = await source.fetchOn(3);
    expect([after?.url, after?.move, after?.moved]).toEqual([`${source.origin}/mine`, undefined, undefined]);
  });

  test('a feed that has moved does not revive a source that is deleted while it is fetched', async () => {
    const source = await movingSource({ '/old': redirects('/new') });
    await source.fetchOn(0);
    source.paths['/new'] = async (_request, response) => {
      await removeSource(source.id);
      response.end(feed);
    };
    expect(await source.fetchOn(3)).toBeUndefined();
  });
});

describe('the rhythm of a source', () => {
  const minutesLeft = (source?: { nextDue: string }) => (Date.parse(source?.nextDue ?? '') - Date.now()) / 60_000;
  const withTtl = feed.replace('<channel>', '<channel><ttl>120</ttl>');

  test('the rhythm of a source is that of its feed, also after its entries are stored and when it is not modified [SRC-56]', async () => {
    const source = await movingSource({
      '/old': ({ headers }, response) =>
        headers['if-none-match'] ? response.writeHead(304).end() : response.setHeader('etag', '"t"').end(withTtl),
    });
    for (const day of [0, 1]) {
      const left = minutesLeft(await source.fetchOn(day));
      expect([left >= 120, left <= 132]).toEqual([true, true]);
    }
  });

  test('the rhythm of a source ends with a change of its address: the new one is due at once', async () => {
    const source = await movingSource({ '/old': answers(withTtl) });
    await source.fetchOn(0);
    await editSource(source.id, { url: `${source.origin}/mine` });
    const edited = await source.read();
    expect([edited?.pace, edited?.nextDue]).toEqual([undefined, new Date(0).toISOString()]);
  });
});
