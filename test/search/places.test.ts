import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as follow } from '#functions/api/follow.ts';
import { handler as getPlace } from '#functions/api/get-place.ts';
import { handler as listPersonalFeed } from '#functions/api/list-personal-feed.ts';
import { handler as listPlaces } from '#functions/api/list-places.ts';
import { handler as searchArticles } from '#functions/api/search-articles.ts';
import { handler as suggest } from '#functions/api/suggest.ts';
import { publisherEntity } from '#functions/catalog/publishers.ts';
import { handler as getFeed } from '#functions/documents/feed.ts';
import { handler as getSitemap } from '#functions/documents/sitemap.ts';
import { buildArticle } from '#functions/ingest/store/build-article.ts';
import { saveArticles } from '#functions/ingest/store/write-rows.ts';
import { followsOf, removeFollow } from '#functions/readers/follows.ts';
import { closeSegments } from '#functions/search/current-segments.ts';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { indexArticles } from '#functions/search/index/index-writer.ts';
import { table } from '#functions/table/client.ts';
import { storeCursorKey } from '#functions/table/signed-cursors.ts';
import { s3Error } from '#scripts/local-stage/s3/s3-server.ts';
import { listPersonalFeed as personalFeed } from '#shared/api/readers.ts';
import * as contract from '#shared/api/search.ts';
import { siteHostHeader } from '#shared/config/site-paths.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { localSignIn, signedIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { withSearchBucket } from '#test/support/search/search-bucket.ts';

withRealTable();
const bucket = withSearchBucket();
Object.assign(process.env, localSignIn);

const now = new Date();
const outlets = [
  { id: 'gleaning', domain: 'gleaning.example', country: 'JM' },
  { id: 'sunrise', domain: 'sunrise.example.tt', country: null },
  { id: 'metro', domain: 'metro.example', country: 'GB' },
] as const;

/** Title, publisher, entities and region, the newest first. */
const stories: [title: string, publisherId: string, entities: string[], region: 'caribbean' | 'african' | null][] = [
  ['Ferry fares rise again', 'gleaning', [], null],
  ['Kingston port plan grows', 'metro', ['Jamaica', 'Kingston'], 'caribbean'],
  ['Steelband wins in Leeds', 'sunrise', ['Leeds'], null],
  ['Rates hold in Accra', 'metro', ['Ghana'], 'african'],
  ['Budget of the boroughs', 'metro', [], null],
  ['Ferry strike ends', 'gleaning', [], 'caribbean'],
];
const titles = stories.map(([title]) => title);

const log = captureLog();

beforeAll(async () => {
  await storeCursorKey();
  const drafts = stories.map(([title, publisherId, entities, region], n) => {
    const time = new Date(now.getTime() - n * 60_000).toISOString();
    const id = (0xdef000 + n).toString(16).padStart(16, '0');
    const { row, body } = buildArticle(
      { ...entryOf(title, time), fingerprint: '' },
      messageOf([], { source: publisherId }),
      id,
      time,
    );
    const preview = { ...row.preview, publisherId, region, topic: n === 0 ? 'finance' : 'culture' };
    return { row: { ...row, preview }, body: { ...body, entities } };
  });
  await saveArticles(drafts);
  for (const { id, domain, country } of outlets)
    await publisherEntity().put({ id, name: id, domain, country, category: 'general', articleCount: 2 }).go();
  const stored = await presentManifest();
  await indexArticles(stored, new Set(drafts.map(({ row }) => row.preview.id)), stored.manifest);
  closeSegments();
});

async function placeAt(slug: string) {
  const { statusCode, body = '' } = await getPlace(httpEvent({ params: { slug } }));
  return { statusCode, page: statusCode === 200 ? z.parse(contract.getPlace.reply, JSON.parse(body)) : null };
}
async function found(query: Record<string, string>) {
  const { statusCode, body = '' } = await searchArticles(httpEvent({ query }));
  expect(statusCode, body).toBe(200);
  return z.parse(contract.searchArticles.reply, JSON.parse(body));
}
const titlesFound = async (query: Record<string, string>) =>
  (await found({ ...query, sort: 'newest' })).items.map(({ title }) => title.text);

