import { readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as store } from '#functions/events/store-articles.ts';
import { parseFeed } from '#functions/feeds/parse/parse-feed.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { table } from '#functions/table/client.ts';
import { startS3Server } from '#scripts/local-stage/s3/s3-server.ts';
import { siteBucket } from '#scripts/local-stage/site/site-files.ts';
import { type Document, documents } from '#shared/api/documents.ts';
import { topics } from '#shared/config/seed/topics.ts';
import { editionHeader, feedPath, servedPageId, siteHostHeader, trustPages } from '#shared/config/site-paths.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { asAdmin, asReader } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { type DocumentName, documentOrigin, fetchDocument } from '#test/support/served/document-handler.ts';

withRealTable();

const origin = documentOrigin;
const secret = 'quillwortine';
const now = new Date();
const fetchedAt = now.toISOString();
const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
const nasty = 'Tides & "ships" <b>bold</b> ]]> </item><script>x</script> \u202e🌍';
const body = `<p>${'The harbour board met in the morning and heard what the engineers had to say. '.repeat(5)}</p><p>Nobody was told of ${secret}.</p>`;
const story = entryOf('Bridgetown harbour board weighs a second berth', minutesAgo(1), {
  content: body,
  summary: 'A berth, they said.',
  image: 'https://pictures.example/berth.jpg',
  author: 'Ann Campbell',
});
const odd = entryOf(nasty, minutesAgo(2), {
  link: 'https://paper.example/odd?a=1&b=2',
  summary: 'Fish & chips < 3 pounds',
});
const plain = entryOf('Accra opens a night market for spare parts', minutesAgo(3));
const old = entryOf('Kingston remembers the flood of last week', minutesAgo(49 * 60));
const echo = entryOf('Bridgetown harbour board weighs a second berth', now.toISOString(), {
  link: 'https://echo.example/berth',
});
const id = articleId(story, 'paper');

let written: ReturnType<typeof captureLog>;
let storage: Awaited<ReturnType<typeof startS3Server>>;
let site: string | undefined = readFileSync('web/index.html', 'utf8');

beforeAll(async () => {
  written = captureLog();
  const files = () =>
    site === undefined
      ? undefined
      : { status: 200, headers: [['content-type', 'text/html']] as [string, string][], body: Buffer.from(site) };
  storage = await startS3Server(new Map([['site', siteBucket(files)]]));
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: storage.endpoint, SITE_BUCKET: 'site' });
  await store(
    queueEvent(
      [messageOf([story, odd, plain, old], { fetchedAt }), messageOf([echo], { source: 'echo', fetchedAt })].map(
        packMessage,
      ),
    ),
  );
});
afterAll(() => storage.close());

type Given = Parameters<typeof fetchDocument>[1];
const rows = Object.entries(documents) as [DocumentName, Document][];
const feed = (file: string) => fetchDocument('feed', { params: { file } });

/** The requests to the table while `work` runs, and their read units. */
async function readsOf(work: () => Promise<unknown>): Promise<{ requests: number; units: number }> {
  const bill = { requests: 0, units: 0 };
  const { middlewareStack } = table().client;
  middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const response = await next(args);
      bill.requests++;
      bill.units +=
        (response.output as { ConsumedCapacity?: { CapacityUnits?: number } }).ConsumedCapacity?.CapacityUnits ?? 0;
      return response;
    },
    { step: 'initialize', name: 'bill' },
  );
  await work();
  middlewareStack.remove('bill');
  return bill;
}

