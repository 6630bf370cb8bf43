import { describe, expect, test, vi } from 'vitest';
import { FeedError } from '#functions/feeds/parse/raw-feed.ts';
import { limits } from '#shared/config/limits.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { address, atom, entry, item, read, rss } from './feed/read.ts';

// Generous, for busy machines: nothing here is measured.
vi.setConfig({ testTimeout: 120_000 });

const ok = (n: number) => `<item><title>Good ${n}</title><link>https://paper.example/${n}</link></item>`;
const titles = async (document: string | Uint8Array) => (await read(document)).entries.map(({ title }) => title);
const failure = async (document: string | Uint8Array) => {
  const error: unknown = await read(document).catch((reason: unknown) => reason);
  return error instanceof FeedError ? error.code : error;
};
/** Repeats the piece to five megabytes. */
const flood = (piece: string) => piece.repeat(Math.floor((limits.feed.maxBytes - 2_000) / piece.length));

describe('documents that attack the parser [ING-16]', () => {
  test('an entity bomb is not expanded', async () => {
    const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i || ''};`.repeat(10)}">`).join(
      '',
    );
    const feed = await read(
      rss('<item><title>A &lol9; b</title></item>', `<!DOCTYPE rss [<!ENTITY lol "lol">${levels}]>`),
    );
    expect(feed.entries[0]?.title.length).toBeLessThan(100);
  });

  test('a million uses of one declared entity stop at a limit', async () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY e "${'x'.repeat(190)}">]>`;
    const body = '&e;'.repeat(1_000_000);
    const { entries } = await read(rss(`<item><title>t</title><description>${body}</description></item>`, bomb));
    expect(entries[0]?.content.length).toBeLessThanOrEqual(limits.feed.maxContent);
  });

  test('an external entity is never read', async () => {
    const feed = await read(
      rss('<item><title>&x;</title></item>', '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    );
    expect(feed.entries[0]?.title).toBe('&x;');
  });

  test('100,000 nested elements are rejected', async () => {
    expect(await failure(rss('<a>'.repeat(100_000)))).toBe('too_deep');
  });

  test('an item nested 100,000 levels deep is dropped and the others stay', async () => {
    const deep = `<item><title>Deep</title>${'<x>'.repeat(100_000)}</item>`;
    expect(await titles(rss(ok(1) + deep + ok(2)))).toEqual(['Good 1', 'Good 2']);
  });

  test('a text nested 100,000 levels deep keeps its words, and the item after it stays', async () => {
    const deep = `<item><title>Deep</title><description>${'<b>'.repeat(100_000)}words${'</b>'.repeat(100_000)}</description></item>`;
    const { entries } = await read(rss(deep + ok(2)));
    expect(entries.map(({ title, summary }) => `${title} ${summary}`)).toEqual(['Deep words', 'Good 2 ']);
  });

  test('100,000 nested HTML elements in a body lose their tags and keep their words', async () => {
    const { content, summary } = await item(
      `<title>t</title><description><![CDATA[${'<b>'.repeat(100_000)}deep]]></description>`,
    );
    expect(summary).toBe('deep');
    expect(content.length).toBeLessThan(1000);
  });

  test('a document over the size limit is rejected', async () => {
    expect(await failure(new Uint8Array(limits.feed.maxBytes + 1))).toBe('too_large');
  });

  test.each([
    ['text', flood('x'), 'not_a_feed'],
    ['open brackets', flood('<'), 'not_a_feed'],
    ['unfinished tags', flood('<a '), 'not_a_feed'],
    ['nested JSON', `{"items":${flood('[')}`, 'malformed'],
  ])('five megabytes of %s are rejected', async (_, junk, code) => {
    expect(await failure(junk)).toBe(code);
  });

  // Each of these takes quadratic time in some parser. Here they take a fraction of a second.
  test.each([
    ['unclosed <', '<'],
    ['unclosed tags', '<a '],
    ['unclosed quotes', '<a href="'],
    ['references without end', '&#'],
    ['comments without end', '<!--'],
    ['scripts that nearly end', '<script></script'],
    ['closing tags', '</b></p>'],
    ['nested tables', '<table><tr><td>'],
    ['spaces', ' '],
  ])('five megabytes of %s in a body are parsed', async (_, piece) => {
    const feed = await read(rss(`<item><title>t</title><description><![CDATA[${flood(piece)}]]></description></item>`));
    expect(feed.entries).toHaveLength(1);
    expect(feed.entries[0]?.content.length).toBeLessThanOrEqual(limits.feed.maxContent);
  });

  test.each([
    ['CDATA sections without end', '<![CDATA['],
    ['comments without end', '<!--'],
    ['instructions without end', '<?a '],
    ['closing tags', '</a>'],
    ['items without end', '<item>'],
    ['empty items', '<item/>'],
  ])('five megabytes of %s in the document are parsed', async (_, piece) => {
    expect((await read(rss(flood(piece)))).entries.length).toBeLessThanOrEqual(limits.feed.maxEntries);
  });

  // The scanner looks ahead for an end, which here exists, but only at the end of the document.
  test.each([
    ['instructions', '<?a >', '?>'],
    ['closing tags', '</a', '>'],
    ['declarations', '<!a>', '['],
  ])('five megabytes of %s with one late end are parsed', async (_, piece, end) => {
    expect(await titles(rss(`${ok(1)}${flood(piece)}${end}`))).toEqual(['Good 1']);
  });

  test('names of elements are looked up in a limited number of namespaces', async () => {
    const names = Array.from({ length: 200_000 }, (_, n) => `<p:${n.toString(36)}/>`).join('');
    const nested = Array.from({ length: 400 }, (_, n) => `<z xmlns:q${n}="urn:x">`).join('');
    expect(await titles(rss(`${ok(1)}${nested}${names}${'</z>'.repeat(400)}`))).toEqual(['Good 1']);
    const long = `<z xmlns:p="${'u'.repeat(2_000_000)}">${names}</z>`;
    expect(await titles(rss(`${ok(1)}${long}`))).toEqual(['Good 1']);
  });

  test('a long xml:base is not written again for each element', async () => {
    const base = `https://paper.example/${'x'.repeat(4000)}/`;
    const links = `<item>${'<link/>'.repeat(1900)}</item>`.repeat(300);
    expect(await titles(rss(`${ok(1)}<z xml:base="${base}">${links}</z>`))).toContain('Good 1');
    const words = `<title>Words</title><description><b xml:base="${base}">${'<a href="b"/>'.repeat(300_000)}</b></description>`;
    expect((await item(words)).title).toBe('Words');
  });

  test('the elements of one item are limited in number', async () => {
    const { categories } = await item(flood('<category>a</category>'));
    expect(categories).toEqual(['a']);
  });

  test('__proto__ in a JSON Feed pollutes no prototype', async () => {
    const feed = await read(
      '{"__proto__":{"polluted":1},"version":"https://jsonfeed.org/version/1.1","title":"x","items":[{"__proto__":{"title":"bad"},"id":"1"},{"id":2,"title":"good"}]}',
    );
    expect(feed.entries.map(({ id, title }) => [id, title])).toEqual([
      ['1', ''],
      ['2', 'good'],
    ]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });

  test('elements named like members of Object.prototype are ignored', async () => {
    const { title } = await item(
      '<__proto__>a</__proto__><constructor>b</constructor><title>t</title><toString>c</toString>',
    );
    expect(title).toBe('t');
  });
});

