import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { handler as getEntity } from '#functions/api/get-entity.ts';
import { handler as listRelated } from '#functions/api/list-related.ts';
import { handler as listSubjects } from '#functions/api/list-subjects.ts';
import { handler as searchArticles } from '#functions/api/search-articles.ts';
import { handler as suggest } from '#functions/api/suggest.ts';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { changeOf, readStoredArticles } from '#functions/articles/articles.ts';
import { handler as getFeed } from '#functions/documents/feed.ts';
import { buildArticle } from '#functions/ingest/store/build-article.ts';
import { saveArticles, writeRows } from '#functions/ingest/store/write-rows.ts';
import { closeSegments } from '#functions/search/current-segments.ts';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { indexArticles } from '#functions/search/index/index-writer.ts';
import { table } from '#functions/table/client.ts';
import { storeCursorKey } from '#functions/table/signed-cursors.ts';
import * as contract from '#shared/api/search.ts';
import { siteHostHeader } from '#shared/config/site-paths.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { slugOf } from '#shared/domain/search/slug.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { outage, withSearchBucket } from '#test/support/search/search-bucket.ts';
import { emptyUsage, meterUsage } from '#test/support/table-usage.ts';

withRealTable();
const bucket = withSearchBucket();

let usage = emptyUsage();
beforeAll(() => {
  usage = meterUsage(table().client);
});

let count = 0;
const newId = (): string => (0xabc000 + count++).toString(16).padStart(16, '0');
const start = Date.parse('2026-11-20T12:00:00Z');

interface Given extends Partial<FeedEntry> {
  title: string;
  source?: string;
  topic?: string;
  region?: 'caribbean' | 'african' | null;
  premium?: boolean;
  entities?: string[];
  keywords?: string;
  publishedAt?: string;
}

/** Stores articles and indexes them as one segment. @returns their ids */
async function publish(articles: readonly Given[]): Promise<string[]> {
  const ids = articles.map(newId);
  const drafts = articles.map((given, n) => {
    const { title, source = 'paper', topic, region, premium = false, entities, keywords, publishedAt, ...rest } = given;
    const time = publishedAt ?? new Date(start - count * 60_000).toISOString();
    const { row, body } = buildArticle(
      { ...entryOf(title, time, rest), fingerprint: '' },
      messageOf([], { source }),
      ids[n] ?? '',
      time,
    );
    const preview = {
      ...row.preview,
      isPremium: premium,
      ...(topic === undefined ? {} : { topic }),
      ...(region === undefined ? {} : { region }),
      ...(keywords === undefined ? {} : { keywords }),
    };
    return { row: { ...row, preview }, body: { ...body, ...(entities && { entities }) } };
  });
  await saveArticles(drafts);
  await index(ids);
  return ids;
}

async function index(ids: readonly string[]): Promise<void> {
  const stored = await presentManifest();
  expect(await indexArticles(stored, new Set(ids), stored.manifest)).toBe(true);
  closeSegments();
}

const replySchema = contract.searchArticles.reply;
async function search(query: Record<string, string>) {
  const { statusCode, body = '', headers } = await searchArticles(httpEvent({ query }));
  expect(statusCode, body).toBe(200);
  const reply = z.parse(replySchema, JSON.parse(body));
  const cursor = /[?&]cursor=([^&>]+)/.exec(String(headers?.link))?.[1];
  return {
    ...reply,
    ids: reply.items.map(({ article }) => article.id),
    titles: reply.items.map(({ article }) => article.title),
    next: cursor === undefined ? null : decodeURIComponent(cursor),
  };
}
const refusal = z.object({ details: z.array(z.object({ field: z.string() })) });
async function refused(query: Record<string, string>) {
  const { statusCode, body = '' } = await searchArticles(httpEvent({ query }));
  return { statusCode, fields: z.parse(refusal, JSON.parse(body)).details.map(({ field }) => field) };
}