describe('the page of a place', () => {
  test('a country has the articles of its outlets and those that name it, the newest first', async () => {
    const { page } = await placeAt('jamaica');
    expect(page).toMatchObject({ slug: 'jamaica', code: 'JM', name: 'Jamaica', count: 3, outlets: 1 });
    expect(page?.articles.map(({ title }) => title)).toEqual([titles[0], titles[1], titles[5]]);
    expect(page?.topics).toEqual([
      { value: 'culture', count: 2 },
      { value: 'finance', count: 1 },
    ]);
    expect(page?.publishers.map(({ id }) => id)).toEqual(['gleaning']);
    expect(page?.leads.map(({ title }) => title)).toEqual([titles[0]]);
    expect(page).toMatchObject({ timeZone: 'America/Jamaica', city: 'Kingston', currency: 'JMD' });
  });

  test('a region has the articles about it, and those of the outlets of its countries', async () => {
    const { page } = await placeAt('caribbean');
    expect(page?.articles.map(({ title }) => title)).toEqual([titles[0], titles[1], titles[2], titles[5]]);
    expect(page?.leads.map(({ title }) => title)).toEqual([titles[0], titles[2]]);
    expect(page).toMatchObject({ code: 'caribbean', outlets: 2, city: 'Kingston', currency: null });
    expect(page?.countries.map(({ slug }) => slug)).toEqual(['jamaica', 'trinidad-and-tobago']);
  });

  test('an outlet whose list cannot be read leaves out its lead only', async () => {
    const { middlewareStack } = table().client;
    middlewareStack.add(
      (next) => (args) => {
        const input = JSON.stringify(args.input);
        const isList = input.includes('KeyConditionExpression') && input.includes('gleaning');
        return isList ? Promise.reject(new Error('Throttled')) : next(args);
      },
      { step: 'initialize', name: 'fails' },
    );
    try {
      const { page } = await placeAt('caribbean');
      expect(page?.leads.map(({ title }) => title)).toEqual([titles[2]]);
      expect(page?.articles).toHaveLength(4);
      expect(log.ofLevel('ERROR')).toMatchObject([{ event: 'place_leads.failed' }]);
    } finally {
      middlewareStack.remove('fails');
      log.clear();
    }
  });

  test('a place has what its outlets lead with while the index cannot be read', async () => {
    closeSegments();
    bucket.disturb(() => s3Error(403, 'AccessDenied'));
    try {
      const { page } = await placeAt('caribbean');
      expect(page).toMatchObject({ count: 2, topics: [], leads: [], outlets: 2, city: 'Kingston' });
      expect(page?.articles.map(({ title }) => title)).toEqual([titles[0], titles[2]]);
      expect(log.ofLevel('ERROR').map(({ event }) => event)).toContain('place_articles.failed');
    } finally {
      bucket.calm();
      closeSegments();
      log.clear();
    }
  });

  test('a country without articles and outlets has an empty page', async () => {
    const { page } = await placeAt('tuvalu');
    expect(page).toMatchObject({ count: 0, articles: [], publishers: [], leads: [], city: null, currency: 'AUD' });
  });

  test('other names and codes lead to a place, and what is none is not found', async () => {
    expect((await placeAt('gb')).page?.slug).toBe('united-kingdom');
    expect((await placeAt('turkey')).page?.slug).toBe('turkiye');
    expect((await placeAt('atlantis')).statusCode).toBe(404);
  });
});

test('the list has the regions, and the countries with outlets or articles', async () => {
  const { body = '' } = await listPlaces(httpEvent());
  const places = z.parse(contract.listPlaces.reply, JSON.parse(body));
  expect(places.map(({ slug, outlets }) => [slug, outlets])).toEqual([
    ['caribbean', 2],
    ['africa', 0],
    ['latin-america', 0],
    ['asia', 0],
    ['middle-east', 0],
    ['united-kingdom', 1],
    ['ghana', 0],
    ['jamaica', 1],
    ['trinidad-and-tobago', 1],
  ]);
});

