import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, test } from 'vitest';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { readArticle, readStoredArticles, saveCounters } from '#functions/articles/articles.ts';
import { storedArticle } from '#functions/editorial/desk-lists.ts';
import { handler } from '#functions/events/store-articles.ts';
import { articleId, idOfIdentity } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { newEntries, withStoredBodies } from '#functions/ingest/fetch/new-entries.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { table } from '#functions/table/client.ts';
import { noCounters } from '#shared/domain/articles/article.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { decide } from '#test/support/desk/editorial-decisions.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';

withRealTable();

afterEach(clearLedgerState);

let sources = 0;
/** The id of a source that has no entries yet. */
const newSource = (): string => `paper-${++sources}`;
/** Stores a response of a source, as the pipeline does: the bodies are stored first. */
async function store(entries: FeedEntry[], source: string, fetchedAt = '2026-11-20T12:00:00.000Z'): Promise<void> {
  const messages = await withStoredBodies([messageOf(entries, { source, fetchedAt })]);
  expect((await handler(queueEvent(messages.map((one) => packMessage(one))))).batchItemFailures).toEqual([]);
}
const listed = async (source: string) => (await latestArticles({ publisherId: source }, 100, null)).items;
const titles = async (source: string) => (await listed(source)).map(({ title }) => title).sort();
const at = (hour: number, minute = 7) =>
  `2026-11-20T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`;
const nouns = ['Mangrove', 'Quarry', 'Regatta', 'Cinema', 'Vaccine', 'Orchid', 'Tunnel', 'Harvest'];
/** An entry that shares no word with the others, nor with those of other tests: "Mangrove" is another word in each. */
const story = (n: number, { title, ...more }: Partial<FeedEntry> = {}): FeedEntry => {
  const noun = `${nouns[n]}${sources}`;
  const headline = title?.replaceAll(nouns[n] ?? '', noun) ?? `${noun} ${noun}shire ${noun}ville`;
  const content = `<p>${`${noun} text. `.repeat(40)}</p>`;
  return entryOf(headline, at(n), { summary: `${noun}a ${noun}b ${noun}c.`, content, ...more });
};

