import { beforeAll, describe, expect, test } from 'vitest';
import { handler as edit } from '#functions/api/edit-article.ts';
import { handler as detail } from '#functions/api/get-desk-article.ts';
import { handler as list } from '#functions/api/list-desk-articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { indexArticles } from '#functions/search/index/index-writer.ts';
import { saveSources } from '#functions/sources/sources.ts';
import { getDeskArticle, listDeskArticles } from '#shared/api/article-desk.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { withSearchBucket } from '#test/support/search/search-bucket.ts';

withRealTable();
withSearchBucket();
const json = { 'content-type': 'application/json', ...asAdmin };

async function listed(query: Record<string, string> = {}) {
  const { statusCode, body = '', headers = {} } = await list(httpEvent({ query, headers: asAdmin }));
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
  const cursor = /cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
  return { items: listDeskArticles.reply.parse(JSON.parse(body)), cursor: cursor && decodeURIComponent(cursor) };
}
/** All pages of a list. */
async function everything(query: Record<string, string> = {}) {
  const pages: Awaited<ReturnType<typeof listed>>['items'][] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: Awaited<ReturnType<typeof listed>> = await listed({ ...query, ...(cursor === '' ? {} : { cursor }) });
    pages.push(page.items);
    cursor = page.cursor;
  }
  return pages.flat();
}
const titles = async (query: Record<string, string> = {}) =>
  (await everything(query)).map(({ article }) => article.title);
async function detailOf(id: string) {
  const { statusCode, body = '' } = await detail(httpEvent({ params: { id }, headers: asAdmin }));
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
  return getDeskArticle.reply.parse(JSON.parse(body));
}
async function decide(id: string, version: number, change: EditorialChange) {
  const { statusCode, body } = await edit(
    httpEvent({ params: { id }, headers: json, body: JSON.stringify({ version, change }) }),
  );
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
}
/** Has ingestion apply the decisions. */
async function work() {
  const messages = await takeAll(process.env.ARTICLES_QUEUE_URL);
  expect((await store(queueEvent(messages))).batchItemFailures).toEqual([]);
}

const hour = (n: number, day = 20) => `2026-11-${day}T${String(n).padStart(2, '0')}:00:00.000Z`;
const berth = entryOf('Bridgetown weighs a second berth', hour(10), {
  link: 'https://www.paper.example/berth?utm_source=x',
});
const strike = entryOf('Accra protesters march for equal rights', hour(9, 19));
const market = entryOf('Ein stiller Markt am Morgen', hour(8, 18), {
  language: 'de',
  content: '<p>Es war ein stiller Morgen am Markt, und niemand sprach.</p>',
});
const other = entryOf('Bridgetown weighs a second berth', hour(12), { link: 'https://echo.example/berth' });

const wire = entryOf('Harbour board of Bridgetown weighs a second berth for large ships today', hour(11, 17), {
  link: 'https://wire.example/berth',
});
const similar = entryOf('Board of Bridgetown harbour weighs a second berth for large ships tomorrow', hour(12, 17), {
  link: 'https://second.example/berth',
});
const ids = new Map<FeedEntry, string>();
const idOf = (entry: FeedEntry) => ids.get(entry) ?? '';

beforeAll(async () => {
  Object.assign(process.env, localSignIn);
  await saveSources([
    sampleSource({ id: 'paper', name: 'Paper', url: 'https://paper.example/feed', region: 'caribbean' }),
  ]);
  const batches: [string, FeedEntry[]][] = [
    ['paper', [berth, strike, market]],
    ['echo', [other]],
  ];
  for (const [source, entries] of batches) {
    for (const entry of entries) ids.set(entry, articleId(entry, source));
    await store(queueEvent([packMessage(messageOf(entries, { source }))]));
  }
  await indexArticles(await presentManifest(), new Set([berth, strike, market].map(idOf)), {
    commit: 1,
    commitAt: null,
  });
});

