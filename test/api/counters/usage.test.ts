import { beforeAll, describe, expect, test } from 'vitest';
import { handler as fetchSource } from '#functions/events/fetch-source.ts';
import { handler as foldCounters } from '#functions/events/fold-counters.ts';
import { handler as storeArticles } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { saveSources } from '#functions/sources/sources.ts';
import { table } from '#functions/table/client.ts';
import { endpointUsage, eventUsage, type Usage } from '#infra/traffic/usage.ts';
import { contract, type EndpointName, handlerFile } from '#shared/api/contract.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asReader, localSignIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { emptyUsage, meterUsage, type TableUsage } from '#test/support/table-usage.ts';

withRealTable();
Object.assign(process.env, localSignIn);

const entry = entryOf('Kingston court clears the new berth', '2026-11-20T09:00:00.000Z');
const later = entryOf('Farms on the coast expect a good harvest', '2026-11-20T10:00:00.000Z');
const id = articleId(entry, 'paper');

let usage: TableUsage;
/** Units of some work, for each of its parts. */
async function unitsOf(work: () => Promise<unknown>, parts = 1): Promise<Pick<Usage, 'reads' | 'writes'>> {
  Object.assign(usage, emptyUsage());
  await work();
  return { reads: usage.readUnits / parts, writes: usage.writeUnits / parts };
}
const unitsIn = ({ reads, writes }: Usage) => ({ reads, writes });

let callers = 0;
/** Calls an endpoint from a new address. */
async function call(name: EndpointName, body: unknown): Promise<void> {
  const { handler } = await import(`#functions/api/${handlerFile(name)}.ts`);
  const { access } = contract[name];
  const headers = {
    'x-forwarded-for': `10.0.0.${++callers}, 130.176.0.1`,
    'content-type': 'application/json',
    ...(access === 'reader' ? asReader : {}),
  };
  const { statusCode } = await handler(httpEvent({ params: { id }, headers, body: JSON.stringify(body) }));
  expect(statusCode).toBeLessThan(300);
}

beforeAll(async () => {
  const news = [messageOf([entry]), messageOf([later], { source: 'echo' })];
  await storeArticles(queueEvent(news.map(packMessage)));
  usage = meterUsage(table().client);
});

describe('the units of the bill', () => {
  test.each<[name: EndpointName, first: unknown, second: unknown]>([
    ['recordView', {}, {}],
    ['getArticleUpdates', {}, {}],
    ['trackArticle', { action: 'read', duration: 40 }, { action: 'read', duration: 20 }],
    ['likeArticle', { readerId: 'one-reader' }, { readerId: 'another-reader' }],
    ['follow', { followType: 'publisher', followId: 'paper' }, { followType: 'publisher', followId: 'echo' }],
  ])('the units of %s are those of its handler', async (name, first, second) => {
    const counted = endpointUsage[name];
    if (counted === undefined) throw new Error(`There is no usage of ${name}`);
    // The first call reads what the function keeps, and is the first action on the story.
    await call(name, first);
    expect(await unitsOf(() => call(name, second))).toEqual(unitsIn(counted));
  });

  test('the units of a fold are those of its handler', async () => {
    const fold = () => foldCounters(queueEvent([{ articleId: id }]));
    await call('recordView', {});
    await fold();
    await call('recordView', {});
    expect(await unitsOf(fold)).toEqual(unitsIn(eventUsage.fold));
  });

  test('the units of a fetch are those of ten sources without news', async () => {
    const { origin } = await publisher((_, response) => response.writeHead(304).end());
    const ids = Array.from({ length: 10 }, (_, n) => `source-${n}`);
    await saveSources(ids.map((source) => sampleSource({ id: source, name: source, url: `${origin}/${source}` })));
    const messages = queueEvent(ids.map((sourceId) => ({ runId: 'run', sourceId, scheduled: true })));
    const found = await unitsOf(() => fetchSource(messages), ids.length);
    expect(found).toEqual(unitsIn(eventUsage.fetch));
  });
});
