import { afterEach, describe, expect, test, vi } from 'vitest';
import { handler } from '#functions/events/fetch-source.ts';
import { handler as storeArticles } from '#functions/events/store-articles.ts';
import { unpackMessage } from '#functions/ingest/article-queue.ts';
import { readSources, saveSources } from '#functions/sources/sources.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { rss } from '../feed/read.ts';
import { publisher } from '../fetch/loopback.ts';

withRealTable();
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const sourceOf = async (id: string) => (await readSources([id])).get(id);
const fetchSource = (sourceId: string, runId: string, scheduled = true) =>
  handler(queueEvent([JSON.stringify({ runId, sourceId, scheduled })]));

/** A source whose feed was fetched, and whose entries wait for storage. */
async function fetched(id: string): Promise<{ requests: () => number }> {
  const item = '<item><title>Ferry sails again</title><link>https://paper.example/ferry</link></item>';
  const server = await publisher((_, response) => void response.end(rss(item)));
  await saveSources([sampleSource({ id, url: server.origin, status: 'ok', lastFetched: '2026-11-20T10:00:00.000Z' })]);
  await fetchSource(id, `run-${id}`);
  return { requests: () => server.requests.length };
}

describe('a source that is being read [ING-16]', () => {
  test('a source that is being read is not due again at once, even if the function that reads it dies', async () => {
    const { requests } = await fetched('waiting');
    const waiting = await sourceOf('waiting');
    expect(waiting).toMatchObject({ status: 'ok', lastFetched: '2026-11-20T10:00:00.000Z', errorCount: 1 });
    expect(Date.parse(waiting?.nextDue ?? '') - Date.now()).toBeGreaterThan(25 * minute);
    await fetchSource('waiting', 'a-later-run');
    expect(requests()).toBe(1);
  });

  test('a source that is being read is failing when its result does not come', async () => {
    await fetched('killed');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * minute });
    expect(await sourceOf('killed')).toMatchObject({
      status: 'failing',
      error: 'Reading this feed did not finish',
      errorCount: 1,
    });
  });

  test('a source that is being read is read again when its message is delivered again', async () => {
    const { requests } = await fetched('repeated');
    await fetchSource('repeated', 'run-repeated');
    expect(requests()).toBe(2);
  });

  test('a source that is being read is healthy again once its entries are stored', async () => {
    await fetched('stored');
    await storeArticles(queueEvent(await takeAll(process.env.ARTICLES_QUEUE_URL)));
    const stored = await sourceOf('stored');
    expect(stored).toMatchObject({ status: 'ok', error: null, errorCount: 0 });
    expect(stored?.reading).toBeUndefined();
  });
});

test('an entry that was stored is not parsed again, and a new one is queued [ING-30]', async () => {
  const item = (title: string, text = '') =>
    `<item><title>${title}</title><link>https://paper.example/${title}</link><description>${text}</description></item>`;
  const documents = [item('ferry'), item('storm') + item('ferry'), item('storm', 'More') + item('ferry')];
  const server = await publisher((_, response) => void response.end(rss(documents[server.requests.length - 1] ?? '')));
  await saveSources([sampleSource({ id: 'growing', url: server.origin })]);
  const queued: unknown[] = [];
  for (const [i] of documents.entries()) {
    await fetchSource('growing', `run-${i}`, false);
    const bodies = await takeAll(process.env.ARTICLES_QUEUE_URL);
    queued.push(...bodies.map(unpackMessage));
    await storeArticles(queueEvent(bodies));
  }
  expect(queued).toMatchObject([
    { gathered: [{ arrivals: [{ preview: { title: 'ferry' } }], known: 0 }] },
    { gathered: [{ arrivals: [{ preview: { title: 'storm' } }], known: 1 }] },
    { gathered: [{ arrivals: [{ preview: { title: 'storm', summary: 'More' } }], known: 1 }] },
  ]);
});