describe('the document of an article', () => {
  test('the document of an article has its text, the requested host and the code of the site', async () => {
    const { status, text, headers } = await fetchDocument('article', { params: { id } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=3600, stale-if-error=86400',
    });
    expect(text).toContain(`<link data-served rel="canonical" href="${origin}/article/${id}" />`);
    for (const one of [story.title, 'Ann Campbell', secret]) expect(text).toContain(one);
    expect(text).toContain('src="./main.ts"');
  });

  test('the document of an article has its picture on our own route, with our signature, and loads it first', async () => {
    const { text } = await fetchDocument('article', { params: { id } });
    const path = `/pictures/[\\w-]{16}/640\\?address=${encodeURIComponent('https://pictures.example/berth.jpg')}`;
    expect(text).toMatch(new RegExp(`<link rel="preload" as="image" imageSrcSet="[^"]*${path} 640w`));
    expect(text).toMatch(new RegExp(`<img src="${path}"[^>]* fetchPriority="high"`));
    // What React takes the page over with names the same picture.
    const data = text.slice(text.indexOf(`id="${servedPageId}"`));
    const [, key] = /\/pictures\/([\w-]{16})\//.exec(text) ?? [];
    expect(data).toContain(`"imageKey":"${key}"`);
  });

  test('the document of a merged report leads to the surviving article', async () => {
    const { status, headers } = await fetchDocument('article', { params: { id: articleId(echo, 'echo') } });
    expect([status, headers.location]).toEqual([301, `/article/${id}`]);
  });

  test('the document of an article costs as much as its reply', async () => {
    const bill = await readsOf(() => fetchDocument('article', { params: { id } }));
    console.log('article:', bill);
    expect(bill.requests).toBeLessThanOrEqual(3);
    expect(bill.units).toBeLessThanOrEqual(1);
  });

  test('the document of an article returns 404 with the frame of the site for an unknown id, and reads nothing for an invalid one', async () => {
    for (const [unknown, requests] of [
      ['nobody-wrote-it', 1],
      ['<script>', 0],
      ['x'.repeat(121), 0],
    ] as const) {
      let response: Awaited<ReturnType<typeof fetchDocument>> | undefined;
      const bill = await readsOf(async () => {
        response = await fetchDocument('article', { params: { id: unknown } });
      });
      expect(response).toMatchObject({
        status: 404,
        headers: { 'cache-control': 'public, max-age=0, s-maxage=10', 'x-robots-tag': 'noindex' },
      });
      expect(response?.text).toMatch(/<title>[^<]* not found – Landfall<\/title>/);
      expect(response?.text).toMatch(/<main\b.*not found.*<footer\b/s);
      expect(response?.text).toContain('src="./main.ts"');
      // The browser asks again: it may have the article.
      expect(response?.text).not.toContain(servedPageId);
      expect(response?.text).not.toMatch(/<script type="module" async/);
      expect(response?.text).not.toContain('<script>x');
      expect(bill.requests).toBe(requests);
    }
  });
});

/** Fails the reads of the table whose key contains this while `work` runs. */
async function without<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const { middlewareStack } = table().client;
  middlewareStack.add(
    (next) => (args) =>
      JSON.stringify(args.input).includes(key) ? Promise.reject(new Error('Throttled')) : next(args),
    { step: 'initialize', name: 'fails' },
  );
  try {
    return await work();
  } finally {
    middlewareStack.remove('fails');
  }
}

describe('the document of the front page', () => {
  test('the document of the front page has its news when the topics cannot be read', async () => {
    written.clear();
    const { status, text } = await without('topics', () => fetchDocument('front'));
    expect(status).toBe(200);
    expect(text).toContain(plain.title);
    expect(text).toContain(servedPageId);
    // It keeps presses before a slow network has all of the document.
    expect(text).toMatch(/<script type="module" async/);
    expect(written.ofLevel('ERROR')).toMatchObject([{ event: 'page_reply.failed' }]);
  });
});

test('the document of a search that fails keeps its form and says so, and is asked for again soon', async () => {
  written.clear();
  const search = () => fetchDocument('search', { query: { q: 'port' } });
  const { status, text, headers } = await without('search', search);
  expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
    200,
    'public, max-age=0, s-maxage=10',
    'noindex',
  ]);
  expect(text).toMatch(/<input[^>]* value="port"/);
  expect(text).not.toContain(servedPageId);
  expect(written.ofLevel('ERROR')).toMatchObject([{ event: 'search_index.read_failed' }]);
});

