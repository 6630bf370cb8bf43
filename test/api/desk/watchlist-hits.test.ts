import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handler as edit } from '#functions/api/edit-article.ts';
import { handler as detail } from '#functions/api/get-desk-article.ts';
import { handler as list } from '#functions/api/list-desk-articles.ts';
import { handler as hits } from '#functions/api/list-watchlist-hits.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { indexArticles } from '#functions/search/index/index-writer.ts';
import { getDeskArticle, listDeskArticles, listWatchlistHits } from '#shared/api/article-desk.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import { mostHits } from '#shared/domain/classification/watchlist.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, asReader, localSignIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleWatchlist } from '#test/support/sample-watchlist.ts';
import { withSearchBucket } from '#test/support/search/search-bucket.ts';
import { editorOf, member } from '../newsroom/newsroom-calls.ts';

withRealTable();
withSearchBucket();

const at = (day: number, minute = 0) => new Date(Date.UTC(2026, 10, day, 9, minute)).toISOString();
const ferry = entryOf('Fog holds the night ferry', at(20));
const oldFerry = entryOf('The old ferry is sold', at(10));
const mango = entryOf('Mango season begins at the market', at(19));
/** Many articles of one list, two minutes apart. */
const mangos = Array.from({ length: mostHits + 40 }, (_, n) =>
  entryOf(`Report ${n ** 3} ${n} of the mango growers`, at(12, 2 * n)),
);
const idOf = (entry: Parameters<typeof articleId>[0]) => articleId(entry, 'paper');

const deliver = async (bodies: string[]) => expect((await store(queueEvent(bodies))).batchItemFailures).toEqual([]);
async function decide(entry: typeof ferry, version: number, change: EditorialChange): Promise<void> {
  const body = JSON.stringify({ version, change });
  const headers = { ...asAdmin, 'content-type': 'application/json' };
  const { statusCode } = await edit(httpEvent({ params: { id: idOf(entry) }, headers, body }));
  expect(statusCode).toBe(200);
  await deliver(await takeAll(process.env.ARTICLES_QUEUE_URL));
}

beforeAll(async () => {
  Object.assign(process.env, localSignIn);
  const lists = [
    sampleWatchlist({ id: 'ships', name: 'Ships' }),
    sampleWatchlist({ id: 'fruit', name: 'Fruit', keywords: ['mango', 'fog'] }),
    sampleWatchlist({ id: 'none', name: 'Nothing', keywords: ['zeppelin'] }),
  ];
  await editorOf('watchlists', await member('editor')).release(lists);
  // Functions keep what is published for half a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await deliver([packMessage(messageOf([ferry, oldFerry, mango]))]);
  for (let i = 0; i < mangos.length; i += 90) await deliver([packMessage(messageOf(mangos.slice(i, i + 90)))]);
  const stored = new Set([ferry, oldFerry, mango, ...mangos].map(idOf));
  await indexArticles(await presentManifest(), stored, { commit: 99, commitAt: at(21) });
  await takeAll(process.env.ARTICLES_QUEUE_URL);
});
afterAll(() => void vi.useRealTimers());

async function count(query: Record<string, string> = {}) {
  const { statusCode, body = '' } = await hits(httpEvent({ query, headers: asAdmin }));
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
  return listWatchlistHits.reply.parse(JSON.parse(body)).map(({ name, hits }) => [name, hits]);
}
async function titles(query: Record<string, string>) {
  const { statusCode, body = '' } = await list(httpEvent({ query, headers: asAdmin }));
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
  return listDeskArticles.reply.parse(JSON.parse(body)).map(({ article }) => article.title);
}

test('hits are counted for every published watchlist since a time, and no further than a limit', async () => {
  expect(await count({ since: at(19) })).toEqual([
    ['Ships', 1],
    ['Fruit', 2],
    ['Nothing', 0],
  ]);
  expect(await count({ since: at(1) })).toEqual([
    ['Ships', 2],
    ['Fruit', mostHits],
    ['Nothing', 0],
  ]);
  expect(await count({ since: at(20).replace('.000', '') }), 'a time without milliseconds').toEqual([
    ['Ships', 1],
    ['Fruit', 1],
    ['Nothing', 0],
  ]);
});

test('a wrong time is refused, and hits are for editors', async () => {
  const { statusCode, body = '' } = await hits(httpEvent({ query: { since: 'monday' }, headers: asAdmin }));
  expect({ statusCode, body }).toMatchObject({ statusCode: 400, body: expect.stringContaining('since') });
  expect((await hits(httpEvent({ headers: asReader }))).statusCode).toBe(403);
});

test('the list of articles is narrowed to a watchlist, also with words, a state and other filters', async () => {
  expect(await titles({ watchlist: 'ships' })).toEqual([ferry.title, oldFerry.title]);
  expect(await titles({ watchlist: 'fruit', limit: '2' })).toEqual([ferry.title, mango.title]);
  expect(await titles({ watchlist: 'ships', q: 'sold' })).toEqual([oldFerry.title]);
  expect(await titles({ watchlist: 'ships', q: 'mango' })).toEqual([]);
  expect(await titles({ watchlist: 'ships', from: '2026-11-15' })).toEqual([ferry.title]);
  expect(await titles({ watchlist: 'ships', source: 'other' })).toEqual([]);
  expect(await titles({ watchlist: 'unknown' })).toEqual([]);
  expect(await titles({ watchlist: 'any', from: '2026-11-19' })).toEqual([ferry.title, mango.title]);
  expect(await titles({ watchlist: 'any', q: 'sold' })).toEqual([oldFerry.title]);
});

test('a hidden article leaves the count and stays in the list of its state; restored, it is back', async () => {
  await decide(ferry, 0, { state: 'hidden' });
  expect((await count({ since: at(19) }))[0]).toEqual(['Ships', 0]);
  expect(await titles({ watchlist: 'ships' }), 'the desk lists hidden articles too').toEqual([
    ferry.title,
    oldFerry.title,
  ]);
  expect(await titles({ watchlist: 'ships', state: 'listed' })).toEqual([oldFerry.title]);
  expect(await titles({ watchlist: 'fruit', state: 'hidden' })).toEqual([ferry.title]);
  await decide(ferry, 1, { state: 'listed' });
  expect((await count({ since: at(19) }))[0]).toEqual(['Ships', 1]);
});

test('an article names its watchlists and its priority in words', async () => {
  const { body = '' } = await detail(httpEvent({ params: { id: idOf(ferry) }, headers: asAdmin }));
  const { classification } = getDeskArticle.reply.parse(JSON.parse(body));
  expect(classification.watchlists).toEqual([
    { value: 'ships', name: 'Ships', words: ['ferry'] },
    { value: 'fruit', name: 'Fruit', words: ['fog'] },
  ]);
});