describe('entries with one address', () => {
  test.each<[string, (source: string, n: number) => Partial<FeedEntry>]>([
    ['guids of their own', (source, n) => ({ link: `https://${source}.example/show`, id: `episode-${n}` })],
    ['no guids', (source) => ({ link: `https://${source}.example/show` })],
    ['the guid of the site', (source) => ({ link: `https://${source}.example/show`, id: `http://${source}.example/` })],
    ['the guid of all', (source) => ({ link: `https://${source}.example/show`, id: 'item' })],
    ['anchors', (source, n) => ({ link: `https://${source}.example/live#post-${n}` })],
    [
      'routes',
      (source, n) => ({ link: `https://${source}.example/#/news/${n}`, id: `https://${source}.example/#/news/${n}` }),
    ],
    ['shebangs', (source, n) => ({ link: `https://${source}.example/#!news${n}` })],
    [
      'anchors in their guids',
      (source, n) => ({ link: `https://${source}.example/live`, id: `https://${source}.example/live#p${n}00` }),
    ],
    [
      'one time',
      (source, n) => ({ link: `https://${source}.example/show`, id: `tag:${source},2026:${n}`, publishedAt: at(9) }),
    ],
    ['no times', (source, n) => ({ link: `https://${source}.example/show`, id: `urn:uuid:${n}`, publishedAt: null })],
  ])(
    'entries of one response with one address and %s are articles of their own, however often they come',
    async (_, more) => {
      const source = newSource();
      const entries = [0, 1, 2, 3, 4].map((n) => story(n, more(source, n)));
      await store(entries, source);
      expect(await titles(source)).toEqual(entries.map(({ title }) => title).sort());
      for (const { id, title } of await listed(source))
        expect((await readArticle(id))?.content).toContain(`${title.split(' ')[0]} text.`);
      const before = (await listed(source)).map(({ id }) => id);
      clearLedgerState();
      await store(
        entries.map((entry) => ({ ...entry, content: `${entry.content}<p>More.</p>` })).reverse(),
        source,
        at(23),
      );
      expect((await listed(source)).map(({ id }) => id)).toEqual(before);
    },
  );

  test.each<[string, (source: string, n: number) => Partial<FeedEntry>]>([
    ['guids of their own', (source, n) => ({ link: `https://${source}.example/show`, id: `episode-${n}` })],
    ['anchors', (source, n) => ({ link: `https://${source}.example/live#post-${n}` })],
  ])('entries with one address and %s that come one by one are articles of their own', async (_, more) => {
    const source = newSource();
    const entries = [0, 1, 2, 3].map((n) => story(n, more(source, n)));
    for (const entry of entries) await store([entry], source);
    expect(await titles(source)).toEqual(entries.map(({ title }) => title).sort());
  });

  test('a corrected entry that has its address in common with others replaces its own article', async () => {
    const source = newSource();
    const link = `https://${source}.example/show`;
    const entries = [0, 1, 2].map((n) => story(n, { link, id: `episode-${n}` }));
    await store(entries, source);
    const before = (await listed(source)).map(({ id }) => id);
    await store([story(1, { link, id: 'episode-1', title: 'The quarry closes for good' })], source);
    expect((await listed(source)).map(({ id }) => id)).toEqual(before);
    expect(await titles(source)).toContain('The quarry closes for good');
    expect(await titles(source)).toHaveLength(3);
  });

  test('an article with an anchor is found by its whole address', async () => {
    const source = newSource();
    const entries = [0, 1].map((n) => story(n, { link: `https://${source}.example/live#post-${n}` }));
    await store(entries, source);
    for (const { link, title } of entries) expect((await storedArticle(link ?? ''))?.preview.title).toBe(title);
  });

  test.each([
    ['random guids', (n: number) => ({ id: `session-${n * 7919}` })],
    ['guids with the time of the fetch', (n: number) => ({ id: `https://any.example/one?v=${n}` })],
    ['guids with a version', (n: number) => ({ id: `https://any.example/one#${n}` })],
    [
      'anchors without meaning',
      (n: number) => ({ link: `https://any.example/one${['', '#comments', '#respond', '#utm_source=rss'][n]}` }),
    ],
    ['a marked text', (n: number) => ({ link: `https://any.example/one#:~:text=word${n}` })],
    [
      'another scheme and host',
      (n: number) => ({
        link: ['https://any.example/one', 'http://www.any.example/one/', 'https://any.example/one/'][n % 3] ?? '',
      }),
    ],
  ])('an entry that comes again with %s is one article', async (_, more) => {
    const source = newSource();
    const link = `https://${source}.example/one`;
    const entry = (n: number, ...[title]: string[]) => {
      const given: Partial<FeedEntry> = { link, ...more(n), ...(title === undefined ? {} : { title }) };
      const local = (text: string | null | undefined) => text?.replace('any.example', `${source}.example`) ?? null;
      return story(0, { ...given, id: local(given.id), link: local(given.link) });
    };
    for (const n of [0, 1, 2]) await store([entry(n)], source, at(12 + n));
    await store([entry(3, 'Now protected: Mangrove')], source, at(16));
    expect(await titles(source)).toEqual([entry(3, 'Now protected: Mangrove').title]);
    expect((await listed(source))[0]?.id).toBe(articleId(entry(0), source));
    expect((await readStoredArticles([articleId(entry(0), source)])).size).toBe(1);
  });

  test('a page that two sources carry with guids and headlines of their own is one report', async () => {
    const [first, second] = [newSource(), newSource()];
    const link = `https://${first}.example/page`;
    await store([story(0, { link, id: '17' })], first);
    await store([story(0, { link, id: 'https://other.example/99', title: 'What we read today: mangroves' })], second);
    expect(await titles(first)).toHaveLength(1);
    expect(await titles(second)).toEqual([]);
  });
});