describe('the light edition of a document', () => {
  test('the light edition of a document has no script, and its links stay in it', async () => {
    const { status, text, headers } = await fetchDocument('front', { headers: { [editionHeader]: 'lite' } });
    expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('s-maxage=60')]);
    expect(text).toContain(plain.title);
    expect(text).not.toMatch(/<script\b(?! data-served type="application\/ld\+json")|rel="preload"/);
    expect(text).toContain(`href="/lite/article/${articleId(plain, 'paper')}"`);
    expect(text).toMatch(new RegExp(`<link[^>]* rel="canonical" href="${origin}/"`));
  });

  test('the light edition of an article stays at the edge for a minute, because no purge names it', async () => {
    const lite = await fetchDocument('article', { params: { id }, headers: { [editionHeader]: 'lite' } });
    const light = await fetchDocument('article', { params: { id }, headers: { [editionHeader]: 'light' } });
    expect(lite.headers['cache-control']).toContain('s-maxage=60');
    expect(light.headers['cache-control']).toContain('s-maxage=3600');
    expect(light.text).toContain('href="/publisher/paper"');
  });

  test('a merged report leads to its article in the same edition', async () => {
    const given = { params: { id: articleId(echo, 'echo') }, headers: { [editionHeader]: 'lite' } };
    expect((await fetchDocument('article', given)).headers.location).toBe(`/lite/article/${id}`);
  });
});

describe('every document', () => {
  // Pages say when they were rendered.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterAll(() => void vi.useRealTimers());
  const calls: Record<DocumentName, Given> = {
    ...(Object.fromEntries(rows.map(([name]) => [name, {}])) as Record<DocumentName, Given>),
    article: { params: { id } },
    story: { params: { id } },
    publisher: { params: { id: 'paper' } },
    feed: { params: { file: 'front.xml' } },
    search: { query: { q: 'port' } },
    weather: { query: { city: 'London' } },
  };
  // Some need an index or a signature: test/e2e/publishers/about.test.ts, search/places.test.ts, edge/pictures.test.ts.
  const names = rows.flatMap(([name]) => (['about', 'place', 'picture'].includes(name) ? [] : name));

  test.each(names)('%s has the same bytes for every caller, with a token, cookies or a query', async (name) => {
    const plain = await fetchDocument(name, calls[name]);
    expect(plain.status).toBe(200);
    expect(plain.headers['cache-control']).toMatch(/^public, /);
    for (const headers of [
      asReader,
      asAdmin,
      { cookie: 'a=b; read-languages=fr', 'accept-language': 'fr', 'user-agent': 'Facebot' },
    ])
      expect(
        await fetchDocument(name, { ...calls[name], headers, query: { ...calls[name]?.query, utm_source: 'x' } }),
      ).toEqual(plain);
  });

  test.each(names)('%s responds to HEAD without a body and to a known ETag with 304', async (name) => {
    const { headers, text } = await fetchDocument(name, calls[name]);
    expect(await fetchDocument(name, { ...calls[name], method: 'HEAD' })).toEqual({ status: 200, headers, text: '' });
    const known = await fetchDocument(name, { ...calls[name], headers: { 'if-none-match': `W/${headers.etag}` } });
    expect([known.status, known.text]).toEqual([304, '']);
    expect(text.length).toBeGreaterThan(0);
  });

  test.each(['evil.example/"><script>', 'a b', '', '-', `${'a'.repeat(300)}.example`, 'user@evil.example'])(
    'every document rejects %j as a host',
    async (host) => {
      written.clear();
      const { status, text, headers } = await fetchDocument('robots', { headers: { [siteHostHeader]: host } });
      expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
      expect(text).not.toContain('evil');
      expect(written.ofLevel('ERROR')).toHaveLength(1);
    },
  );
});

