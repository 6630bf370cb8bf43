import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isPublishable } from '#shared/domain/articles/entry-fields.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { entry, item, read, rss } from './read.ts';

const page = 'https://paper.example/1';
const long = `${'Rain fell on the harbour. '.repeat(10)}End`;
const opening = `${'Rain fell on the harbour. '.repeat(3)}Rain fell on the…`;

/** The only entry of a JSON Feed. */
async function jsonItem(fields: Record<string, unknown>, feed: Record<string, unknown> = {}) {
  const document = { version: 'https://jsonfeed.org/version/1.1', title: 'J', ...feed, items: [fields] };
  return (await read(JSON.stringify(document))).entries[0];
}

describe('entries without a title [ING-31]', () => {
  test.each([
    ['a description', () => item(`<link>${page}</link><description>Rain &amp;amp; wind</description>`), 'Rain & wind'],
    ['a body', () => item(`<link>${page}</link><content:encoded>&lt;p>Rain&lt;/p></content:encoded>`), 'Rain'],
    ['the start of a long text', () => item(`<link>${page}</link><description>${long}</description>`), opening],
    [
      'a text without spaces',
      () => item(`<link>${page}</link><description>${'雨'.repeat(150)}</description>`),
      `${'雨'.repeat(99)}…`,
    ],
    ['a summary in Atom', () => entry(`<link href="${page}"/><summary>It rains</summary>`), 'It rains'],
    [
      'XHTML',
      () => entry(`<link href="${page}"/><content type="xhtml"><div>It <b>rains</b>!</div></content>`),
      'It rains!',
    ],
    [
      'text beside HTML',
      () => jsonItem({ url: page, summary: ' ', content_text: 'Text', content_html: '<p>HTML</p>' }),
      'Text',
    ],
    ['a summary in JSON', () => jsonItem({ url: page, summary: 'Short', content_text: 'Long' }), 'Short'],
    ['its address', () => entry(`<link href="${page}"/><title type="xhtml"><div/></title>`), page],
    ['a blank title', () => item(`<title> </title><link>${page}</link><description>Rain</description>`), 'Rain'],
    ['JSON without an address', () => jsonItem({ content_html: '<p>Rain</p>' }), 'Rain'],
    ['nothing, without a link', () => item('<description>Rain</description>'), ''],
  ])('entries without a title take it from %s', async (_, parsed, title) => {
    expect((await parsed())?.title).toBe(title);
  });

  test('entries without a title are too thin to publish without a link, as are those with a link to nothing', async () => {
    const thin = ({ content, ...rest }: FeedEntry) => !isPublishable(rest, () => content);
    expect(thin(await item('<description>Rain</description>'))).toBe(true);
    expect(thin(await item(`<description>${long}</description>`))).toBe(true);
    expect(thin(await item(`<title>Weather</title><description>${long}</description>`))).toBe(false);
    expect(thin(await item(`<link>${page}</link>`))).toBe(false);
  });

  test('a feed without a title has that of its address', async () => {
    expect((await read('<rss><channel><link>https://paper.example/</link></channel></rss>')).title).toBe(
      'https://paper.example/',
    );
    expect((await read('<rss><channel/></rss>')).title).toBe('https://paper.example/feeds/main.xml');
  });
});

describe('entries without a link [ING-31]', () => {
  const file = '<enclosure url="https://paper.example/1.mp3" type="audio/mpeg"/>';
  test.each([
    ['an id', () => entry(`<id>${page}</id><title>T</title>`), page],
    ['a guid that is no permalink', () => item(`<guid isPermaLink="false">${page}</guid>${file}`), page],
    ['an identifier', () => item(`<dc:identifier>${page}</dc:identifier>`), page],
    ['an enclosure', () => item(`<guid>episode-1</guid>${file}`), 'https://paper.example/1.mp3'],
    [
      'a link to a file',
      () => entry('<id>urn:1</id><link rel="enclosure" href="/1.pdf"/>'),
      'https://paper.example/1.pdf',
    ],
    [
      'media content',
      () => item('<media:group><media:content url="/1.mp4"/></media:group>'),
      'https://paper.example/1.mp4',
    ],
    ['a relation of an extension', () => entry('<link rel="https://x.example/rel" href="/1"/>'), page],
    ['a JSON id', () => jsonItem({ id: page }), page],
    [
      'a JSON attachment',
      () => jsonItem({ id: 'a', attachments: [{ url: `${page}.mp3`, mime_type: 'audio/mpeg' }] }),
      `${page}.mp3`,
    ],
    [
      'no relation that is another page',
      () => entry(`<link rel="replies" href="${page}"/><link rel="payment" href="${page}"/>`),
      null,
    ],
    ['no id of another kind', () => entry('<id>tag:paper.example,2026:1</id>'), null],
    ['the link, if there is one', () => entry(`<id>https://id.example/1</id><link href="${page}"/>`), page],
  ])('entries without a link use %s', async (_, parsed, link) => {
    expect((await parsed())?.link).toBe(link);
  });

  test('the id of a feed is not its page', async () => {
    const feed = await read(
      '<feed xmlns="http://www.w3.org/2005/Atom"><id>https://id.example/</id><title>T</title></feed>',
    );
    expect(feed.link).toBeNull();
  });
});

