import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseFeed } from '#functions/feeds/parse/parse-feed.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { type FeedEntry, feedEntry } from '#shared/domain/articles/feed-entry.ts';
import { type LocalArticle, localArticle, newestArticles } from '#shared/domain/articles/local-article.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import { articlesOfFeed, hitsOf, mergeArticles } from '#shared/domain/sources/local-ingestion.ts';
import type { LocalSource } from '#shared/domain/sources/source.ts';
import { addressOfSource, gdeltAddress } from '#shared/domain/sources/source-address.ts';
import { linesOfHtml, paragraphsHtml } from '#shared/domain/text/html-lines.ts';
import { sha256 } from '#shared/domain/text/sha256.ts';

const fetchedAt = '2026-11-20T12:00:00.000Z';
const source: LocalSource = {
  id: 'mine',
  name: 'Harbour Blog',
  url: 'https://harbour.example/feed',
  type: 'rss',
  region: 'caribbean',
  category: 'culture',
  metadata: {},
  enabled: true,
};
const entry = (given: Partial<FeedEntry> = {}): FeedEntry => ({
  id: null,
  title: 'Jamaica opens the new berth',
  link: 'https://harbour.example/berth',
  summary: 'Ships came in.',
  content: `<p>${'The pier stood full of people. '.repeat(10)}</p>`,
  publishedAt: '2026-11-20T09:00:00.000Z',
  author: null,
  categories: [],
  image: 'https://harbour.example/berth.jpg',
  language: null,
  ...given,
});
const listed: Watchlist = {
  id: 'ships',
  name: 'Ships',
  description: 'Ships',
  keywords: ['berth'],
  regions: [],
  priority: 'medium',
  color: '#EF4444',
  enabled: true,
  createdAt: fetchedAt,
  updatedAt: fetchedAt,
};
const articlesFrom = (entries: FeedEntry[], given: Partial<LocalSource> = {}, watchlists: Watchlist[] = [listed]) =>
  articlesOfFeed({ title: '', link: null, language: 'en', entries }, { ...source, ...given }, watchlists, fetchedAt);
const one = (given: Partial<FeedEntry> = {}): LocalArticle => {
  const [article] = articlesFrom([entry(given)]).incoming;
  if (article === undefined) throw new Error('no article');
  return article;
};

test('a browser makes the same article ids as the server', () => {
  for (const text of ['', 'a', 'Ä'.repeat(55), 'x'.repeat(64), '港'.repeat(1000)])
    expect(sha256(text)).toBe(hash('sha256', text));
  expect(one().id).toBe(articleId(entry(), 'mine'));
  expect(one({ link: null, id: 'guid-7' }).id).toBe(articleId(entry({ link: null, id: 'guid-7' }), 'mine'));
});

describe('the address of a source', () => {
  test("the address of a source is a feed's own, and null for a news API without a key [ING-01, ING-03, ING-35]", () => {
    expect(addressOfSource({ ...source, url: 'https://a.example/gdelt' })).toBe('https://a.example/gdelt');
    expect(addressOfSource({ ...source, type: 'api', url: 'newsapi' })).toBeNull();
    expect(addressOfSource({ ...source, type: 'api', url: 'https://elsewhere.example/' })).toBeNull();
  });
  test('the address of a source is a GDELT query with mode, format, maxrecords and timespan [ING-04 to ING-07]', () => {
    const asked = (metadata: LocalSource['metadata']) =>
      Object.fromEntries(
        new URL(addressOfSource({ ...source, type: 'gdelt', url: 'gdelt', metadata }) ?? '').searchParams,
      );
    expect(asked({})).toEqual({
      query: 'Harbour Blog',
      mode: 'artlist',
      format: 'json',
      maxrecords: '50',
      timespan: '24h',
    });
    expect(asked({ query: 'ships', mode: 'artgallery', maxRecords: 30, timespan: '48h' })).toEqual({
      query: 'ships',
      mode: 'artgallery',
      format: 'json',
      maxrecords: '30',
      timespan: '48h',
    });
  });
  test('the address of a source throws for an unknown type [ING-17, ERR-26]', () => {
    expect(() => addressOfSource({ ...source, type: 'telex' })).toThrow('Unknown source type');
  });
});

