import { expect, test, vi } from 'vitest';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { handler as fetchSource } from '#functions/events/fetch-source.ts';
import { handler as storeArticles } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { queueArrivals } from '#functions/ingest/article-queue.ts';
import { gathering } from '#functions/ingest/fetch/fetch-sources.ts';
import { withStoredBodies } from '#functions/ingest/fetch/new-entries.ts';
import { readRun, saveRun } from '#functions/ingest/runs/ingest-runs.ts';
import { clearLedgerState, currentLedgerState } from '#functions/ingest/store/commits.ts';
import { saveSources } from '#functions/sources/sources.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { rss } from './feed/read.ts';
import { publisher } from './fetch/loopback.ts';

withRealTable();

const queued = () => takeAll(process.env.ARTICLES_QUEUE_URL);
const at = '2026-11-20T09:00:00.000Z';
const titlesOf = async (publisherId: string) =>
  (await latestArticles({ publisherId }, 50, null)).items.map(({ title }) => title);

/** A source with one article, whose feed is answered after `ready`. */
async function sourceWithNews(id: string, ready: Promise<unknown> = Promise.resolve()): Promise<void> {
  const server = await publisher((_, response) => {
    const link = `https://${id}.example/news`;
    void ready.then(() => response.end(rss(`<item><title>News of ${id}</title><link>${link}</link></item>`)));
  });
  await saveSources([sampleSource({ id, name: id, url: server.origin })]);
}
const messagesFor = (runId: string, ids: readonly string[]) =>
  queueEvent(ids.map((sourceId) => ({ runId, sourceId, scheduled: true })));

test('the news of a batch of sources is one message, and each source has its receipt', async () => {
  const ids = ['north', 'east', 'south'];
  for (const id of ids) await sourceWithNews(id);
  await saveRun({ runId: 'winds', startedAt: at, queued: 3 });
  expect(await fetchSource(messagesFor('winds', ids))).toEqual({ batchItemFailures: [] });
  const messages = await queued();
  expect(messages).toHaveLength(1);
  expect(await storeArticles(queueEvent(messages))).toEqual({ batchItemFailures: [] });
  for (const id of ids) expect(await titlesOf(id)).toEqual([`News of ${id}`]);
  expect(await readRun('winds')).toMatchObject({ finished: 3, added: 3, errors: [] });
});

test('the bodies of a batch of sources are stored together, before their news is queued', async () => {
  const ids = ['cedar', 'palm', 'olive'];
  for (const id of ids) await sourceWithNews(id);
  let requests = 0;
  const restore = beforeRequests((_, input) => {
    if (!JSON.stringify(input).includes('"articleChunk"')) return;
    requests++;
    throw new Error('not stored');
  });
  const { batchItemFailures } = await fetchSource(messagesFor('trees', ids));
  restore();
  expect(batchItemFailures).toHaveLength(3);
  expect(requests).toBeLessThan(3);
  expect(await queued()).toEqual([]);
  expect(await fetchSource(messagesFor('trees', ids))).toEqual({ batchItemFailures: [] });
  expect(await queued()).not.toEqual([]);
});

test('news does not wait for a slow source of its batch', async () => {
  const slow = Promise.withResolvers<void>();
  await sourceWithNews('swift');
  await sourceWithNews('sluggish', slow.promise);
  const fetched = fetchSource(messagesFor('tides', ['swift', 'sluggish']));
  await vi.waitFor(async () => {
    await storeArticles(queueEvent(await queued()));
    expect(await titlesOf('swift')).toEqual(['News of swift']);
  }, 5000);
  expect(await titlesOf('sluggish')).toEqual([]);
  slow.resolve();
  await fetched;
  await storeArticles(queueEvent(await queued()));
  expect(await titlesOf('sluggish')).toEqual(['News of sluggish']);
});

test('a part that ends the function keeps no other part of its message from being stored', async () => {
  const sources = ['before', 'deadly', 'after'];
  const reportOf = (source: string) => entryOf(`Report of ${source}`, at);
  const parts = sources.map((source) => messageOf([reportOf(source)], { source }));
  const deadlyId = articleId(reportOf('deadly'), 'deadly');
  await queueArrivals(await withStoredBodies(parts));
  const messages = await queued();
  expect(messages).toHaveLength(1);
  for (const receives of [1, 2, 3]) {
    clearLedgerState();
    const death = Promise.withResolvers<void>();
    const restore = beforeRequests((_, input) => {
      // The first request for the deadly part reads its article.
      if (!JSON.stringify(input).includes(deadlyId)) return undefined;
      death.resolve();
      return new Promise<never>(() => {});
    });
    await Promise.race([death.promise, storeArticles(queueEvent(messages, receives))]);
    restore();
  }
  clearLedgerState();
  expect(await titlesOf('before')).toEqual(['Report of before']);
  expect(await titlesOf('after')).toEqual(['Report of after']);
});

test('gathered messages are never larger than SQS takes', async () => {
  const noise = (n: number) =>
    Array.from({ length: 400 }, (_, k) =>
      String.fromCharCode(0x4e00 + ((n * 7919 + k * 104729 + k * k * 31) % 20_000)),
    );
  const parts = Array.from({ length: 60 }, (_, source) =>
    messageOf(
      Array.from({ length: 6 }, (_, i) =>
        entryOf(noise(source * 6 + i).join(''), at, { link: `https://noise-${source}.example/${i}` }),
      ),
      { source: `noise-${source}` },
    ),
  );
  await queueArrivals(await withStoredBodies(parts));
  const messages = await queued();
  expect(messages.length).toBeGreaterThan(1);
  expect(messages.length).toBeLessThan(60);
  for (const message of messages) expect(message.length).toBeLessThan(1024 * 1024);
});

test('news that is too large for one item of the log is one commit', async () => {
  const noise = (n: number) =>
    Array.from({ length: 300 }, (_, k) =>
      String.fromCharCode(0x4e00 + ((n * 7919 + k * 104729 + k * k * n * 31) % 20_000)),
    ).join('');
  const parts = Array.from({ length: 20 }, (_, source) =>
    messageOf(
      Array.from({ length: 50 }, (_, i) =>
        entryOf(noise(1 + source * 50 + i), at, { link: `https://long-${source}.example/${i}` }),
      ),
      { source: `long-${source}`, runId: 'too-large' },
    ),
  );
  await saveRun({ runId: 'too-large', startedAt: at, queued: parts.length });
  await queueArrivals(await withStoredBodies(parts));
  clearLedgerState();
  const before = (await currentLedgerState()).commit;
  expect(await storeArticles(queueEvent(await queued()))).toEqual({ batchItemFailures: [] });
  expect(await readRun('too-large')).toMatchObject({ done: true, added: 1000 });
  expect((await currentLedgerState()).commit - before).toBe(1);
}, 30_000);

test('callers of one batch share its work and its error, and later ones begin another', async () => {
  const worked: string[][] = [];
  let opened = Promise.withResolvers<void>();
  const work = gathering<string>(
    () => opened.promise,
    async (items) => {
      worked.push([...items]);
      if (items.includes('bad')) throw new Error('The queue is away');
    },
  );
  const first = Promise.allSettled([work(['a']), work(['bad', 'b'])]);
  opened.resolve();
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  opened = Promise.withResolvers<void>();
  const second = work(['c']);
  opened.resolve();
  await second;
  expect(worked).toEqual([['a', 'bad', 'b'], ['c']]);
});