describe('malformed documents and documents that are not feeds [ING-16]', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['blanks', ' \n ', 'empty'],
    ['a web page', '<!doctype html><html><head><title>Not found</title></head><body>404</body></html>', 'not_a_feed'],
    ['a web page without a doctype', '<html><body>x</body></html>', 'not_a_feed'],
    ['another XML', '<?xml version="1.0"?><urlset><url/></urlset>', 'not_a_feed'],
    ['other JSON', '{"error":"no"}', 'not_a_feed'],
    ['broken JSON', '{"version":"https://jsonfeed.org/version/1","items":[', 'malformed'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 0xff, 0xfe]), 'not_a_feed'],
  ])('%s: fails with a code', async (_, document, code) => {
    expect(await failure(document)).toBe(code);
  });

  test('a truncated feed keeps its complete items', async () => {
    const whole = rss(ok(1) + ok(2) + ok(3));
    expect(await titles(whole.slice(0, whole.indexOf('Good 3') + 4))).toEqual(['Good 1', 'Good 2']);
  });

  test('wrong nesting, unescaped characters, unknown entities and missing end tags are tolerated', async () => {
    const items =
      '<item><title>A & B < C &nbsp;&unknown;</title><b></item><item><title>Two<description>d</description><item><title>Three</item>';
    expect(await titles(rss(items))).toEqual(['A & B < C &unknown;', 'Two', 'Three']);
  });

  test('output of a broken page around the feed is ignored', async () => {
    expect(
      await titles(`<br /><b>Warning</b>: line 3<br />\n<?xml version="1.0"?>${rss(ok(1))}<script>x</script>`),
    ).toEqual(['Good 1']);
  });

  test('NUL and control characters are removed', async () => {
    const { title, summary } = await item(
      '<title>a\u0000b\u0008c&#1;d</title><description>e\u000bf&#2;g</description>',
    );
    expect([title, summary]).toEqual(['abcd', 'efg']);
  });

  test('an invalid entry is dropped and the others stay', async () => {
    const feed = await read(
      '{"version":"https://jsonfeed.org/version/1","items":[{"id":"1"},null,7,["x"],{"id":"2"}]}',
    );
    expect(feed.entries.map(({ id }) => id)).toEqual(['1', '2']);
  });

  test('a missing guid, date, link or title stays empty [ING-31]', async () => {
    expect(await item('<description>only words</description>')).toEqual({
      id: null,
      title: '',
      link: null,
      summary: 'only words',
      content: 'only words',
      publishedAt: null,
      author: null,
      categories: [],
      image: null,
      language: null,
    });
  });

  test('a long archive returns its newest entries in its own order', async () => {
    const day = (n: number) => new Date(Date.UTC(2020, 0, 1) + n * dayMs).toISOString();
    const items = Array.from(
      { length: limits.feed.maxEntries + 100 },
      (_, n) => `<entry><id>urn:${n}</id><updated>${day(n)}</updated></entry>`,
    );
    const { entries } = await read(atom(items.join('')));
    expect(entries).toHaveLength(limits.feed.maxEntries);
    expect([entries[0]?.id, entries.at(-1)?.id]).toEqual(['urn:100', `urn:${limits.feed.maxEntries + 99}`]);
  });
});