describe('an entry whose address has changed', () => {
  const moved = async (first: Partial<FeedEntry>, second: Partial<FeedEntry>, source = newSource()) => {
    const site = `https://${source}.example`;
    const one = story(0, { id: `${site}/?p=12`, link: `${site}/old-slug`, ...first });
    const two = story(0, { id: `${site}/?p=12`, link: `${site}/new-slug`, ...second });
    await store([one, story(5)], source);
    clearLedgerState();
    await store([two, story(5)], source, at(14));
    const articles = (await listed(source)).filter(({ title }) => title !== story(5).title);
    return { source, one, two, id: articleId(one, source), articles };
  };

  test.each<[string, Partial<FeedEntry>, Partial<FeedEntry>]>([
    ['a corrected slug and headline', {}, { title: 'Mangrove Mangroveshire saved' }],
    ['a new headline and the same time', { summary: '' }, { title: 'Planted: Mangrovecoast', summary: '' }],
    ['a new headline and time, and the same text', {}, { title: 'Planted: Mangrovecoast', publishedAt: at(3) }],
    [
      'another scheme in its guid',
      { id: 'http://www.any.example/?p=12' },
      { id: 'https://any.example/?p=12', title: 'Mangroveshire, Mangroveville' },
    ],
    [
      'a new domain',
      { id: 'tag:any,2026:12' },
      { id: 'tag:any,2026:12', link: 'https://moved.example/new', title: 'Mangrove Mangroveshire moves' },
    ],
    ['no time', { publishedAt: null }, { publishedAt: null, title: 'Mangrove Mangroveshire saved' }],
  ])(
    'an entry with the same guid, another address and %s updates its article under the old id',
    async (_, first, second) => {
      const { id, two, articles } = await moved(first, second);
      expect(articles.map((one) => [one.id, one.title, one.url])).toEqual([[id, two.title, two.link]]);
      expect((await storedArticle(two.link ?? ''))?.preview.id).toBe(id);
    },
  );
});