describe('the list of articles for the editors', () => {
  test('the editors’ list of articles is in the order of time, without merged reports, and has pages', async () => {
    const all = [
      'Bridgetown weighs a second berth',
      'Accra protesters march for equal rights',
      'Ein stiller Markt am Morgen',
    ];
    expect(await titles()).toEqual(all);
    const { items, cursor } = await listed({ limit: '2' });
    expect(items.map(({ article }) => article.title)).toEqual(all.slice(0, 2));
    expect((await listed({ limit: '2', cursor: cursor ?? '' })).items.map(({ article }) => article.title)).toEqual(
      all.slice(2),
    );
  });

  test.each([
    [{ source: 'paper', topic: 'social_justice' }, [strike]],
    [{ region: 'african' }, [strike]],
    [{ language: 'de' }, [market]],
    [{ language: 'fr' }, []],
    [{ from: '2026-11-19', to: '2026-11-19' }, [strike]],
    [{ from: '2026-11-19' }, [berth, strike]],
    [{ to: '2026-11-18' }, [market]],
    [{ from: '2026-11-21' }, []],
    [{ source: 'nothing' }, []],
  ])('the editors’ list of articles is filtered by %j', async (query, found) => {
    expect(await titles(query)).toEqual(found.map(({ title }) => title));
  });

  test.each([
    ['the id', () => idOf(strike)],
    ['the address at the publisher', () => strike.link ?? ''],
    ['another form of the address', () => 'http://paper.example/berth/'],
    ['the address on the site', () => `https://news.example.org/article/${idOf(market)}`],
  ])('the editors’ list of articles finds an article by %s', async (_, q) => {
    expect(await everything({ q: q() })).toHaveLength(1);
  });

  test('the editors’ list of articles finds a merged report by its id, with its survivor', async () => {
    const [found] = await everything({ q: idOf(other) });
    expect(found).toMatchObject({ article: { id: idOf(other) }, survivor: idOf(berth) });
  });

  test('the editors’ list of articles finds listed articles by words, with filters', async () => {
    expect(await titles({ q: 'protesters' })).toEqual([strike.title]);
    expect(await titles({ q: 'protesters', language: 'de' })).toEqual([]);
    expect(await titles({ q: 'quillwort' })).toEqual([]);
  });

  test.each([
    { state: 'gone' },
    { language: 'German' },
    { from: 'yesterday' },
    { limit: '101' },
    { cursor: 'invented' },
    { region: 'mars' },
  ])('the editors’ list of articles refuses %j with 400', async (query) => {
    expect((await list(httpEvent({ query, headers: asAdmin }))).statusCode).toBe(400);
  });

  test('the editors’ list of articles refuses a cursor of another list', async () => {
    const { cursor = '' } = await listed({ limit: '1' });
    expect((await list(httpEvent({ query: { cursor, state: 'hidden' }, headers: asAdmin }))).statusCode).toBe(400);
  });
});

describe('articles that are not listed', () => {
  beforeAll(async () => {
    await decide(idOf(strike), 0, { state: 'hidden', corrections: { topic: 'health', title: 'Doubtful march' } });
    await decide(idOf(market), 0, { state: 'takenDown', reason: 'A court order' });
  });

  const check = async () => {
    expect(await titles()).toEqual([berth.title, 'Doubtful march', market.title]);
    expect(await titles({ state: 'listed' })).toEqual([berth.title]);
    expect(await titles({ state: 'hidden' })).toEqual(['Doubtful march']);
    expect(await titles({ state: 'takenDown' })).toEqual([market.title]);
    expect(await titles({ state: 'draft' })).toEqual([]);
  };

  test('articles that are not listed are in the lists of their states at once', check);

  test('articles that are not listed are there once, after ingestion has applied the decisions', async () => {
    await work();
    await check();
    expect((await everything()).map(({ isApplied }) => isApplied)).toEqual([true, true, true]);
  });

  test('articles that are not listed are filtered by what the editors have made of them', async () => {
    expect(await titles({ state: 'hidden', topic: 'health' })).toEqual(['Doubtful march']);
    expect(await titles({ state: 'hidden', topic: 'social_justice' })).toEqual([]);
    expect(await titles({ topic: 'health' })).toEqual(['Doubtful march']);
    expect(await titles({ state: 'takenDown', language: 'de', to: '2026-11-18' })).toEqual([market.title]);
    expect(await titles({ state: 'takenDown', from: '2026-11-19' })).toEqual([]);
  });

  test('articles that are not listed are found by words of their cards', async () => {
    expect(await titles({ q: 'doubt' })).toEqual(['Doubtful march']);
    expect(await titles({ q: 'STILLER markt', state: 'takenDown' })).toEqual([market.title]);
    expect(await titles({ q: 'stiller hafen', state: 'takenDown' })).toEqual([]);
    expect(await titles({ q: 'doubt', state: 'listed' })).toEqual([]);
  });

  test('articles that are not listed are listed again after they are restored', async () => {
    await decide(idOf(market), 1, { state: 'listed' });
    await work();
    expect(await titles({ state: 'listed' })).toEqual([berth.title, market.title]);
    expect(await titles({ state: 'takenDown' })).toEqual([]);
  });

  test('articles that are not listed have pages of their own', async () => {
    const many = Array.from({ length: 7 }, (_, n) =>
      entryOf(`Case ${'abcdefg'[n]}${n ** 5 + 7}`, hour(n, 10), { content: '' }),
    );
    await store(queueEvent([packMessage(messageOf(many, { source: 'court' }))]));
    for (const entry of many) await decide(articleId(entry, 'court'), 0, { state: 'hidden' });
    const shown = many.map(({ title }) => title).reverse();
    expect(await titles({ state: 'hidden', source: 'court', limit: '2' })).toEqual(shown);
    expect((await titles({ limit: '3' })).slice(-7)).toEqual(shown);
    await work();
    expect((await titles({ limit: '3' })).slice(-7)).toEqual(shown);
  });
});