describe('hostile markup in an item [ING-02, CONST-43]', () => {
  test.each([
    ['script', '<script>alert(1)</script>'],
    ['escaped script', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['twice escaped script', '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;'],
    ['script in CDATA', '<![CDATA[<script>alert(1)</script>]]>'],
    ['script without end', '&lt;script src=//evil.example>'],
    ['event handler', '&lt;img src=x onerror=alert(1)>'],
    ['twice escaped event handler', '&amp;lt;b onclick=alert(1)&amp;gt;'],
  ])('%s is removed from title, body and summary', async (_, attack) => {
    const found = await item(
      `<title>${attack}T</title><description>${attack}D</description><content:encoded>${attack}C</content:encoded>`,
    );
    for (const text of [found.title, found.summary, found.content])
      expect(text).not.toMatch(/<\s*script|onerror|<[^>]*onclick/i);
  });

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
  ])('an address %j is dropped', async (bad) => {
    const href = bad.replaceAll('&', '&amp;');
    const found = await item(
      `<link>${href}</link><enclosure url="${href}" type="image/png"/><description>&lt;a href="${href}"&gt;x&lt;/a&gt;&lt;img src="${href}"&gt;</description>`,
    );
    expect([found.link, found.image, found.content]).toEqual([null, null, 'x']);
  });

  test('style, form, svg and object are removed, an iframe becomes a link, words stay', async () => {
    const html =
      '<style>p{}</style><iframe src="https://e.example"></iframe><form action="/x">Name <input name=a></form><svg onload=x><text>drawn</text></svg>' +
      '<object data=x>old</object><p style="color:red" onclick="x" class="y">kept</p><meta http-equiv=refresh><base href="//e.example"><link rel=stylesheet>';
    const { content } = await item(`<description><![CDATA[${html}]]></description>`);
    expect(content).toBe(
      '<a href="https://e.example/" rel="noopener noreferrer nofollow">e.example</a><p>Name </p><p>kept</p>',
    );
  });

  test('unbalanced markup is balanced', async () => {
    const { content } = await item(
      '<description><![CDATA[<ul><li>a<li>b<p>c<b>d</ul></p><table><tr><td>e<td>f]]></description>',
    );
    expect(content).toBe('<ul><li>a</li><li>b<p>c<b>d</b></p></li></ul><table><tr><td>e</td><td>f</td></tr></table>');
  });

  test('a body over the limit is cut at a word and its elements are closed', async () => {
    const { content } = await item(
      `<description><![CDATA[<blockquote><p>${'word '.repeat(50_000)}</p></blockquote>]]></description>`,
    );
    expect(content.length).toBeLessThanOrEqual(limits.feed.maxContent);
    expect(content).toMatch(/word<\/p><\/blockquote>$/);
  });

  test('a summary is cut to 200 characters of text, never inside a character [ING-25]', async () => {
    const { summary } = await item(`<description><![CDATA[<p>${'a'.repeat(199)}&#x1F600; more</p>]]></description>`);
    expect(summary).toBe('a'.repeat(199));
    const long = await item(`<description>&lt;b&gt;${'&amp;amp;'.repeat(300)}&lt;/b&gt;</description>`);
    expect(long.summary).toBe('&'.repeat(200));
  });

  test('a title is cut to the limit', async () => {
    expect((await item(`<title>${'word '.repeat(1000)}</title>`)).title.length).toBeLessThanOrEqual(
      limits.feed.maxTitle,
    );
  });

  test('relative links resolve by xml:base, then the feed’s link, then its address', async () => {
    const base = await entry(
      '<link href="a"/><content type="html" xml:base="https://base.example/d/">&lt;a href="b"&gt;x&lt;/a&gt;</content>',
    );
    expect(base.link).toBe('https://paper.example/a');
    expect(base.content).toContain('href="https://base.example/d/b"');
    const [noLink] = (await read('<rss><channel><item><link>../x</link></item></channel></rss>', { url: address }))
      .entries;
    expect(noLink?.link).toBe('https://paper.example/x');
    const [nothing] = (await read('<rss><channel><item><link>/x</link></item></channel></rss>', {})).entries;
    expect(nothing?.link).toBeNull();
  });

  test('a date in the future stays as it is', async () => {
    expect((await item('<pubDate>Fri, 01 Jan 2100 00:00:00 GMT</pubDate>')).publishedAt).toBe(
      '2100-01-01T00:00:00.000Z',
    );
  });
});
