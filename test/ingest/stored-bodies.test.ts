import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readArticle, readWholeArticles } from '#functions/articles/articles.ts';
import { handler } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { type ArrivalsMessage, type ArticlesMessage, packMessage } from '#functions/ingest/article-queue.ts';
import { newEntries, withStoredBodies } from '#functions/ingest/fetch/new-entries.ts';
import { readRun, saveRun } from '#functions/ingest/runs/ingest-runs.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { table } from '#functions/table/client.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { emptyTable, tableItems } from '#test/support/table-items.ts';

withRealTable();

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const store = async (...messages: (ArrivalsMessage | ArticlesMessage)[]) =>
  expect((await handler(queueEvent(messages.map(packMessage)))).batchItemFailures).toEqual([]);

/** A report and an undated one, an entry without text, the page of another source that was first, and a correction. */
const strike = entryOf('Dock workers of Kingston vote to end their strike', at(9));
const undated = entryOf('Undated note from the port', null);
const news = [
  messageOf([strike, undated, { ...strike, link: null, title: '' }], { runId: 'run' }),
  messageOf([{ ...strike, publishedAt: at(7) }], { source: 'evening', runId: 'run' }),
  messageOf([{ ...strike, summary: 'Corrected', publishedAt: at(11) }], { runId: 'correction' }),
];

/** Stores the news in an empty table. @returns the articles and the run */
async function stored(messages: readonly (ArrivalsMessage | ArticlesMessage)[]) {
  await saveRun({ runId: 'run', startedAt: at(12), queued: 2 });
  for (const message of messages) await store(message);
  const ids = [strike, undated].map((entry) => articleId(entry, 'paper'));
  const articles = [...(await readWholeArticles(ids)).values()].map(({ chunk: _, ...article }) => article);
  return { articles: articles.sort((a, b) => (a.preview.id < b.preview.id ? -1 : 1)), run: await readRun('run') };
}

test('an article is the same, whether it was classified where it was fetched or where it is stored', async () => {
  const classifiedLate = await stored(news);
  expect(classifiedLate).toMatchObject({ articles: [{}, {}], run: { added: 2, deduplicated: 1, filtered: 1 } });
  await emptyTable();
  clearLedgerState();
  expect(await stored(await withStoredBodies(news))).toEqual(classifiedLate);
});

test('a body is found where the replica that is asked first does not have it yet', async () => {
  const harvest = entryOf('Cassava harvest begins early', at(9));
  await store(...(await withStoredBodies([messageOf([harvest])])));
  const asked: boolean[] = [];
  table().client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const [read] = requestsOf(args.input).filter(({ Keys }) => JSON.stringify(Keys).includes('chunk#'));
      if (read === undefined) return result;
      asked.push(read.ConsistentRead === true);
      if (read.ConsistentRead !== true) Object.assign(result.output, { Responses: {} });
      return result;
    },
    { step: 'initialize', name: 'late-replica' },
  );
  const article = await readArticle(articleId(harvest, 'paper'));
  table().client.middlewareStack.remove('late-replica');
  expect(article?.content).toBe(harvest.content);
  expect(asked).toEqual([false, true]);
});

const batchGet = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(z.unknown()), ConsistentRead: z.optional(z.boolean()) })),
});
/** The reads of a BatchGetItem; none of another command. */
const requestsOf = (input: unknown) => Object.values(batchGet.safeParse(input).data?.RequestItems ?? {});

test('bodies that are written twice are the same items', async () => {
  const message = messageOf([entryOf('Ferry sails at noon', at(8)), entryOf('Mango harvest begins', at(9))]);
  const sent = await withStoredBodies([message]);
  const before = await tableItems();
  expect(await withStoredBodies([message])).toEqual(sent);
  expect(await tableItems()).toEqual(before);
});

test('no message is larger than SQS takes, for any feed', async () => {
  const noise = (length: number, i: number) =>
    Array.from({ length }, (_, k) =>
      String.fromCharCode(0x4e00 + ((i * 7919 + k * 104729 + k * k * 31) % 20_000)),
    ).join('');
  const entries = Array.from({ length: 500 }, (_, i) =>
    entryOf(noise(300, i), at(i % 24), {
      summary: noise(200, i + 500),
      content: `<p>${noise(400, i + 1000)}</p>`,
      link: `https://noise.example/${encodeURIComponent(noise(200, i + 1500))}`,
    }),
  );
  const feed = { title: 'Noise', link: null, language: 'zh', entries };
  const messages = newEntries(
    { ...sampleSource({ id: 'noise' }), edition: 1 },
    { feed, etag: null, lastModified: null, movedTo: null },
    { etag: null, lastModified: null, seen: [], edition: 1 },
    'noise',
    new Date(at(23)),
  );
  expect(messages.length).toBeGreaterThan(1);
  for (const message of await withStoredBodies(messages)) expect(packMessage(message).length).toBeLessThan(256 * 1024);
});
