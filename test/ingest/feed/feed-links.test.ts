import { describe, expect, test } from 'vitest';
import { feedsOfPage } from '#functions/feeds/parse/html/feed-links.ts';

const url = 'https://paper.example/news/index.html';
const bytes = (text: string) => new TextEncoder().encode(text);
/** The feeds of a page with this head, and this Link header. */
const feedsOf = (head: string, link = '', body = '') =>
  feedsOfPage(bytes(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`), {
    url,
    contentType: 'text/html',
    links: link,
  });
const urlsOf = (head: string, link?: string, body?: string) => feedsOf(head, link, body).map((one) => one.url);
const rss = 'rel="alternate" type="application/rss+xml"';

describe('the feeds that a page names', () => {
  test.each([
    ['an absolute address', `<link ${rss} href="https://feeds.example/all">`, ['https://feeds.example/all']],
    ['an address of the host', `<link ${rss} href="/feed">`, ['https://paper.example/feed']],
    ['a relative address', `<link ${rss} href="feed.xml">`, ['https://paper.example/news/feed.xml']],
    ['an address without a scheme', `<link ${rss} href="//feeds.example/a">`, ['https://feeds.example/a']],
    ['the scheme feed:', `<link ${rss} href="feed://paper.example/f">`, ['http://paper.example/f']],
    [
      'a base',
      `<base target=_top><base href="/paper/"><base href="/no/"><link ${rss} href="f">`,
      ['https://paper.example/paper/f'],
    ],
    ['a base behind it', `<link ${rss} href="f"><base href="https://cdn.example/x/">`, ['https://cdn.example/x/f']],
    [
      'any order, case and quotes',
      `<LINK HREF='/f' Type=APPLICATION/RSS+XML REL=Alternate>`,
      ['https://paper.example/f'],
    ],
    [
      'XHTML and line breaks',
      `<link\n  rel = "alternate"\n  type = "application/atom+xml"\n  href = "/f"\n/>`,
      ['https://paper.example/f'],
    ],
    ['character references', `<link ${rss} href="/?a=1&amp;feed=rss&#x32;">`, ['https://paper.example/?a=1&feed=rss2']],
    [
      'several relations',
      '<link rel="home  ALTERNATE" type="application/atom+xml" href="/f">',
      ['https://paper.example/f'],
    ],
    ['rel=feed without a type', '<link rel="feed" href="/f">', ['https://paper.example/f']],
    [
      'a type with parameters',
      '<link rel=alternate type="application/rss+xml; charset=utf-8" href="/f">',
      ['https://paper.example/f'],
    ],
    ['JSON Feed', '<link rel=alternate type="application/feed+json" href="/f.json">', ['https://paper.example/f.json']],
    ['RDF', '<link rel=alternate type="application/rdf+xml" href="/index.rdf">', ['https://paper.example/index.rdf']],
    ['plain XML at a feed’s path', '<link rel=alternate type="text/xml" href="/rss">', ['https://paper.example/rss']],
    ['plain XML elsewhere', '<link rel=alternate type="text/xml" href="/sitemap">', []],
    ['the JSON of WordPress', '<link rel=alternate type="application/json" href="/wp-json/wp/v2/pages/2">', []],
    ['oEmbed', '<link rel=alternate type="application/json+oembed" href="/oembed?format=json">', []],
    ['other languages', '<link rel=alternate hreflang=fr href="/fr/feed">', []],
    ['a style', `<link rel="alternate stylesheet" type="application/rss+xml" href="/f">`, []],
    ['no address', `<link ${rss}><link ${rss} href=""><link ${rss} href=" ">`, []],
    ['other schemes', `<link ${rss} href="javascript:alert(1)"><link ${rss} href="file:///etc/passwd">`, []],
    ['a comment', `<!-- <link ${rss} href="/f"> -->`, []],
    ['a script', `<script>document.write('<link ${rss} href="/f">')</script>`, []],
    ['the first of equal attributes', `<link ${rss} href="/f" href="/g">`, ['https://paper.example/f']],
    [
      'one address twice',
      `<link ${rss} href="/f#top"><link ${rss} href="http://paper.example/f/">`,
      ['https://paper.example/f'],
    ],
  ])('the feeds of a page are found: %s', (_, head, expected) => {
    expect(urlsOf(head)).toEqual(expected);
  });

  test('the feeds of a page have titles, and feeds of comments are last', () => {
    const title = `News &amp; &quot;more&quot;\n ${'x'.repeat(200)}`;
    const feeds = feedsOf(
      `<link ${rss} title="Paper » Comments Feed" href="/a"><link ${rss} title="Kommentare" href="/comments/feed/"><link ${rss} title="${title}" href="/c"><link ${rss} href="/d">`,
    );
    expect(feeds.map((one) => one.url.slice(21))).toEqual(['/c', '/d', '/a', '/comments/feed/']);
    expect([feeds[0]?.title.slice(0, 14), (feeds[0]?.title.length ?? 0) <= 120, feeds[1]?.title]).toEqual([
      'News & "more" ',
      true,
      '',
    ]);
  });

  test('the feeds of a page are found in its body and in a page that is not well-formed', () => {
    expect(urlsOf('<title>x', '', '')).toEqual([]);
    expect(urlsOf('', '', `<p><link ${rss} href=/f><a href=/feed/other>`)).toEqual(['https://paper.example/f']);
  });

  test('the feeds of a page are links to feeds of its host if it names none', () => {
    const body =
      '<a href="/about">About</a><a title="News" href="/feeds/news.xml">RSS</a><a href="https://other.example/feed">x</a><a href="/feedback">y</a><a href="rss.php">z</a>';
    expect(feedsOf('', '', body)).toEqual([
      { url: 'https://paper.example/feeds/news.xml', title: 'News' },
      { url: 'https://paper.example/news/rss.php', title: '' },
    ]);
  });

  test.each([
    ['one', '<https://paper.example/f>; rel="alternate"; type="application/rss+xml"', ['https://paper.example/f']],
    [
      'several',
      '</a>; rel=preload; as=style, </f>; type="application/atom+xml"; rel="alternate hub", <g.json>;rel=alternate;type=application/feed+json',
      ['https://paper.example/f', 'https://paper.example/news/g.json'],
    ],
    [
      'quotes with signs',
      '</f>; title="a, \\"b\\"; <c>"; rel=alternate; type="application/rss+xml"',
      ['https://paper.example/f'],
    ],
    ['another context', '</f>; rel=alternate; type="application/rss+xml"; anchor="/other"', []],
    ['the JSON of WordPress', '<https://paper.example/wp-json/>; rel="https://api.w.org/"', []],
    ['what is not valid', 'feed; rel=alternate', []],
  ])('the feeds of a page are found in its Link header: %s', (_, header, expected) => {
    expect(urlsOf('', header)).toEqual(expected);
  });

  test('the feeds of a page are found in the Link header of a response that is no page, with their titles', () => {
    const header = `</f>; rel=alternate; type="application/rss+xml"; title=x; title*=UTF-8'fr'Actualit%C3%A9s`;
    expect(feedsOfPage(bytes('hello'), { url, contentType: 'text/plain', links: header })).toEqual([
      { url: 'https://paper.example/f', title: 'Actualités' },
    ]);
    expect(feedsOfPage(bytes(`<rss><a href="/feed">`), { url, contentType: 'application/rss+xml' })).toEqual([]);
  });

  test('the feeds of a page have titles in its charset', () => {
    const cyrillic = Uint8Array.from([0xcd, 0xee, 0xe2, 0xee, 0xf1, 0xf2, 0xe8]);
    const page = Buffer.concat([
      bytes(
        `<html><meta http-equiv=Content-Type content="text/html; charset=windows-1251"><link ${rss} href=/f title="`,
      ),
      cyrillic,
      bytes('">'),
    ]);
    expect(feedsOfPage(page, { url, contentType: 'text/html' })).toEqual([
      { url: 'https://paper.example/f', title: 'Новости' },
    ]);
  });

  test('the feeds of a hostile page are found in linear time, and are at most twenty', () => {
    for (const part of [
      '<a>',
      '</b><a>',
      '<link ',
      '<',
      '<a href="',
      `<link ${rss} href=/f`,
      '<!--',
      '<base href=x>',
      '&#',
      '<a b="&amp;',
    ])
      feedsOf(part.repeat(5_000_000 / part.length), '', '');
    feedsOf('', '</f>; a'.repeat(9000) + '<'.repeat(9000));
    feedsOf('', `</f>${';'.repeat(30_000)}${'; a="'.repeat(5000)}`);
    expect(urlsOf(Array.from({ length: 10_000 }, (_, i) => `<link ${rss} href="/f${i}">`).join(''))).toHaveLength(20);
  });
});
