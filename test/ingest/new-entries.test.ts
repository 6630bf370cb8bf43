import { describe, expect, test } from 'vitest';
import { parseNewEntries } from '#functions/feeds/parse/parse-feed.ts';
import { entryCount, newEntries } from '#functions/ingest/fetch/new-entries.ts';
import { knownEntries, seenOfWords } from '#functions/sources/feed-memories.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { entryOf } from '#test/support/articles-message.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { address, rss } from './feed/read.ts';

const now = new Date('2026-11-20T12:00:00Z');
const memory = { etag: null, lastModified: null, seen: [], edition: 1 };
const titles = ['Shipping lanes reopen', 'The ship is late', 'Élections at the harbour', '港口关闭'];

function messagesOf(given: Partial<Source>, language: string | null = null) {
  const entries = titles.map((title) => entryOf(title, null, { content: '', summary: '' }));
  const feed = { title: 'Evening', link: null, language, entries };
  return newEntries(
    { ...sampleSource(given), edition: 1 },
    { feed, etag: null, lastModified: null, movedTo: null },
    memory,
    'r',
    now,
  );
}
const kept = (metadata: Source['metadata']) =>
  messagesOf({ metadata }).flatMap((message) => [message.filtered, ...message.entries.map(({ title }) => title)]);

test('entries without an include word or with an exclude word are not queued, and are counted as filtered [SRC-50, ING-30]', () => {
  expect(kept({})).toEqual([0, ...titles]);
  expect(kept({ includeKeywords: ['SHIP', 'elections'] })).toEqual([2, titles[1], titles[2]]);
  expect(kept({ excludeKeywords: ['ship', '港口'] })).toEqual([2, titles[0], titles[2]]);
  expect(kept({ includeKeywords: ['harbour', 'ship'], excludeKeywords: ['élections'] })).toEqual([3, titles[1]]);
});

test.each([
  ['the feed', 'fr', 'ht', 'fr'],
  ['the source', null, 'ht', 'ht'],
  ['the source for a blank one', '', 'ht', 'ht'],
  ['neither', null, undefined, null],
])('an entry takes its language from %s [SRC-51]', (_, ofFeed, ofSource, language) => {
  const metadata = ofSource === undefined ? {} : { language: ofSource };
  expect(messagesOf({ metadata }, ofFeed).map((message) => message.language)).toEqual([language]);
});

test('entries are queued with the publisher that a renamed feed keeps, but not for an API source [SRC-52]', () => {
  const publisherOf = (given: Partial<Source>) => messagesOf(given).map(({ source }) => source.publisherId);
  expect(publisherOf({ publisherId: 'evening' })).toEqual(['evening']);
  expect(publisherOf({ publisherId: 'evening', type: 'api', url: 'newsapi' })).toEqual([undefined]);
  expect(publisherOf({})).toEqual([undefined]);
});

describe('a feed whose entries are partly known [ING-30]', () => {
  const feedOf = (titles: string[]) =>
    rss(titles.map((title) => `<item><title>${title}</title><link>/${title}</link></item>`).join(''));
  const sourceOf = (metadata: Source['metadata'] = {}) => ({ ...sampleSource({ metadata }), edition: 1 });

  /** Reads the feed with what the memory knows, or without. */
  async function read(seen: string[], titles: string[], metadata: Source['metadata'] = {}, skips = true) {
    const source = sourceOf(metadata);
    const known = skips ? knownEntries(seenOfWords(seen), metadata) : { key: '', hashes: [] };
    const parsed = await parseNewEntries(new TextEncoder().encode(feedOf(titles)), { url: address }, known);
    const fetched = { ...parsed, etag: null, lastModified: null, movedTo: null };
    const [message] = newEntries(source, fetched, { ...memory, seen }, 'r', now);
    return { message, parsed: parsed.feed.entries.map(({ title }) => title), count: entryCount(fetched) };
  }
  const seenAfter = async (titles: string[], metadata?: Source['metadata']) =>
    (await read([], titles, metadata)).message?.remember?.seen ?? [];

  test.each<[string, Source['metadata']]>([
    ['no keywords', {}],
    ['keywords', { excludeKeywords: ['ferry'] }],
  ])(
    'a feed whose entries are partly known has the same messages as if it was parsed whole, with %s',
    async (_, metadata) => {
      const seen = await seenAfter(['ferry', 'storm', 'harbour'], metadata);
      for (const titles of [['storm'], ['new', 'ferry', 'storm'], ['harbour', 'ferry 2', 'storm', 'ferry'], []]) {
        const skipping = await read(seen, titles, metadata);
        const whole = await read(seen, titles, metadata, false);
        expect(skipping.message).toEqual(whole.message);
        expect(skipping.count).toBe(titles.length);
        expect(skipping.parsed).toEqual(titles.filter((title) => /new|2/.test(title)));
      }
    },
  );

  test('a feed whose entries are partly known is parsed whole after a change of keywords, and with a memory without hashes', async () => {
    const seen = await seenAfter(['ferry', 'storm']);
    const metadata = { excludeKeywords: ['ferry'] };
    expect(await read(seen, ['ferry', 'storm'], metadata)).toMatchObject({
      parsed: ['ferry', 'storm'],
      message: { filtered: 1, known: 1, entries: [] },
    });
    const old = seenOfWords(seen).entries.map(({ fingerprint }) => fingerprint);
    expect(await read(old, ['new', 'ferry', 'storm'])).toMatchObject({
      parsed: ['new', 'ferry', 'storm'],
      message: { known: 2, entries: [{ title: 'new' }] },
    });
  });

  test('a feed whose entries are partly known is parsed again where an entry has changed', async () => {
    const seen = await seenAfter(['ferry', 'storm']);
    const [first = ''] = seen.filter((word) => !word.startsWith('='));
    const changed = seen.map((word) => (word === first ? word.replace(/.$/, '~') : word));
    expect((await read(changed, ['ferry', 'storm'])).parsed).toEqual(['ferry']);
  });
});