describe('feeds', () => {
  const read = async (file: string) => {
    const { text, headers } = await feed(file);
    return parseFeed(Buffer.from(text), {
      url: `${origin}/feeds/${file}`,
      contentType: String(headers['content-type']),
    });
  };
  const facts = (entry: Awaited<ReturnType<typeof read>>['entries'][number]) => {
    const { title, link, summary, publishedAt, author, image, categories } = entry;
    return { title, link, summary, publishedAt: publishedAt?.slice(0, 19), author, image, categories };
  };

  test('feeds contain the same stories in both formats, as our own parser reads them', async () => {
    const [rss, json] = [await read('front.xml'), await read('front.json')];
    expect(rss.entries.map(facts)).toEqual(json.entries.map(facts));
    // Parsing removes tags of HTML and overrides of the direction, so the next test checks these in the XML.
    const ours = (await itemsOf()).map(({ title }) =>
      title === nasty ? 'Tides & "ships" bold ]]> </item> 🌍' : title,
    );
    expect(rss.entries.map(({ title }) => title)).toEqual(ours);
    expect(facts(rss.entries[0] ?? expect.fail())).toEqual({
      title: story.title,
      link: `${origin}/article/${id}`,
      summary: story.summary,
      publishedAt: story.publishedAt?.slice(0, 19),
      author: 'Paper',
      image: 'https://pictures.example/berth.jpg',
      categories: ['General news', 'Caribbean'],
    });
    expect(rss.entries.find(({ summary }) => summary.startsWith('Fish'))?.summary).toBe(odd.summary);
  });

  const itemsOf = async () => {
    const { text } = await feed('front.json');
    return (JSON.parse(text) as { items: { title: string }[] }).items;
  };

  test('feeds credit the publisher, link to our page and contain no body', async () => {
    const { text } = await feed('front.json');
    expect(JSON.parse(text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: `${origin}/feeds/front.json`,
      items: expect.arrayContaining([
        expect.objectContaining({
          id: `${origin}/article/${id}`,
          external_url: story.link,
          authors: [{ name: 'Paper' }],
          content_text: story.summary,
        }),
      ]),
    });
    for (const file of ['front.xml', 'front.json']) expect((await feed(file)).text).not.toContain(secret);
  });

  test('feeds are well-formed XML with the expected elements, whatever a title contains', async () => {
    const { text } = await feed('front.xml');
    const names = new Map<string, number>();
    const parser = new Parser(
      { onopentagname: (name) => void names.set(name, (names.get(name) ?? 0) + 1) },
      { xmlMode: true },
    );
    parser.end(text);
    expect(names.get('item')).toBe(4);
    expect(names.get('guid')).toBe(4);
    expect(names.get('script')).toBeUndefined();
    expect(text).toContain('<guid isPermaLink="true">');
    expect(text).toMatch(/<pubDate>[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT<\/pubDate>/);
    expect(text).toContain(`<atom:link href="${origin}/feeds/front.xml" rel="self"`);
  });

  test('feeds exist for every topic, with its stories only, and for nothing else', async () => {
    for (const topic of topics) {
      expect(topic.id, 'the name of the front page').not.toBe('front');
      const { status, text } = await fetchDocument('feed', {
        params: { file: feedPath(topic.id, 'json').slice('/feeds/'.length) },
      });
      expect([status, JSON.parse(text).home_page_url]).toEqual([200, `${origin}/?topic=${topic.id}`]);
    }
    for (const file of ['none.xml', 'front', 'front.html', '../front.xml', 'front.xml.json', ''])
      expect((await feed(file)).status, file).toBe(404);
  });

  test('feeds cost as much as a list', async () => {
    const bill = await readsOf(() => feed('front.xml'));
    console.log('front.xml, 4 stories:', bill);
    expect(bill.requests).toBeLessThanOrEqual(6);
  });
});

describe('garbled links', () => {
  const garbled = (id: string) => [
    ...[')', '.', ',', '>', ']', '"', "'", '*', '_', '…', '”', ':', ';', '!', '?', ' ', ').', '\u200b'].map(
      (end) => id + end,
    ),
    ...['&amp;utm_source=x', ')https:', '). Read more', '%29', '|text', '\nNext'].map((end) => id + end),
    id.toUpperCase(),
  ];
  test.each(garbled('paper'))('a garbled link to the publisher %j leads to its page', async (id) => {
    const { status, headers } = await fetchDocument('publisher', { params: { id } });
    expect([status, headers.location]).toEqual([301, '/publisher/paper']);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=10');
  });
  test.each(['nothing)', ')paper', '(paper', ')', 'pap)er'])('a link to %j stays a 404', async (id) => {
    const { status } = await fetchDocument('publisher', { params: { id } });
    expect(status).toBe(404);
  });
});

describe('the page of a publisher', () => {
  test('the page of a publisher has its title, description, canonical address and feed', async () => {
    const { status, text } = await fetchDocument('publisher', { params: { id: 'paper' } });
    expect(status).toBe(200);
    expect(text).toContain('<title>Paper – Landfall</title>');
    expect(text).toMatch(/<meta name="description" content="The newest articles of Paper,[^"]+" \/>/);
    expect(text).toContain(`<link data-served rel="canonical" href="${origin}/publisher/paper" />`);
    expect(text).toContain('type="application/rss+xml" title="Paper" href="/feeds/publisher-paper.xml"');
    expect(text).toContain(`<meta data-served property="og:url" content="${origin}/publisher/paper" />`);
  });

  test.each(['nothing', 'a b', '__proto__'])(
    'the page of a publisher is a 404 with the whole app for the id %s',
    async (unknown) => {
      const { status, text, headers } = await fetchDocument('publisher', { params: { id: unknown } });
      expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex']);
      expect(text).toMatch(/<title>(?:Publisher|Page) not found – Landfall<\/title>/);
      expect(text).toContain('<div id="root">');
    },
  );
});

describe('the feed of a publisher', () => {
  test('the feed of a publisher has its stories only, and the address of its page', async () => {
    const { text } = await feed('publisher-paper.json');
    const channel = JSON.parse(text);
    expect([channel.title, channel.home_page_url]).toEqual(['Paper – Landfall', `${origin}/publisher/paper`]);
    expect(channel.items.length).toBeGreaterThan(0);
    for (const { authors } of channel.items) expect(authors).toEqual([{ name: 'Paper' }]);
  });

  test('the feed of a publisher does not exist for an unknown publisher', async () => {
    expect((await feed('publisher-nothing.xml')).status).toBe(404);
  });
});

describe('documents for crawlers', () => {
  test('documents for crawlers list the public pages and the stories of two days, with the tags of Google News', async () => {
    const { text, headers } = await fetchDocument('sitemap');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    expect(places).toEqual(
      expect.arrayContaining([
        `${origin}/`,
        `${origin}/topics`,
        `${origin}/publishers`,
        ...trustPages.map((page) => `${origin}/${page}`),
        `${origin}/publisher/paper`,
        `${origin}/article/${id}`,
        `${origin}/article/${articleId(odd, 'paper')}`,
      ]),
    );
    expect(places).not.toContain(`${origin}/article/${articleId(old, 'paper')}`);
    expect(places.filter((place) => place?.includes('?'))).toEqual([]);
    expect(text).toContain(
      `<news:news><news:publication><news:name>Landfall</news:name><news:language>en</news:language></news:publication><news:publication_date>${story.publishedAt}</news:publication_date><news:title>${story.title}</news:title></news:news>`,
    );
  });

  test('documents for crawlers name the sitemap and exclude personal pages in robots.txt', async () => {
    const { text } = await fetchDocument('robots');
    expect(text.trim().split('\n').at(-1)).toBe(`Sitemap: ${origin}/sitemap.xml`);
    for (const path of ['/api/', '/admin', '/profile']) expect(text).toContain(`Disallow: ${path}\n`);
  });
});

describe('without index.html', () => {
  test('a document without index.html uses the previous page, or returns an uncached 503 page when there is none', async () => {
    written.clear();
    await fetchDocument('article', { params: { id } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    const before = site;
    site = undefined;
    expect((await fetchDocument('article', { params: { id } })).status).toBe(200);
    vi.resetModules();
    const { status, text, headers } = await fetchDocument('article', { params: { id } });
    expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5']);
    expect(text).toContain('Please try again');
    expect(written.ofLevel('ERROR')).toHaveLength(2);
    site = before;
    vi.useRealTimers();
  });

  test('a document reads a new index.html after 30 seconds', async () => {
    vi.resetModules();
    const before = site;
    await fetchDocument('article', { params: { id } });
    site = before?.replace('main.ts', 'newer.ts');
    expect((await fetchDocument('article', { params: { id } })).text).not.toContain('newer.ts');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_001 });
    expect((await fetchDocument('article', { params: { id } })).text).toContain('newer.ts');
    vi.useRealTimers();
    site = before;
  });
});