describe('one article for the editors', () => {
  test('an article for the editors has the original beside the corrections, before and after they are applied', async () => {
    const id = idOf(berth);
    await decide(id, 0, { corrections: { title: 'A second berth for Bridgetown' } });
    const before = await detailOf(id);
    expect(before).toMatchObject({
      article: { title: 'A second berth for Bridgetown' },
      original: { title: berth.title },
      isApplied: false,
    });
    await work();
    const after = await detailOf(id);
    expect(after).toMatchObject({ ...before, isApplied: true });
    expect(after.content).toContain('A sentence of the report');
  });

  test('an article for the editors says which words have decided, of the text and not of the corrections', async () => {
    const { classification } = await detailOf(idOf(berth));
    expect(classification.regions).toEqual([{ value: 'caribbean', words: ['bridgetown'] }]);
    expect(classification.regionFromSource).toBe(false);
    const { classification: quiet } = await detailOf(idOf(market));
    expect(quiet).toMatchObject({ regions: [], regionFromSource: true, topicFromSource: true });
  });

  test('an article for the editors says why reports are merged, from both sides', async () => {
    const { merged } = await detailOf(idOf(berth));
    expect(merged).toEqual([expect.objectContaining({ id: idOf(other), title: other.title, rule: 'key', score: 1 })]);
    const report = await detailOf(idOf(other));
    expect(report.merged).toEqual([expect.objectContaining({ id: idOf(berth), title: berth.title, rule: 'key' })]);
    expect(report.shownAt).toEqual([`/article/${idOf(berth)}`]);
  });

  test('an article for the editors gives the share of common words where titles are similar', async () => {
    for (const [entry, source] of [
      [wire, 'wire'],
      [similar, 'second'],
    ] as const) {
      ids.set(entry, articleId(entry, source));
      await store(queueEvent([packMessage(messageOf([entry], { source }))]));
    }
    const { merged } = await detailOf(idOf(wire));
    expect(merged.map(({ rule }) => rule)).toEqual(['words']);
    expect(merged[0]?.score).toBeCloseTo(11 / 12, 5);
  });

  test('an article for the editors says where it shows', async () => {
    const id = idOf(berth);
    const { article, shownAt } = await detailOf(id);
    expect(shownAt).toEqual(['/', `/?topic=${article.topic}`, '/publisher/paper', `/article/${id}`]);
    expect((await detailOf(idOf(strike))).shownAt).toEqual([`/article/${idOf(strike)}`]);
    await decide(id, 1, { state: 'takenDown', reason: 'Libel' });
    expect((await detailOf(id)).shownAt).toEqual([]);
  });

  test('an article for the editors is 404 if there is none', async () => {
    expect((await detail(httpEvent({ params: { id: 'none' }, headers: asAdmin }))).statusCode).toBe(404);
  });
});
