import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type FeedContext,
  parseFeed,
  parseNewEntries,
  type WrittenEntries,
} from '#functions/feeds/parse/parse-feed.ts';
import { sliceDocument } from '#functions/feeds/parse/slice-document.ts';
import { limits } from '#shared/config/limits.ts';
import { seeded } from '#test/support/seeded.ts';
import { address, atom, rss } from './read.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const context = { url: address };
const none = { key: '', hashes: [] };

async function writtenOf(document: Uint8Array, given: FeedContext = context): Promise<WrittenEntries | null> {
  return (await parseNewEntries(document, given, none)).written;
}

/** Parses the document with some of its entries known, and expects the rest of what the whole parse returns. */
async function expectRest(document: Uint8Array, given: FeedContext, random: () => number): Promise<boolean> {
  const whole = await parseFeed(document, given);
  const first = await parseNewEntries(document, given, none);
  expect(first.feed).toEqual(whole);
  if (first.written === null) return false;
  const { key, hashes } = first.written;
  for (const share of [0.2, 0.8, 1]) {
    const known = new Set(hashes.filter(() => random() < share));
    const { feed, written } = await parseNewEntries(document, given, { key, hashes: [...known] });
    const isNew = (hash: string | undefined) => hash === undefined || !known.has(hash);
    expect(feed).toEqual({ ...whole, entries: whole.entries.filter((_, i) => isNew(hashes[i])) });
    expect(written).toEqual({ key, hashes, skipped: hashes.map((hash) => known.has(hash)) });
  }
  return true;
}

const shared = fileURLToPath(new URL('../../../../shared/feeds', import.meta.url));
const vectors = z.object({
  cases: z.array(z.object({ file: z.string(), url: z.optional(z.string()), contentType: z.optional(z.string()) })),
});

describe.runIf(existsSync(shared))('the feeds of publishers and of the feedparser suite [ING-27]', () => {
  test.each(['realworld', 'feedparser'])(
    '%s: any entries can be skipped',
    async (suite) => {
      const random = seeded(7);
      const { cases } = vectors.parse(JSON.parse(readFileSync(join(shared, suite, 'vectors.json'), 'utf8')));
      const sliced: boolean[] = [];
      for (const { file, url = address, contentType } of cases) {
        const document = readFileSync(join(shared, suite, 'files', file));
        sliced.push(await expectRest(document, { url, ...(contentType && { contentType }) }, random));
      }
      // The others have entries in entries, declare entities, or are not well-formed.
      expect(sliced.filter(Boolean).length / sliced.length).toBeGreaterThan(0.95);
    },
    120_000,
  );
});

const items = (...numbers: number[]) =>
  numbers
    .map((n) => `<item><title>Story ${n}</title><link>/${n}</link><description>Text ${n}</description></item>`)
    .join('\n');