describe('an article whose entry has moved', () => {
  test('a source that brings a long archive, the newest entry first, can move its newest articles', async () => {
    const source = newSource();
    const archive = Array.from({ length: 300 }, (_, n) => {
      const word = `${sources}x${n * 7919}`;
      const title = `${word}a ${word}b ${word}c`;
      return entryOf(title, new Date(Date.parse(at(11)) - n * 3_600_000).toISOString(), { id: `guid-${n}` });
    });
    const fetched = {
      feed: { title: '', link: null, language: 'en', entries: archive },
      etag: null,
      lastModified: null,
    };
    const memory = { etag: null, lastModified: null, seen: [], edition: 1 };
    const messages = newEntries(
      { ...sampleSource({ id: source }), edition: 1 },
      { ...fetched, movedTo: null },
      memory,
      'run',
      new Date(at(12)),
    );
    for (const message of messages) await store(message.entries, source);
    const [newest] = archive;
    if (newest === undefined) throw new Error('There is an entry');
    await store([{ ...newest, link: `${newest.link}-2` }], source, at(14));
    expect((await listed(source))[0]).toMatchObject({ id: articleId(newest, source), url: `${newest.link}-2` });
  });

  test('a moved article keeps its likes, the decisions of the editors and its id', async () => {
    const source = newSource();
    const one = story(0, { id: 'guid-1' });
    const id = articleId(one, source);
    await store([one], source);
    await saveCounters(id, { ...noCounters, likes: 3 });
    await decide(id, { state: 'listed', corrections: { topic: 'finance' } });
    await store([story(0, { id: 'guid-1', link: `${one.link}-2`, title: 'Planted: Mangrovecoast' })], source, at(14));
    expect(await listed(source)).toMatchObject([{ id, likes: 3, topic: 'finance', url: `${one.link}-2` }]);
  });

  test('a moved article is one report, whichever of two feeds of its publisher has the new address first', async () => {
    const [news, sport] = [newSource(), newSource()];
    const site = `https://${news}.example`;
    const [one, two] = ['old', 'new'].map((slug) => story(0, { id: `${site}/?p=1`, link: `${site}/${slug}` }));
    if (one === undefined || two === undefined) throw new Error('There are two entries');
    await store([one], news);
    await store([one], sport);
    await store([two], sport, at(13));
    await store([two], news, at(13));
    expect(await listed(news)).toMatchObject([{ id: articleId(one, news), url: two.link, coverageCount: 0 }]);
    expect(await listed(sport)).toEqual([]);
  });

  test('a source cannot move the article of another source', async () => {
    const [first, second] = [newSource(), newSource()];
    await store([story(0, { id: 'guid-1' })], first);
    await store([story(0, { id: 'guid-1', link: 'https://elsewhere.example/x', title: 'Taken: Mangrove' })], second);
    expect((await listed(first)).map(({ title }) => title)).toEqual([story(0).title]);
  });

  test('a moved article stays one when its message is stored twice, late and by a function without memory', async () => {
    const source = newSource();
    const [one, two, three] = ['a', 'b', 'c'].map((slug) =>
      story(0, { id: 'guid-1', link: `https://x.example/${slug}` }),
    );
    if (one === undefined || two === undefined || three === undefined) throw new Error('There are three entries');
    for (const entry of [one, two, three, two, three]) {
      await store([entry], source);
      clearLedgerState();
    }
    expect(await listed(source)).toMatchObject([{ id: articleId(one, source), url: three.link }]);
  });

  test('a moved article stays one after a commit that was cut off before its names were written', async () => {
    const source = newSource();
    const [one, two] = ['a', 'b'].map((slug) => story(0, { id: 'guid-1', link: `https://cut.example/${slug}` }));
    if (one === undefined || two === undefined) throw new Error('There are two entries');
    const messages = await withStoredBodies([messageOf([one], { source })]);
    const broken = mockClient(table().client);
    broken.send.callThrough();
    broken.on(BatchWriteCommand).rejects(new Error('out of power'));
    const { batchItemFailures } = await handler(queueEvent(messages.map((message) => packMessage(message))));
    expect(batchItemFailures).toHaveLength(1);
    broken.restore();
    await store([two], source, at(14));
    expect(await listed(source)).toMatchObject([{ id: articleId(one, source), url: two.link }]);
  });

  test('an article that was stored under an address with the name of a campaign keeps its id', async () => {
    const source = newSource();
    const page = `https://${source}.example/one`;
    const former = idOfIdentity(`${page}?xtor=RSS-1`);
    const [message] = await withStoredBodies([messageOf([story(0, { link: `${page}?xtor=RSS-1` })], { source })]);
    if (message === undefined) throw new Error('no message');
    const arrivals = message.arrivals.map((one) => ({ ...one, preview: { ...one.preview, id: former } }));
    await handler(queueEvent([packMessage({ ...message, arrivals })]));
    await store([story(0, { link: `${page}?xtor=RSS-1`, title: 'Mangrove again' })], source);
    expect((await listed(source)).map(({ id }) => id)).toEqual([former]);
  });

  test.each([
    ['a campaign', (page: string) => `${page}?xtor=RSS-2`],
    ['a version for phones', (page: string) => `${page}/amp`],
    ['a cache', (page: string) => `https://www.google.com/amp/s/${page.slice(8)}`],
  ])('an entry with the address of %s is the article of its page', async (_, addressOf) => {
    const source = newSource();
    const page = `https://${source}.example/one`;
    await store([story(0, { link: page })], source);
    await store([story(0, { link: addressOf(page), title: 'Mangrove closes' })], source);
    expect((await listed(source)).map(({ id }) => id)).toEqual([idOfIdentity(page)]);
  });

  test('an article that was stored under the address of a redirector keeps its id', async () => {
    const source = newSource();
    const redirector = `https://www.google.com/url?url=https://${source}.example/one`;
    const [before, after] = [
      story(0, { link: redirector }),
      story(0, { link: `https://${source}.example/one`, redirector }),
    ];
    await store([before], source);
    await store([{ ...after, title: `Corrected: ${after.title}` }], source, at(14));
    expect(await listed(source)).toMatchObject([{ id: articleId(before, source), url: after.link }]);
  });

  test('an article that was stored without a name is corrected by an entry with its address', async () => {
    const source = newSource();
    await store([story(0)], source);
    await store([{ ...story(0, { id: 'guid-1', title: 'Planted: Mangrove' }), link: story(0).link }], source, at(14));
    expect(await listed(source)).toMatchObject([
      { id: articleId(story(0), source), title: `Planted: Mangrove${sources}` },
    ]);
  });
});

describe('a guid that repeats', () => {
  test.each<[string, (source: string, n: number) => Partial<FeedEntry>]>([
    ['for all entries', () => ({ id: 'guid' })],
    ['as the address of the site', (source) => ({ id: `https://www.${source}.example` })],
    ['as the address of the feed', (source) => ({ id: `https://${source}.example/feed` })],
  ])('a guid %s names none, whether they come together or one by one', async (_, more) => {
    for (const size of [4, 1]) {
      const source = newSource();
      const entries = [0, 1, 2, 3].map((n) => story(n, more(source, n)));
      const ours = entries.map((entry) => ({ ...entry, link: `${entry.link}-of-${source}` }));
      for (let i = 0; i < ours.length; i += size) await store(ours.slice(i, i + size), source);
      expect(await titles(source)).toEqual(entries.map(({ title }) => title).sort());
    }
  });
});