describe('the article of an entry', () => {
  test('the article of an entry has all fields, classified as on the server [ING-18, ENT-04]', () => {
    const article = one();
    expect(localArticle.parse(article)).toEqual(article);
    expect(article).toMatchObject({
      source: 'Harbour Blog',
      category: 'culture',
      region: 'caribbean',
      tags: expect.arrayContaining(['caribbean']),
      entities: expect.arrayContaining(['Jamaica']),
      watchlistHits: ['ships'],
      dedupKey: 'jamaica opens the new berth',
      publishedAt: '2026-11-20T09:00:00.000Z',
      image: 'https://harbour.example/berth.jpg',
    });
  });
  test('the article of an entry has a summary of 200 plain characters, from the body if the entry has none [ING-02, ING-25]', () => {
    expect(one({ summary: 'x'.repeat(300) }).summary).toHaveLength(200);
    expect(one({ summary: '', content: `<p>A &amp; <b>B</b></p>${'<p>word</p>'.repeat(100)}` }).summary).toMatch(
      /^A & B word word/,
    );
  });
  test('the article of an entry is dated at most at the fetch, and needs a link, or a title with a text [ING-31]', () => {
    expect(one({ publishedAt: null }).publishedAt).toBe(fetchedAt);
    expect(one({ publishedAt: '2030-01-01T00:00:00Z' }).publishedAt).toBe('2026-11-20T11:59:59.999Z');
    expect(one({ publishedAt: '1970-01-01T00:00:00Z' }).publishedAt).toBe(fetchedAt);
    expect(
      articlesFrom([
        entry({ title: ' ', link: null }),
        entry({ title: '', link: 'javascript:alert(1)' }),
        entry({ link: null, summary: '', content: '<p> </p>' }),
        entry(),
      ]),
    ).toMatchObject({
      filtered: 3,
      incoming: [{ title: 'Jamaica opens the new berth' }],
    });
    expect(one({ title: '' }).title).toBe('Ships came in.');
    expect(one({ title: '', summary: '', content: '' }).title).toBe('https://harbour.example/berth');
  });
  test("the article of an entry passes the source's include and exclude keywords [ING-08 to ING-10, ING-19]", () => {
    const entries = [
      entry(),
      entry({ title: 'Mango season', link: 'https://harbour.example/mango', summary: '', content: '' }),
    ];
    const kept = (metadata: LocalSource['metadata']) =>
      articlesFrom(entries, { metadata }).incoming.map(({ title }) => title);
    expect(kept({})).toHaveLength(2);
    expect(kept({ excludeKeywords: ['BERTH'] })).toEqual(['Mango season']);
    expect(kept({ includeKeywords: ['mango', 'papaya'] })).toEqual(['Mango season']);
    expect(kept({ includeKeywords: ['berth'], excludeKeywords: ['berth'] })).toEqual([]);
  });
  test('the article of an entry keeps only text and http(s) addresses of hostile content', () => {
    const article = one({
      title: 'A\u202eB\u0000 <img src=x onerror=alert(1)>',
      image: 'javascript:alert(1)',
      link: 'https://user:secret@harbour.example/x',
      content: `<script>alert(1)</script><p onclick="x()">Safe &lt;script&gt;words&lt;/script&gt;</p><svg onload=alert(1)><p>in svg</svg><!-- <p>no</p> -->${'<p>More of it. '.repeat(20)}<style>p{}`,
    });
    expect(article).toMatchObject({ image: null, url: null });
    expect(article.title).toBe('A B <img src=x onerror=alert(1)>');
    expect(article.content).toMatch(/^<p>Safe &lt;script&gt;words&lt;\/script&gt;<\/p><p>More of it\.<\/p>/);
    expect(article.content.replace(/<\/?p>/g, '')).not.toMatch(/[<>]|alert|in svg/);
  });
  test.each([['<'], ['<a '], ['<script>'], ['<!--'], ['&amp;'], ['<p'], ['&#'], ['</'], ['<svg '], ['<script ']])(
    'a body of nothing but %j is read to its end, and harmless',
    (piece) => {
      // A regular expression with quadratic backtracking would exceed the test's timeout.
      expect(paragraphsHtml(linesOfHtml(piece.repeat(1_000_000 / piece.length)))).not.toMatch(/<(?!\/?p>)/);
    },
  );
});