describe('entries that are known', () => {
  const feeds: [string, string][] = [
    ['RSS', rss(items(1, 2, 3))],
    ['an empty item', rss(`${items(1)}<item/>${items(2)}`)],
    [
      'Atom with xhtml',
      atom(`<entry><content type="xhtml"><div><p a='"'>1 &lt; 2</p></div></content></entry><entry><id>2</id></entry>`),
    ],
    [
      'RDF',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>R</title><items/></channel>${items(1, 2)}</rdf:RDF>`,
    ],
    [
      'comments and CDATA',
      rss(`<!-- <item> --><item><title><![CDATA[</item><item>]]></title></item>${items(2)}<!-- </item> -->`),
    ],
    ['a language of its own', rss(`<item xml:lang="fr"><title>Un</title></item>${items(2)}`)],
    [
      'JSON Feed',
      JSON.stringify({ title: 'J', authors: [{ name: 'A' }], items: [{ id: 1, content_html: '<p>x' }, { id: '2' }] }),
    ],
  ];
  test.each(feeds)('entries that are known are skipped in %s', async (_, document) => {
    expect(await expectRest(bytesOf(document), context, seeded(3))).toBe(true);
  });

  test.each([
    ['an entity of its own', `<!DOCTYPE rss [<!ENTITY e "x">]>${rss(items(1, 2))}`],
    ['an item in an item', rss(`<item><title>1</title><item><title>2</title></item></item>`)],
    ['an item in a text', `<rss><channel><description>a ${items(1)} b</description></channel></rss>`],
    ['a tag that is not closed', rss(`<item><title>1</item>${items(2)}`)],
    ['a tag in another case', rss(`<item><title>1</TITLE></item>${items(2)}`)],
    ['an item that is cut off', rss(items(1, 2)).slice(0, -40)],
    ['a bare <', rss(`<item><title>1 < 2</title></item>${items(2)}`)],
    ['an attribute without quotes', rss(`<item><title a=b>1</title></item>${items(2)}`)],
    ['a quote that is not closed', rss(`<item><title a="b>1</title></item>${items(2)}`)],
    ['a comment that is not closed', rss(`<item><title>1</title></item>${items(2)}<!--`)],
    ['an instruction inside', rss(`<item><?x <item> ?><title>1</title></item>${items(2)}`)],
    ['a root of many attributes', rss(items(1)).replace('<rss ', `<rss ${'a="b" '.repeat(3_000)}`)],
    ['a lone entry', '<entry><title>1</title></entry>'],
    ['more entries than are read', rss(items(...Array.from({ length: limits.feed.maxEntries + 1 }, (_, n) => n)))],
    ['a JSON item that is none', JSON.stringify({ items: [1, { id: 'a' }] })],
    ['a JSON number that is too large', '{"items":[{"id":1e999}]}'],
  ])('entries that are known are parsed again in a document with %s', async (_, document) => {
    expect(await expectRest(bytesOf(document), context, seeded(3))).toBe(false);
  });

  test.each([
    ['the base of their links', rss(items(1)).replace('<link>https://paper.example/', '<link>https://new.example/')],
    ['the authors of the feed', rss(`<managingEditor>New</managingEditor>${items(1)}`)],
    ['a namespace', rss(items(1)).replace('xmlns:dc="http://purl.org/dc/elements/1.1/"', 'xmlns:dc="urn:x"')],
    ['the language of the document', rss(items(1)).replace('<rss ', '<rss xml:lang="fr" ')],
    ['xml:base', rss(items(1)).replace('<channel>', '<channel xml:base="https://new.example/">')],
  ])('entries that are known are parsed again when %s changes', async (_, changed) => {
    const written = await writtenOf(bytesOf(rss(items(1))));
    const { feed } = await parseNewEntries(bytesOf(changed), context, written ?? none);
    expect(feed).toEqual(await parseFeed(bytesOf(changed), context));
  });

  test('entries that are known are parsed again when the feed comes from another address', async () => {
    const document = bytesOf('<rss><channel><item><link>/1</link><title>1</title></item></channel></rss>');
    const written = await writtenOf(document);
    const moved = { url: 'https://moved.example/feed' };
    expect((await parseNewEntries(document, moved, written ?? none)).feed.entries).toMatchObject([
      { link: 'https://moved.example/1' },
    ]);
  });

  test('entries that are known are skipped when only the date, the title or the language of the feed changes', async () => {
    const channel = (head: string, text: string) => rss(text).replace('<title>The Paper</title>', head);
    const old = bytesOf(channel('<title>Old</title><lastBuildDate>1</lastBuildDate>', items(1, 2)));
    const now = bytesOf(
      channel('<title>New</title><language>pt</language><lastBuildDate>2</lastBuildDate>', items(3, 1, 2)),
    );
    const { feed, written } = await parseNewEntries(now, context, (await writtenOf(old)) ?? none);
    expect(feed).toMatchObject({ title: 'New', language: 'pt', entries: [{ title: 'Story 3' }] });
    expect(written?.skipped).toEqual([false, true, true]);
  });

  test('a document without a feed is rejected as before', async () => {
    await expect(parseNewEntries(bytesOf('<html></html>'), context, none)).rejects.toMatchObject({
      code: 'not_a_feed',
    });
    await expect(parseNewEntries(bytesOf(' '), context, none)).rejects.toMatchObject({ code: 'empty' });
  });
});

test.each([
  ['tags', '<a>'],
  ['attributes', ' a="b"'],
  ['spaces', ' '],
  ['quotes', '"'],
  ['comments', '<!-- -->'],
  ['items', '<item></item>'],
])('slicing two megabytes of %s ends', (_, piece) => {
  const flood = piece.repeat(2_000_000 / piece.length);
  for (const document of [`<rss><channel>${flood}`, `<rss><channel><item ${flood}`, `<rss><channel><item a="${flood}`])
    expect(sliceDocument(document.slice(0, 2_000_000))).toBeNull();
});