describe('authors', () => {
  const owner =
    '<itunes:owner><itunes:name>Olu Owner</itunes:name><itunes:email>o@x.example</itunes:email></itunes:owner>';
  const first = async (channel: string) => (await read(rss(`${channel}<item><title>T</title></item>`))).entries[0];
  test.each([
    ['an object in place of the list', () => jsonItem({ authors: { name: 'Ama' } }), 'Ama'],
    ['a list in place of the object', () => jsonItem({ author: [{ name: 'Ama' }] }), 'Ama'],
    ['a bare name', () => jsonItem({ author: 'Ama' }), 'Ama'],
    ['the feed, written as an object', () => jsonItem({}, { author: { name: 'Ama' } }), 'Ama'],
    [
      'a list in any order, with repeats',
      () => jsonItem({ authors: [{ name: 'Zoe' }, { name: 'Ama' }, { name: 'Zoe' }] }),
      'Ama, Zoe',
    ],
    [
      'elements in any order',
      () => entry('<author><name>Zoe</name></author><author><name>Ama</name></author>'),
      'Ama, Zoe',
    ],
    ['HTML', () => item('<author>by <a href="/ama">Ama <b>Owusu</b></a></author>'), 'by Ama Owusu'],
    [
      'a name beside an address',
      () => entry('<author><uri>https://a.example</uri><email>a@x.example</email></author>'),
      'a@x.example',
    ],
    ['the owner of a podcast', () => first(owner), 'Olu Owner'],
    ['the editor of a feed', () => first('<managingEditor>e@x.example (Edi Editor)</managingEditor>'), 'Edi Editor'],
    [
      'an author before the editor',
      () => first('<managingEditor>Edi</managingEditor><itunes:author>Ama</itunes:author>'),
      'Ama',
    ],
  ])('authors are read from %s', async (_, parsed, author) => {
    expect((await parsed())?.author).toBe(author);
  });
});

describe('documents of another kind [ING-27]', () => {
  test('the parser reads a document that is one entry', async () => {
    const feed = await read(
      `<?xml version="1.0"?><!-- one --><entry xmlns="http://www.w3.org/2005/Atom" xml:lang="pt"><title>Alone</title><link href="/1"/><content type="html">&lt;p>Text</content></entry>`,
    );
    expect(feed.entries).toMatchObject([{ title: 'Alone', link: page, content: '<p>Text</p>' }]);
    const prefixed = await read('<a:entry xmlns:a="http://www.w3.org/2005/Atom"><a:title>Alone</a:title></a:entry>');
    expect(prefixed.entries).toMatchObject([{ title: 'Alone' }]);
  });

  test('the parser reads a document that is one item of RSS', async () => {
    const feed = await read(
      `<item><title>Alone</title><link>${page}</link><pubDate>20 Nov 2026 12:00 GMT</pubDate><description>&lt;p>Text</description></item>`,
    );
    expect(feed.entries).toMatchObject([
      { title: 'Alone', link: page, publishedAt: '2026-11-20T12:00:00.000Z', summary: 'Text' },
    ]);
  });

  test('the parser reads a JSON Feed whose only item is not in a list', async () => {
    const document = { version: 'https://jsonfeed.org/version/1.1', items: { id: '1', url: page, title: 'Alone' } };
    expect((await read(JSON.stringify(document))).entries).toMatchObject([{ title: 'Alone', link: page }]);
  });

  test('the parser reads a document that is one item of JSON Feed, but not the reply of another API', async () => {
    const item = { id: '1', url: page, title: 'Alone' };
    const { entries } = await read(JSON.stringify({ ...item, content_text: 'Text' }));
    expect(entries).toMatchObject([{ title: 'Alone', link: page }]);
    await expect(read(JSON.stringify(item))).rejects.toThrow('not a JSON Feed');
  });

  test('an entry inside another document makes it no feed', async () => {
    await expect(read('<dictionary><entry><title>A word</title></entry></dictionary>')).rejects.toThrow('No feed');
  });

  test('the parser reads a compressed file', async () => {
    const feed = await read(gzipSync(rss('<item><title>Packed</title></item>')));
    expect(feed.entries).toMatchObject([{ title: 'Packed' }]);
  });

  test('the parser rejects a compressed file that is too large or damaged', async () => {
    await expect(read(gzipSync(Buffer.alloc(6 * 1024 * 1024, 0x20)))).rejects.toMatchObject({ code: 'too_large' });
    await expect(read(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).rejects.toMatchObject({ code: 'malformed' });
  });
});