describe('merging stored and new articles', () => {
  const at = (hours: number) => new Date(Date.parse(fetchedAt) - hours * 3_600_000).toISOString();
  const article = (id: string, title: string, hours: number): LocalArticle => ({
    ...one(),
    id,
    title,
    url: `https://x.example/${id}`,
    publishedAt: at(hours),
  });
  const merged = async (stored: LocalArticle[], incoming: LocalArticle[]) => {
    const { articles, ...counts } = await mergeArticles(stored, incoming);
    return [articles.map(({ id }) => id), counts];
  };
  const ten = 'one two three four five six seven eight nine ten';

  test('merging stored and new articles keeps the earliest of equal keys, even if it is new [ING-11, ING-14, ING-22, ING-23]', async () => {
    const ofAnother = { ...article('b', 'Berth opens!', 82), source: 'Another' };
    expect(await merged([article('a', 'Berth opens', 10)], [ofAnother])).toEqual([
      ['b'],
      { added: 1, deduplicated: 0 },
    ]);
    expect(await merged([article('a', 'Berth opens', 10)], [article('b', 'Berth opens', 10)])).toEqual([
      ['a'],
      { added: 0, deduplicated: 1 },
    ]);
    const long = `${'Harbour news '.repeat(5)}`;
    expect(await merged([], [article('a', `${long} today`, 2), article('b', `${long} tomorrow`, 1)])).toEqual([
      ['a'],
      { added: 1, deduplicated: 1 },
    ]);
  });
  test('merging stored and new articles merges nine of ten equal words within a day, but not eight [ING-12, ING-13, ING-20]', async () => {
    const nine = 'zero two three four five six seven eight nine ten';
    const eight = 'zero none three four five six seven eight nine ten';
    expect((await merged([article('a', ten, 20)], [article('b', nine, 1)]))[0]).toEqual(['a']);
    expect((await merged([article('a', ten, 20)], [article('b', eight, 1)]))[0]).toEqual(['b', 'a']);
    expect((await merged([article('a', ten, 30)], [article('b', nine, 1)]))[0]).toEqual(['b', 'a']);
  });
  test('merging stored and new articles merges headlines of which one has the name of its publisher behind it [ING-11]', async () => {
    const echo = { id: 'echo', name: 'Echo' };
    const [first] = articlesFrom([entry({ title: 'Berth opens' })]).incoming;
    const [second] = articlesFrom([entry({ title: 'Berth opens | Echo', link: 'https://e.example/1' })], echo).incoming;
    const { articles } = await mergeArticles(first ? [first] : [], second ? [second] : []);
    expect(articles.map(({ title }) => title)).toEqual(['Berth opens']);
  });

  test('merging stored and new articles keeps different Arabic titles apart [ING-21]', async () => {
    const [ids] = await merged([], [article('a', 'الميناء يفتح أبوابه', 2), article('b', 'المدرسة تغلق أبوابها', 1)]);
    expect(ids).toEqual(['b', 'a']);
  });
  test('merging stored and new articles deduplicates what is fetched again [ING-15, ING-30]', async () => {
    const first = articlesFrom([
      entry(),
      entry({ title: 'Mango season', link: 'https://harbour.example/mango' }),
    ]).incoming;
    const { articles, added } = await mergeArticles([], first);
    expect(added).toBe(2);
    expect(await mergeArticles(articles, first)).toEqual({ articles, added: 0, deduplicated: 2 });
  });
  test('merging stored and new articles keeps the newest 500 articles and as many bodies as fit [STO-13]', () => {
    const many = Array.from({ length: 600 }, (_, n) => ({
      ...article(`a${n}`, `Story ${n}`, n),
      content: 'x'.repeat(8000),
    }));
    const kept = newestArticles(many);
    expect(kept).toHaveLength(500);
    expect(kept[0]?.content).toHaveLength(8000);
    expect(kept.at(-1)?.content).toBe('Ships came in.');
    expect(kept.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(700_000);
  });
  test('merging stored and new articles keeps entries with one address apart, and corrects a moved one in place', async () => {
    const link = 'https://harbour.example/show';
    const episodes = ['Cargo of salt', 'Night of the pilots', 'A whale ashore'].map((title, n) =>
      entry({
        id: `episode-${n}`,
        title,
        summary: `${title} it is.`,
        link,
        publishedAt: `2026-11-20T0${n}:30:00.000Z`,
      }),
    );
    const first = await mergeArticles([], articlesFrom(episodes).incoming);
    expect(first.articles.map(({ title }) => title)).toEqual(episodes.map(({ title }) => title).reverse());
    const ids = first.articles.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    const again = await mergeArticles(first.articles, articlesFrom(episodes).incoming);
    expect(again).toEqual({ articles: first.articles, added: 0, deduplicated: 3 });
    const moved = episodes.map((one, n) =>
      n === 1 ? { ...one, title: 'Pilots at night', link: `${link}/pilots` } : one,
    );
    const last = await mergeArticles(first.articles, articlesFrom(moved).incoming);
    expect(last.articles.map(({ id }) => id)).toEqual(ids);
    expect(last.articles[1]).toMatchObject({ title: 'Pilots at night', url: `${link}/pilots` });
  });
  test("merging stored and new articles keeps each edition of a source's own series [ING-22]", async () => {
    const [monday, tuesday] = [article('monday', 'Fish prices', 0), article('tuesday', 'Fish prices', 25)];
    const { articles } = await mergeArticles([tuesday], [monday]);
    expect(articles.map(({ id }) => id).sort()).toEqual(['monday', 'tuesday']);
    expect((await mergeArticles([tuesday], [{ ...monday, source: 'Another' }])).articles).toHaveLength(1);
  });
  test('merging stored and new articles computes hits of the current watchlists [CLS-16]', () => {
    const stored = one();
    expect(hitsOf(stored, [listed])).toEqual(stored.watchlistHits);
    expect(hitsOf(stored, [{ ...listed, enabled: false }])).toEqual([]);
    expect(hitsOf(stored, [{ ...listed, id: 'people', keywords: ['full of people'], regions: ['caribbean'] }])).toEqual(
      ['people'],
    );
    expect(hitsOf(stored, [{ ...listed, regions: ['asian'] }])).toEqual([]);
  });
});

describe('GDELT responses through the feed proxy [ING-04, ING-26]', () => {
  const read = (json: unknown, url = `${gdeltAddress}?query=x`) =>
    parseFeed(new TextEncoder().encode(JSON.stringify(json)), { url });
  test('GDELT responses through the feed proxy become entries', async () => {
    const { entries } = await read({
      articles: [
        {
          url: 'https://a.example/1',
          title: 'Court , again &amp; again',
          seendate: '20261120T101500Z',
          socialimage: '',
          domain: 'a.example',
        },
        { url: 'javascript:alert(1)', title: 'No address', seendate: '20261120T101500Z' },
      ],
    });
    expect(entries.map((item) => feedEntry.parse(item))).toMatchObject([
      {
        title: 'Court, again & again',
        link: 'https://a.example/1',
        publishedAt: '2026-11-20T10:15:00.000Z',
        author: 'a.example',
      },
      { link: null },
    ]);
  });
  test('GDELT responses through the feed proxy may be empty, while empty objects and article lists of other hosts are rejected', async () => {
    expect((await read({})).entries).toEqual([]);
    await expect(read({}, 'https://elsewhere.example/')).rejects.toThrow('not a JSON Feed');
    await expect(read({ articles: [{ url: 'https://a.example/1' }] }, 'https://elsewhere.example/')).rejects.toThrow(
      'not a JSON Feed',
    );
  });
});
