import { describe, expect, test } from 'vitest';
import { feed as feedShape } from '#shared/domain/articles/feed-entry.ts';
import { entry, item, read, rss } from './read.ts';

describe('formats [ING-27]', () => {
  test('the parser reads RSS 2.0', async () => {
    const feed = await read(
      rss(`<language>en-gb</language><item><title>Ferries &amp;amp; floods</title><link>https://paper.example/1</link><guid isPermaLink="false">n-1</guid>
        <pubDate>Mon, 06 Sep 2021 12:00:00 +0100</pubDate><dc:creator>Ama Owusu</dc:creator><category>Travel</category><category>Weather</category>
        <description>Short.</description><content:encoded><![CDATA[<p>Long <b>body</b>.</p>]]></content:encoded>
        <media:content url="https://paper.example/small.jpg" type="image/jpeg" width="100"/><media:content url="https://paper.example/big.jpg" type="image/jpeg" width="900"/></item>`),
    );
    expect(feedShape.safeParse(feed).success).toBe(true);
    expect(feed).toEqual({
      title: 'The Paper',
      link: 'https://paper.example/',
      language: 'en-gb',
      entries: [
        {
          id: 'n-1',
          title: 'Ferries & floods',
          link: 'https://paper.example/1',
          summary: 'Short.',
          content: '<p>Long <b>body</b>.</p>',
          publishedAt: '2021-09-06T11:00:00.000Z',
          author: 'Ama Owusu',
          categories: ['Travel', 'Weather'],
          image: 'https://paper.example/big.jpg',
          language: null,
        },
      ],
    });
  });

  test('the parser reads RSS 1.0 (RDF) with items beside the channel', async () => {
    const feed = await read(
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <channel rdf:about="x"><title>R</title><link>https://r.example/</link><items><rdf:Seq><rdf:li resource="a"/></rdf:Seq></items></channel>
        <image><title>Logo</title></image><textinput><title>Search</title></textinput>
        <item rdf:about="https://r.example/1"><title>One</title><dc:date>2021-02-03</dc:date><dc:subject>S</dc:subject></item></rdf:RDF>`,
    );
    expect(feed.title).toBe('R');
    expect(feed.entries).toMatchObject([
      {
        id: 'https://r.example/1',
        link: 'https://r.example/1',
        title: 'One',
        publishedAt: '2021-02-03T00:00:00.000Z',
        categories: ['S'],
      },
    ]);
  });

  test.each([
    '<rss version="0.91">',
    '<rss>',
    '<rss version="2.0" xmlns="http://backend.userland.com/rss2">',
    '<rss xmlns="urn:own">',
  ])('the parser reads RSS that begins with %s', async (root) => {
    const feed = await read(`${root}<channel><title>T</title><item><title>One</title></item></channel></rss>`);
    expect([feed.title, feed.entries[0]?.title]).toEqual(['T', 'One']);
  });

  test('the parser reads Atom 1.0 with xhtml, several authors, and links by relation and type', async () => {
    const found =
      await entry(`<id>urn:1</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>b</b> &lt;c></div></title>
      <link rel="self" href="/self"/><link rel="alternate" type="application/pdf" href="/pdf"/><link type="text/html" href="/page"/>
      <link rel="enclosure" type="image/png" href="/i.png"/><author><name>N</name><email>n@x.example</email></author><author><name>M</name></author>
      <category term="t1" label="Label"/><published>2020-01-02T03:04:05Z</published><updated>2021-01-01T00:00:00Z</updated>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One <em>two</em> three<br/>four</p></div></content>`);
    expect(found).toEqual({
      id: 'urn:1',
      title: 'A b <c>',
      link: 'https://paper.example/page',
      summary: 'One two three four',
      content: '<p>One <em>two</em> three<br>four</p>',
      publishedAt: '2020-01-02T03:04:05.000Z',
      author: 'M, N',
      categories: ['Label', 't1'],
      image: 'https://paper.example/i.png',
      language: null,
    });
  });

  test('the parser reads Atom 0.3 with escaped and base64 modes and a prefix', async () => {
    const feed = await read(
      `<a:feed version="0.3" xmlns:a="http://purl.org/atom/ns#"><a:title mode="base64" type="text/html">${btoa('<b>Old</b> paper')}</a:title>
        <a:entry><a:title type="text/html" mode="escaped">&lt;i&gt;One&lt;/i&gt;</a:title><a:issued>2003-12-31T10:14:55Z</a:issued><a:summary>Plain &lt;tag></a:summary></a:entry></a:feed>`,
    );
    expect(feed.title).toBe('Old paper');
    expect(feed.entries).toMatchObject([
      { title: 'One', publishedAt: '2003-12-31T10:14:55.000Z', content: 'Plain &lt;tag&gt;' },
    ]);
  });

  test('the parser reads CDF', async () => {
    const feed = await read(
      '<CHANNEL HREF="https://c.example/"><TITLE>C</TITLE><ITEM HREF="https://c.example/1" LASTMOD="2004-04-07T04:05:43"><TITLE>One</TITLE><ABSTRACT>A</ABSTRACT></ITEM></CHANNEL>',
    );
    expect(feed).toMatchObject({ title: 'C', link: 'https://c.example/' });
    expect(feed.entries).toMatchObject([
      { title: 'One', link: 'https://c.example/1', summary: 'A', publishedAt: '2004-04-07T04:05:43.000Z' },
    ]);
  });

  test('the parser reads JSON Feed', async () => {
    const feed = await read(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        home_page_url: 'https://j.example/',
        items: [
          {
            id: 7,
            url: '/one',
            title: 'One',
            content_html: '<p>Hi</p><script>x</script>',
            date_published: '2020-01-02T03:04:05+02:00',
            tags: ['a', 3, 'b'],
            authors: [{ name: 'N' }, { url: 'x' }],
            image: 'https://j.example/i.png',
            language: null,
          },
          { id: 'text', content_text: 'First\n\nSecond <3' },
        ],
      }),
    );
    expect(feed.entries).toMatchObject([
      {
        id: '7',
        link: 'https://j.example/one',
        content: '<p>Hi</p>',
        publishedAt: '2020-01-02T01:04:05.000Z',
        author: 'N',
        categories: ['a', 'b'],
      },
      { id: 'text', content: '<p>First</p><p>Second &lt;3</p>', summary: 'First Second <3', image: null },
    ]);
  });
});

describe('values of an entry [ING-25]', () => {
  test.each([
    ['<![CDATA[Tom & Jerry &amp; <em>co</em>]]>', 'Tom & Jerry & co'],
    ['Caf&eacute; &amp;#8211; d&#146;accord', 'Café – d’accord'],
    ['&amp;lt;b&amp;gt;Twice&amp;lt;/b&amp;gt; escaped', 'Twice escaped'],
    ['The &amp;lt;blink&amp;gt; tag', 'The <blink> tag'],
    ['1 &lt; 2 &amp;&amp; 3 > 2', '1 < 2 && 3 > 2'],
    ['  two\n  lines ', 'two lines'],
  ])('the parser reads the title %s as plain text', async (written, plain) => {
    expect((await item(`<title>${written}</title>`)).title).toBe(plain);
  });

  test('the parser uses a single description as summary and content', async () => {
    const { summary, content } = await item(`<description>&lt;p&gt;${'word '.repeat(100)}&lt;/p&gt;</description>`);
    expect(summary).toHaveLength(199);
    expect(content).toContain('word '.repeat(99));
  });

  test('the parser decodes a body that is escaped once too often', async () => {
    const { content } = await item('<description>&amp;lt;p&amp;gt;Hello&amp;lt;/p&amp;gt;</description>');
    expect(content).toBe('<p>Hello</p>');
  });

  test('the parser turns boxes into paragraphs', async () => {
    const { content } = await item(
      '<description><![CDATA[<div>One<div>Two <span>three</span></div></div><section>Four</section>]]></description>',
    );
    expect(content).toBe('<p>One</p><p>Two three</p><p>Four</p>');
  });

  test('the parser resolves relative and lazily loaded images and drops tracking pixels', async () => {
    const { content, image } = await item(
      '<description><![CDATA[<img src="https://t.example/p.gif" width="1" height="1"><img src="data:image/gif;base64,R0" data-src="/a.jpg" alt="A &quot;b&quot;" width="640px">]]></description>',
    );
    expect(content).toBe('<img src="https://paper.example/a.jpg" alt="A &quot;b&quot;" width="640">');
    expect(image).toBe('https://paper.example/a.jpg');
  });

  test('the parser keeps only the address of a link and adds rel', async () => {
    const { content } = await item(
      '<description><![CDATA[<a href="/x?a=1&b=2" target=_blank onclick=x>y</a>]]></description>',
    );
    expect(content).toBe('<a href="https://paper.example/x?a=1&amp;b=2" rel="noopener noreferrer nofollow">y</a>');
  });

  test.each([
    ['<author>jo@x.example (Jo Doe)</author>', 'Jo Doe'],
    ['<author>Jo Doe &lt;jo@x.example&gt;</author>', 'Jo Doe'],
    ['<author>jo@x.example</author><dc:creator>Jo Doe</dc:creator>', 'Jo Doe'],
    ['<author>jo@x.example</author>', 'jo@x.example'],
  ])('the parser reads the author of %s', async (written, name) => {
    expect((await item(written)).author).toBe(name);
  });

  test('the parser uses a guid as link unless isPermaLink is false', async () => {
    expect((await item('<guid>https://paper.example/g</guid>')).link).toBe('https://paper.example/g');
    const both = '<guid isPermaLink="false">https://paper.example/g</guid><link>https://paper.example/l</link>';
    expect((await item(both)).link).toBe('https://paper.example/l');
  });

  test('the parser does not take title and link of an image for the item’s', async () => {
    const found = await item(
      '<image><url>https://paper.example/i.png</url><link>https://no.example</link><title>No</title></image>',
    );
    expect(found).toMatchObject({ title: '', link: null, image: 'https://paper.example/i.png' });
  });
});

describe('languages', () => {
  const arabic = (item: string) =>
    `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>t</title><language>ar</language><item><title>a</title><link>https://a.example/1</link>${item}</item></channel></rss>`;
  const first = async (text: string) => (await read(text)).entries[0]?.language;

  test('the parser sets the language of an entry that differs from its feed', async () => {
    expect(await first(arabic('<dc:language>en_GB</dc:language>'))).toBe('en-GB');
    expect(await first(arabic(''))).toBeNull();
    expect(await first(arabic('<dc:language>"onload=x</dc:language>'))).toBeNull();
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt"><title>t</title><entry xml:lang="fr"><id>1</id><title>a</title></entry></feed>';
    expect(await first(atom)).toBe('fr');
    expect(await first(atom.replace(' xml:lang="fr"', ''))).toBeNull();
    expect(
      await first(
        '{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"1","title":"a","language":"hi"}]}',
      ),
    ).toBe('hi');
  });
});