describe('searching in a place', () => {
  test('a place alone lists its articles', async () => {
    const { items, total, pages } = await found({ place: 'jamaica', sort: 'newest' });
    expect(items.map(({ article }) => article.title)).toEqual([titles[0], titles[1], titles[5]]);
    expect({ total, pages }).toEqual({ total: 3, pages: [] });
  });

  test('words and filters narrow it', async () => {
    expect(await titlesFound({ q: 'ferry', place: 'jamaica' })).toEqual([titles[0], titles[5]]);
    expect(await titlesFound({ q: 'steelband', place: 'jamaica' })).toEqual([]);
    expect(await titlesFound({ place: 'jamaica', topic: 'finance' })).toEqual([titles[0]]);
    expect(await titlesFound({ q: '-strike ferry', place: 'jamaica' })).toEqual([titles[0]]);
  });

  test.each([
    [{}, 'q'],
    [{ place: 'atlantis' }, 'place'],
    [{ place: 'No Place!' }, 'place'],
  ])('%o is refused because of its field %s', async (query, field) => {
    const { statusCode, body = '' } = await searchArticles(httpEvent({ query }));
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).details).toMatchObject([{ field }]);
  });

  test('the name of a place leads to its page, and so does its beginning', async () => {
    expect((await found({ q: 'Jamaica' })).pages).toEqual([{ kind: 'place', id: 'jamaica', name: 'Jamaica' }]);
    const { body = '' } = await suggest(httpEvent({ query: { q: 'jama' } }));
    expect(JSON.parse(body)).toMatchObject({ places: [{ slug: 'jamaica', name: 'Jamaica' }], entities: [] });
  });
});

test('a place is followed under one name, is counted, and brings its articles with the reason', async () => {
  const reader = 'nia@example.org';
  const headers = { ...signedIn(reader), 'content-type': 'application/json' };
  const target = { followType: 'place', followId: 'jamaica' } as const;
  const followed = (followId: string) =>
    follow(httpEvent({ headers, body: JSON.stringify({ ...target, followId }), path: '/api/follows' }));
  for (const unknown of ['jm', 'atlantis']) {
    const { statusCode, body = '' } = await followed(unknown);
    expect({ statusCode, details: JSON.parse(body).details }).toMatchObject({
      statusCode: 400,
      details: [{ field: 'followId' }],
    });
  }
  expect((await followed('jamaica')).statusCode).toBe(201);
  expect(await followsOf(reader)).toMatchObject([{ ...target, name: 'Jamaica' }]);
  expect((await placeAt('jamaica')).page?.followerCount).toBe(1);
  const { body = '' } = await listPersonalFeed(httpEvent({ headers }));
  const feed = z.parse(personalFeed.reply, JSON.parse(body));
  expect(new Set(feed.map(({ title }) => title))).toEqual(new Set([titles[0], titles[1], titles[5]]));
  expect(feed[0]?.reason).toMatchObject({ publisher: null, place: 'Jamaica' });
  await removeFollow(reader, target);
  expect((await placeAt('jamaica')).page?.followerCount).toBe(0);
});

test('a place has a feed under its own name, and is in the sitemap', async () => {
  const headers = { [siteHostHeader]: 'landfall.example' };
  const feedOf = (file: string) => getFeed(httpEvent({ params: { file }, headers }));
  const { body = '' } = await feedOf('place-jamaica.xml');
  expect(body.match(/<item><title>[^<]+/g)).toEqual(
    [titles[0], titles[1], titles[5]].map((one) => `<item><title>${one}`),
  );
  expect(body).toContain('<link>http://landfall.example/place/jamaica</link>');
  expect((await feedOf('place-jm.xml')).statusCode).toBe(404);
  expect((await feedOf('place-atlantis.json')).statusCode).toBe(404);
  const { body: sitemap } = await getSitemap(httpEvent({ headers }));
  for (const path of ['places', 'place/jamaica', 'place/caribbean'])
    expect(sitemap).toContain(`<loc>http://landfall.example/${path}</loc>`);
});