/** All pages of a search. */
async function allIds(query: Record<string, string>, betweenPages = async () => {}): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const page = await search({ ...query, ...(next === undefined ? {} : { cursor: next }) });
    ids.push(...page.ids);
    next = page.next;
    if (next !== null) await betweenPages();
  }
  return ids;
}

/** Notes of a text at its marks. */
const marked = ({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) =>
  marks.map(([from, to]) => text.slice(from, to));

beforeAll(async () => {
  await storeCursorKey();
  await publish(
    Array.from({ length: 45 }, (_, n) => ({
      title: `Regatta day ${n}`,
      topic: n % 3 === 0 ? 'sports' : 'culture',
      region: n % 2 === 0 ? ('caribbean' as const) : null,
      source: n % 5 === 0 ? 'tide' : 'paper',
      language: ['en', 'fr-FR', null][n % 3] ?? null,
      content: '<p>Boats.</p>',
      publishedAt: new Date(Date.UTC(2026, 8 + (n % 3), 1 + n / 3)).toISOString(),
    })),
  );
});

describe('a page of results', () => {
  test('a page of results has the reader’s words marked in title and snippet', async () => {
    await publish([{ title: 'Tsunami sirens tested', summary: 'Tsunamis are rare here.' }]);
    const { items } = await search({ q: 'tsunami' });
    expect(items.map(({ title, snippet }) => [marked(title), marked(snippet)])).toEqual([[['Tsunami'], ['Tsunamis']]]);
  });

  test('a page of results has a snippet of the body when only the body matches', async () => {
    const filler = 'Sentences about the weather of the day. '.repeat(20);
    await publish([
      { title: 'Notes', summary: 'Notes of the day', content: `<p>${filler}</p><p>A quokka & its "young".</p>` },
    ]);
    const { items } = await search({ q: 'quokka' });
    expect(items).toHaveLength(1);
    expect(items[0]?.snippet.text).toContain('A quokka & its "young".');
  });

  test('a page of results finds a premium article by its body, and shows none of it', async () => {
    const content = `<p>${'Words before the wall. '.repeat(20)}The narwhal clause is secret.</p>`;
    await publish([{ title: 'Contract leaks', summary: 'A contract', content, premium: true }]);
    const { items } = await search({ q: 'narwhal' });
    expect(items.map(({ article }) => article.title)).toEqual(['Contract leaks']);
    expect(JSON.stringify(items)).not.toContain('narwhal');
  });

  test('a page of results lacks an article from the moment on in which its row is gone, and is filled up', async () => {
    const ids = await publish(Array.from({ length: 24 }, (_, n) => ({ title: `Glacier report ${n}` })));
    const first = await search({ q: 'glacier', sort: 'newest' });
    const [gone] = first.ids;
    await articleEntity()
      .delete({ id: gone ?? '' })
      .go();
    const { ids: shown } = await search({ q: 'glacier', sort: 'newest' });
    expect(shown).toHaveLength(20);
    expect(shown).not.toContain(gone);
    expect((await allIds({ q: 'glacier' })).sort()).toEqual(ids.filter((id) => id !== gone).sort());
  });

  test('a page of results leaves out an article that was merged since it was indexed', async () => {
    const [one = '', other = ''] = await publish([
      { title: 'Volcano wakes up' },
      { title: 'The volcano is quiet again' },
    ]);
    const stored = (await readStoredArticles([one])).get(one);
    await writeRows(stored === undefined ? [] : [{ ...changeOf(stored), survivor: other }], () => false);
    expect((await search({ q: 'volcano' })).ids).toEqual([other]);
  });

  test('a page of results is empty for a query without a word', async () => {
    for (const q of ['"', '-regatta', '???', 'the']) expect((await search({ q })).total).toBe(0);
  });
});

describe('filters', () => {
  test.each([
    [{ topic: 'sports' }, 15],
    [{ region: 'caribbean' }, 23],
    [{ source: 'tide' }, 9],
    [{ language: 'fr' }, 15],
    [{ from: '2026-10-01', to: '2026-10-31' }, 15],
    [{ topic: 'sports', source: 'tide', to: '2026-09-30' }, 3],
    [{ topic: 'no-such-topic' }, 0],
  ])('%o lead to %i articles', async (filter, expected) => {
    const { total } = await search({ q: 'regatta', ...filter });
    expect(total).toBe(expected);
    expect(await allIds({ q: 'regatta', ...filter })).toHaveLength(expected);
  });

  test('facets count the found articles, and each leads to as many', async () => {
    const { facets } = await search({ q: 'regatta' });
    expect(facets?.topics).toEqual([
      { value: 'culture', count: 30 },
      { value: 'sports', count: 15 },
    ]);
    expect(facets?.publishers).toEqual([
      { value: 'paper', count: 36 },
      { value: 'tide', count: 9 },
    ]);
    expect(facets?.regions).toContainEqual({ value: 'caribbean', count: 23 });
    expect(facets?.months.map(({ value }) => value)).toEqual(['2026-11', '2026-10', '2026-09']);
    for (const { value, count: expected } of facets?.languages ?? [])
      expect((await search({ q: 'regatta', language: value })).total).toBe(expected);
  });
});

describe('a cursor', () => {
  test.each(['relevance', 'newest'])(
    'a cursor leads through all articles by %s to the end, each once',
    async (sort) => {
      const ids = await allIds({ q: 'regatta', sort });
      expect(ids).toHaveLength(45);
      expect(new Set(ids).size).toBe(45);
    },
  );

  test('a cursor of the newest leads from newer to older', async () => {
    const { items } = await search({ q: 'regatta', sort: 'newest' });
    const times = items.map(({ article }) => article.publishedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test.each(['relevance', 'newest'])(
    'a cursor by %s repeats and skips nothing when articles are added meanwhile',
    async (sort) => {
      const before = await publish(
        Array.from({ length: 50 }, (_, n) => ({
          title: `Mango ${sort} harvest`,
          content: `<p>${'fruit '.repeat(n)}</p>`,
        })),
      );
      const ids = await allIds({ q: `mango ${sort}`, sort }, async () => {
        await publish([{ title: `Mango ${sort} news`, publishedAt: '2026-11-22T00:00:00.000Z' }]);
      });
      expect(new Set(ids).size).toBe(ids.length);
      expect(before.filter((id) => !ids.includes(id))).toEqual([]);
    },
  );

  test('a cursor of another search is refused', async () => {
    const { next } = await search({ q: 'regatta' });
    expect(await refused({ q: 'regatta', topic: 'culture', cursor: next ?? '' })).toEqual({
      statusCode: 400,
      fields: ['cursor'],
    });
  });
});

describe('a query with typing errors', () => {
  test('a query with typing errors finds what was probably meant, and says so', async () => {
    await publish([{ title: 'Hurricane season begins' }, { title: 'A hurricane nears the islands' }]);
    const { titles, instead } = await search({ q: 'huricane season' });
    expect(titles[0]).toBe('Hurricane season begins');
    expect(instead).toEqual({ q: 'hurricane season', kind: 'corrected' });
  });

  test('a query with typing errors finds nothing if it is searched as it is written', async () => {
    await publish([{ title: 'Avalanche closes the pass' }]);
    const { titles, instead, neighbours } = await search({ q: 'avalanshe', exact: 'true' });
    expect([titles, instead]).toEqual([[], null]);
    expect(neighbours).toContainEqual({ q: 'avalanche', kind: 'near', count: 1 });
  });

  test('a query whose words some article has is not widened', async () => {
    await publish([{ title: 'Bolivar one' }, { title: 'Bolivia elects' }, { title: 'Bolivan coin' }]);
    const { titles, instead } = await search({ q: 'bolivar' });
    expect(titles).toEqual(['Bolivar one']);
    expect(instead).toBeNull();
  });
});

describe('an unfinished query', () => {
  test('an unfinished query is completed, with the whole word if the page has only one', async () => {
    await publish([{ title: 'Xylophone lessons' }, { title: 'The xylophone is back' }]);
    expect((await search({ q: 'xylo' })).instead).toEqual({ q: 'xylophone', kind: 'completed' });
    await publish([{ title: 'Xylographs on show' }]);
    const { titles, instead } = await search({ q: 'xylo' });
    expect(titles).toHaveLength(3);
    expect(instead).toEqual({ q: 'xylo…', kind: 'completed' });
  });

  test('an unfinished query in Arabic is completed with the whole word as it is written, with its article', async () => {
    await publish([{ title: 'المستشفى يفتح أبوابه', language: 'ar' }]);
    expect((await search({ q: 'المستش' })).instead).toEqual({ q: 'المستشفى', kind: 'completed' });
  });

  test('an unfinished query with a typing error has the whole word too', async () => {
    await publish([{ title: 'Marimba concert in Zumpango' }]);
    expect((await search({ q: 'marimbba zump' })).instead).toEqual({ q: 'marimba zumpango', kind: 'corrected' });
  });
});

describe('a first page', () => {
  test('a first page names the words that an article lacks, and the pages of a name', async () => {
    await publish([
      { title: 'Gecko festival in Palawan', source: 'gecko-times', premium: true, content: '<p>With a zeppelin.</p>' },
      { title: 'Gecko news', source: 'gecko-times' },
    ]);
    const { items, pages, neighbours } = await search({ q: 'gecko festival' });
    expect(items.map(({ article, without }) => [article.title, without])).toEqual([
      ['Gecko festival in Palawan', []],
      ['Gecko news', ['festival']],
    ]);
    expect([pages, neighbours]).toEqual([[], []]);
    const named = await search({ q: 'Gecko Times' });
    expect(named.pages).toEqual([{ kind: 'publisher', id: 'gecko-times', name: 'Gecko-times' }]);
    expect(named.total).toBe(2);
  });

  test('a first page without results has searches that find something', async () => {
    await publish([{ title: 'Pangolin rescued', topic: 'culture' }]);
    const { items, neighbours } = await search({ q: 'pangolin', topic: 'sports' });
    expect(items).toEqual([]);
    expect(neighbours).toEqual([{ q: 'pangolin', kind: 'unfiltered', count: 1 }]);
  });
});

describe('hostile queries', () => {
  test.each<[Record<string, string>, string]>([
    [{ q: '' }, 'q'],
    [{ q: 'x'.repeat(201) }, 'q'],
    [{ q: 'a', language: "'; DROP" }, 'language'],
    [{ q: 'a', from: '2026-13-45' }, 'from'],
    [{ q: 'a', cursor: 'WyJhIl0' }, 'cursor'],
    [{ q: 'a', sort: 'score' }, 'sort'],
  ])('%o is refused by the name of its field', async (query, field) => {
    expect(await refused(query)).toEqual({ statusCode: 400, fields: [field] });
  });

  test('hostile queries of any characters get a page', async () => {
    const characters = [...'ab"\'-*()^:+.\\/|[]{}$?%_;\u0000\u200f\ud83d\ude00\ud800é北กา ـ\n='];
    const random = seededRandom('queries');
    for (let n = 0; n < 60; n++) {
      const q = `r${Array.from({ length: Math.floor(random() * 199) }, () => characters[Math.floor(random() * characters.length)]).join('')}`;
      const { items } = await search({ q, prefix: String(n % 2 === 0) });
      expect(items.length).toBeLessThanOrEqual(20);
    }
  });
});

test('a search that is answered with another word leads to the page of that name', async () => {
  await publish(Array.from({ length: 5 }, (_, n) => ({ title: `Quilombo votes ${n}`, entities: ['Quilombo'] })));
  const page = { kind: 'entity', id: 'quilombo', name: 'Quilombo' };
  expect(await search({ q: 'quilomb' })).toMatchObject({ instead: { q: 'quilombo' }, pages: [page] });
});

describe('suggestions', () => {
  const suggested = async (q: string) => {
    const { statusCode, body = '' } = await suggest(httpEvent({ query: { q } }));
    expect(statusCode).toBe(200);
    return z.parse(contract.suggest.reply, JSON.parse(body));
  };

  test('suggestions are topics, publishers, entities and stories for the beginning of a word', async () => {
    await publish(
      Array.from({ length: 6 }, (_, n) => ({
        title: `Speech ${n} of Épiphanie Ndour`,
        entities: ['Épiphanie Ndour'],
        source: 'ndour-post',
      })),
    );
    const { entities, stories, publishers } = await suggested('ndou');
    expect(entities).toEqual([{ slug: 'epiphanie-ndour', name: 'Épiphanie Ndour', count: 6 }]);
    expect(stories.map(({ title }) => title)).toContain('Speech 0 of Épiphanie Ndour');
    expect(publishers.map(({ id }) => id)).toEqual(['ndour-post']);
    expect((await suggested('just')).topics.map(({ id }) => id)).toEqual(['finance_justice', 'social_justice']);
  });

  test('suggestions are at most twenty', async () => {
    const { topics, publishers, entities, stories } = await suggested('r');
    expect(topics.length + publishers.length + entities.length + stories.length).toBeLessThanOrEqual(20);
  });
});

describe('an entity', () => {
  const entity = async (slug: string) => {
    const { statusCode, body = '' } = await getEntity(httpEvent({ params: { slug } }));
    return statusCode === 200 ? z.parse(contract.getEntity.reply, JSON.parse(body)) : statusCode;
  };

  test('an entity with five articles has its name as most articles write it, its articles, months and company', async () => {
    await publish(
      Array.from({ length: 5 }, (_, n) => ({
        title: `Debate ${n}`,
        entities: [n === 0 ? 'SÃO TOMÉ' : 'São Tomé', 'Gulf Bank', ...(n < 2 ? ['Rare Name'] : [])],
        publishedAt: `2026-0${n < 2 ? 4 : 5}-0${n + 1}T00:00:00.000Z`,
      })),
    );
    expect(await entity('sao-tome')).toMatchObject({
      slug: 'sao-tome',
      name: 'São Tomé',
      count: 5,
      articles: [4, 3, 2, 1, 0].map((n) => ({ title: `Debate ${n}` })),
      months: [
        { month: '2026-04', count: 2 },
        { month: '2026-05', count: 3 },
      ],
      coMentioned: [{ slug: 'gulf-bank', name: 'Gulf Bank', count: 5 }],
    });
  });

  test('an entity with a page has a feed of its newest articles, in letters of any script', async () => {
    await publish(
      Array.from({ length: 5 }, (_, n) => ({
        title: `Harbour ${n}`,
        entities: ['مرفأ بيروت'],
        publishedAt: `2026-06-0${n + 1}T00:00:00.000Z`,
      })),
    );
    const feed = async (slug: string) => {
      const request = { params: { file: `about-${slug}.xml` }, headers: { [siteHostHeader]: 'news.example' } };
      const { statusCode, body = '' } = await getFeed(httpEvent(request));
      return { statusCode, titles: [...body.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title), body };
    };
    const { statusCode, titles, body } = await feed(slugOf('مرفأ بيروت'));
    expect({ statusCode, titles }).toEqual({ statusCode: 200, titles: [4, 3, 2, 1, 0].map((n) => `Harbour ${n}`) });
    expect(body).toContain(`<link>http://news.example/about/${encodeURIComponent(slugOf('مرفأ بيروت'))}</link>`);
    expect((await feed('no-one')).statusCode).toBe(404);
  });

  test('an entity with fewer articles, or of no article, is 404', async () => {
    expect(await entity('rare-name')).toBe(404);
    expect(await entity('no-one')).toBe(404);
    expect(await entity('=\'" OR 1')).toBe(404);
  });
});

describe('related articles', () => {
  const titlesRelated = async (id: string) => {
    const { statusCode, body = '' } = await listRelated(httpEvent({ params: { id } }));
    return statusCode === 200
      ? z.parse(contract.listRelated.reply, JSON.parse(body)).map(({ title }) => title)
      : statusCode;
  };

  test('related articles share rare words and names, and are neither the article itself nor a copy', async () => {
    const [id = ''] = await publish([
      { title: 'Cobalt miners of Kolwezi strike over pay', entities: ['Kolwezi'] },
      { title: 'Cobalt miners of Kolwezi strike over their pay', entities: ['Kolwezi'] },
      { title: 'Kolwezi cobalt exports fall by half', entities: ['Kolwezi'], source: 'tide' },
      { title: 'Pay talks in the harbour fail' },
    ]);
    expect(await titlesRelated(id)).toEqual(['Kolwezi cobalt exports fall by half']);
  });

  /** Headlines that have two names in common. */
  const about = [
    'Dockers walk out',
    'Fuel levy angers fishing crews',
    'Second crane arrives from Durban',
    'Customs seizes ivory',
    'Night ferry runs aground',
    'Cruise season opens early',
    'Judge halts dredging plan',
    'School visits lighthouse',
    'Storm closes seawall road',
    'Oyster farm wins prize',
    'Mayor resigns over warehouse fire',
    'Rail tunnel contract signed',
  ].map((title) => ({ title, entities: ['Zwelihle', 'Port Board of Zwelihle'] }));
  const titlesOf = (articles: readonly Given[]) => articles.map(({ title }) => title);

  test('related articles cost half a read unit each, as much for its story, and as much for the article', async () => {
    const [id = ''] = await publish(about);
    Object.assign(usage, emptyUsage());
    expect(await titlesRelated(id)).toHaveLength(8);
    expect(usage.readUnits).toBe(0.5 + 8 * (0.5 + 0.5));
  });

  test('related articles are filled up with others in place of copies', async () => {
    const names = { entities: ['Kwale', 'Titanium Board of Kwale'] };
    const newest = about.slice(0, 5).map(({ title }) => ({ ...names, title }));
    const copies = newest.slice(1).map(({ title }) => ({ ...names, title: `${title} today` }));
    const older = about.slice(5, 9).map(({ title }) => ({ ...names, title }));
    const [id = ''] = await publish([...newest, ...copies, ...older]);
    const titles = await titlesRelated(id);
    expect(titles).toHaveLength(8);
    expect(titles).toEqual(expect.arrayContaining(titlesOf(older)));
  });

  test('related articles of an id without an article are 404', async () => {
    expect(await titlesRelated('ffffffffffffffff')).toBe(404);
  });
});

test('subjects of an article are those that lead to others, with a page first', async () => {
  const names = { entities: ['Lake Tumba', 'Odd One'], keywords: 'fishing quota,Lake Tumba,Odd One' };
  const [id = ''] = await publish(
    Array.from({ length: 5 }, (_, n) => ({
      title: n < 3 ? `The fishing quota ${n}` : `Water level ${n}`,
      ...(n === 0 ? names : { entities: ['Lake Tumba'], keywords: '' }),
    })),
  );
  const { body = '' } = await listSubjects(httpEvent({ params: { id } }));
  expect(JSON.parse(body)).toEqual([
    { name: 'Lake Tumba', slug: 'lake-tumba' },
    { name: 'fishing quota', slug: null },
  ]);
});

test('search is 503 while the index cannot be read and none is there', async () => {
  closeSegments();
  bucket.disturb(outage);
  const log = captureLog();
  const { statusCode } = await searchArticles(httpEvent({ query: { q: 'regatta' } }));
  bucket.calm();
  vi.restoreAllMocks();
  expect(statusCode).toBe(503);
  expect(log.ofLevel('ERROR')).toMatchObject([{ event: 'search_index.read_failed' }]);
  // What readers search for is in no log.
  expect(log.text()).not.toContain('regatta');
});
