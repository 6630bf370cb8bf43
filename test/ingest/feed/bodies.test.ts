import { describe, expect, test } from 'vitest';
import { entry, item, read, rss } from './read.ts';

const page = 'https://paper.example/2026/tide';
const body = async (html: string) =>
  (await item(`<title>Tide</title><link>${page}</link><content:encoded><![CDATA[${html}]]></content:encoded>`)).content;
const link = (address: string, words: string) => `<a href="${address}" rel="noopener noreferrer nofollow">${words}</a>`;

describe('links to parts of a story', () => {
  test('a footnote leads to the page of its story', async () => {
    expect(await body('<p>Tide<a href="#n1">1</a> <a href="map">map</a></p>')).toBe(
      `<p>Tide${link(`${page}#n1`, '1')} ${link('https://paper.example/map', 'map')}</p>`,
    );
  });

  test('a footnote inside an element with a base of its own leads to the page of its story', async () => {
    const { content } = await entry(
      `<link href="${page}"/><content type="xhtml"><div xml:base="https://other.example/"><p><a href="#n1">1</a></p></div></content>`,
    );
    expect(content).toBe(`<p>${link(`${page}#n1`, '1')}</p>`);
  });
});

describe('the direction of a text', () => {
  test.each([
    ['<p dir="RTL">نص</p><p>text</p>', '<p dir="rtl">نص</p><p>text</p>'],
    ['<ul dir=rtl><li>نص</li></ul>', '<ul dir="rtl"><li>نص</li></ul>'],
    [
      '<div dir="rtl">نص<p>نص</p><p dir="ltr">text</p></div>',
      '<p dir="rtl">نص</p><p dir="rtl">نص</p><p dir="ltr">text</p>',
    ],
    [
      '<div dir="rtl"><div><blockquote><p>نص</p></blockquote></div></div>',
      '<blockquote dir="rtl"><p>نص</p></blockquote>',
    ],
    ['<p>A <bdi>نص</bdi> <bdo dir="rtl">b</bdo></p>', '<p>A <bdi>نص</bdi> <bdo dir="rtl">b</bdo></p>'],
    ['<p style="text-align:right; direction: rtl">نص</p>', '<p dir="rtl">نص</p>'],
    [
      '<p>A <span dir="rtl">نص <span>نص</span> نص</span> <span>b</span></p>',
      '<p>A <bdi dir="rtl">نص نص نص</bdi> b</p>',
    ],
    ['<p>A <q dir="rtl">نص</q></p>', '<p>A <q dir="rtl">نص</q></p>'],
    ['<p dir="x onload=y">text</p>', '<p>text</p>'],
  ])('the direction in %s stays', async (html, clean) => {
    expect(await body(html)).toBe(clean);
  });
});

describe('words that nobody sees', () => {
  test.each([
    ['the title of a drawing', '<svg><title>Icon</title><path/></svg>'],
    ['a hidden element', '<div hidden>Preview</div>'],
    ['a preheader', '<span style="max-height:0; DISPLAY : none !important">Preview <span>text</span></span>'],
    ['an invisible element', '<div style="visibility:hidden">Preview</div>'],
    ['a word of no size', '<span style="color:#fff;font-size:0px">Preview</span>'],
    ['a collapsed box', '<div style="max-height:0;overflow:hidden">Preview</div>'],
    ['a word outside of the page', '<span style="position:absolute;left:-9999px">Preview</span>'],
    ['a text with a class for preheaders', '<span class="preheader-text">Preview</span>'],
    ['a text with the class of a framework', '<span class="usa-sr-only">Share</span><span class="d-none">Share</span>'],
    ['a text for browsers without scripts', '<noscript>Please enable scripts</noscript>'],
    ['a dialog', '<dialog>Subscribe</dialog>'],
    ['a comment of a word processor', '<!--[if gte mso 9]><xml>Normal</xml><![endif]-->'],
    [
      'an escaped comment of a word processor',
      '&lt;!--[if gte mso 9]&gt;&lt;xml&gt;Normal&lt;/xml&gt;&lt;![endif]--&gt;',
    ],
    ['a text for screen readers', '<span class="a screen-reader-text">Share</span>'],
    ['a bar of buttons', '<div class="sharedaddy sd-block"><h3>Share this:</h3><ul><li>Print</li></ul></div>'],
    [
      'the source of a formula',
      '<math><semantics><annotation encoding="application/x-tex">\\pi</annotation></semantics></math>',
    ],
    ['settings of a word processor', '<w:WordDocument><w:View>Normal</w:View></w:WordDocument>'],
  ])('%s is left out', async (_, hidden) => {
    expect(await body(`<p>High tide.</p>${hidden}<p>Low tide.</p>`)).toBe('<p>High tide.</p><p>Low tide.</p>');
  });

  test('the title of a drawing stays if there is nothing else', async () => {
    expect(await body('<p><svg><title>High tide</title><path/></svg></p>')).toBe('High tide');
    expect(await body('<svg><style>a{}</style><desc><abbr>Low</abbr></desc></svg>')).toBe('Low');
  });

  test('a hidden paragraph without an end ends at the next one', async () => {
    expect(await body('<p hidden>Preview<p>High tide.')).toBe('<p>High tide.</p>');
  });

  test('the settings of a word processor before a text are left out', async () => {
    const settings =
      'Normal 0 false false EN-US /* Style Definitions */ table.MsoNormalTable {mso-style-name:"Table";}';
    expect(await body(`${settings}<p>High tide.</p>`)).toBe('<p>High tide.</p>');
  });

  test.each([
    '<td style="font-size:0px">tide</td>',
    '<p style="font-size:0.9em">tide</p>',
    '<p style="max-height:0.5em;opacity:0.9">tide</p>',
    '<p class="hidden md:block">tide</p>',
    '<p aria-hidden="true">tide</p>',
  ])('%s is seen', async (html) => {
    expect(await body(html)).toContain('tide');
  });

  test('a class or style that hides nothing is ignored', async () => {
    expect(await body('<p class="5" style="color:red">High <b class="sr-onlyx">tide</b></p>')).toBe(
      '<p>High <b>tide</b></p>',
    );
  });
});

describe('elements without words', () => {
  test.each([
    ['<p>A</p><p>&nbsp;</p><p><br></p><p><b> </b></p><p>B</p>', '<p>A</p><p>B</p>'],
    ['<figure></figure><ul><li> </li></ul><h2></h2><p>A</p>', '<p>A</p>'],
    ['<table><tr><td></td><td>1</td></tr></table>', '<table><tr><td></td><td>1</td></tr></table>'],
    ['<p><img src="/a.jpg"></p><hr>', '<p><img src="https://paper.example/a.jpg" alt=""></p><hr>'],
  ])('%s keeps only what is seen', async (html, clean) => {
    expect(await body(html)).toBe(clean);
  });
});

describe('recordings and films', () => {
  const watch = link('https://www.youtube.com/watch?v=AbC-123_xyz', 'Storm');
  test.each([
    ['<iframe src="https://www.youtube-nocookie.com/embed/AbC-123_xyz?rel=0" title="Storm"></iframe>', watch],
    ['<iframe src="https://player.vimeo.com/video/77?h=a"></iframe>', link('https://vimeo.com/77', 'Tide')],
    [
      '<video controls title="Storm"><source src="/a.mp4"><p>No video</p></video>',
      link('https://paper.example/a.mp4', 'Storm'),
    ],
    ['<audio src="/a.mp3"/>', link('https://paper.example/a.mp3', 'Tide')],
    ['<object><param><embed src="/a.mp4"></object>', link('https://paper.example/a.mp4', 'Tide')],
    [
      '<object><param name="movie" value="https://www.youtube.com/v/AbC-123_xyz&fs=1"></object>',
      watch.replace('Storm', 'Tide'),
    ],
    ['<lite-youtube videoid="AbC-123_xyz" title="Storm"></lite-youtube>', watch],
    ['<amp-youtube data-videoid="AbC-123_xyz" title="Storm"></amp-youtube>', watch],
    [
      '<video-js data-account="12" data-video-id="34" title="Storm"></video-js>',
      link('https://players.brightcove.net/12/default_default/index.html?videoId=34', 'Storm'),
    ],
    [
      '<iframe src="https://www.facebook.com/plugins/video.php?x=1&href=https%3A%2F%2Ffb.example%2F7" title="Storm"></iframe>',
      link('https://fb.example/7', 'Storm'),
    ],
    [
      '<iframe data-lazy-src="/player" src="about:blank" title="Storm"></iframe>',
      link('https://paper.example/player', 'Storm'),
    ],
    ['<iframe src="/player" title="Storm">', link('https://paper.example/player', 'Storm')],
    ['<iframe src="javascript:x"></iframe><iframe src="https://t.example/" width="1" height="1"></iframe>', ''],
    ['<iframe src="https://www.facebook.com/plugins/like.php?href=x"></iframe>', ''],
  ])('%s becomes a link', async (html, clean) => {
    expect(await body(html)).toBe(clean);
  });

  test('the title of a film is no part of the words of a story', async () => {
    const { summary } = await item(
      '<description><![CDATA[<p>Wind.</p><iframe src="https://v.example/1" title="Storm"></iframe>]]></description>',
    );
    expect(summary).toBe('Wind.');
  });

  test('a film without a title among words has the name of its host', async () => {
    expect(await body('<p>Wind.</p><iframe src="https://www.v.example/1"></iframe>')).toBe(
      `<p>Wind.</p>${link('https://www.v.example/1', 'v.example')}`,
    );
  });

  test.each([
    '<media:content url="/1.m3u8" type="application/x-mpegURL"/>',
    '<media:content url="/1" medium="video"/>',
    '<media:group><media:player url="/1"/></media:group>',
    '<description>&lt;p&gt;&amp;nbsp;&lt;/p&gt;</description><enclosure url="/1.mp3" type="audio/mpeg"/>',
    '<description>&lt;img src="/a.jpg"&gt;</description><enclosure url="/1.mp3" type="audio/mpeg"/>',
  ])('a story without words links to its recording: %s', async (inside) => {
    expect((await item(`<title>Tide</title>${inside}`)).content).toMatch(
      /<a href="https:\/\/paper\.example\/1[^"]*" rel="[^"]*">Tide<\/a>/,
    );
  });

  test('an entry without a text links to its recording', async () => {
    const { content } = await item(
      '<title>Tide &amp; wind</title><enclosure url="/1.mp3" type="audio/mpeg" length="1"/>',
    );
    expect(content).toBe(`<p>${link('https://paper.example/1.mp3', 'Tide &amp; wind')}</p>`);
    expect((await item('<title>Tide</title><enclosure url="/1.pdf" type="application/pdf"/>')).content).toBe('');
  });
});

describe('cards', () => {
  const story = async (description: string) => {
    const { summary, content } = await item(
      `<title>High tide</title><link>${page}/?utm_source=rss</link><description><![CDATA[${description}]]></description>`,
    );
    return { summary, content };
  };
  const links = (before: string, between: string, entry = page) =>
    `<p>${before}<a rel="nofollow" href="${entry}/">High tide</a>${between}<a href='https://paper.example'>The Paper</a>.</p>`;

  test.each([
    ['English', links('The post ', ' appeared first on ')],
    ['German', links('Der Beitrag ', ' erschien zuerst auf ')],
    ['Arabic', links('ظهرت المقالة ', ' أولاً على ')],
    ['French, in a box', links('L’article ', ' est apparu en premier sur ').replace('<p>', '<div>')],
    ['Portuguese, behind a line break', links('O post ', ' apareceu primeiro em ').replace('<p>', '<br>')],
    ['Hindi, with the verb at the end', links('', ' सबसे पहले ').replace('.</p>', ' पर दिखाई दिया।</p>')],
    ['Indonesian, without quotes', links('Artikel ', ' pertama kali tampil pada ').replace(/'([^']*)'/, '$1')],
    [
      'Spanish, for a part of the site',
      links('La entrada ', ' se publicó primero en ').replace("example'", "example/es'"),
    ],
  ])('a card leaves out the sentence that names the site, in %s', async (_, sentence) => {
    const { summary, content } = await story(`<p>Water rises.</p>\n${sentence}\n`);
    expect([summary, content.includes('High tide')]).toEqual(['Water rises.', true]);
  });

  test('a card leaves out the sentence that names the site as plain text', async () => {
    expect((await story('Water rises. La entrada High tide se publicó primero en The Paper.')).summary).toBe(
      'Water rises.',
    );
  });

  test('a card leaves out the characters of the sentence that are written as references', async () => {
    const sentence =
      '<p>The post <a href="https://paper.example/2026/tide">High&#8217;s &#038; tide</a> appeared first on <a href="https://paper.example">P</a>.</p>';
    expect((await story(`<p>Water rises.</p>${sentence}`)).summary).toBe('Water rises.');
  });

  test.each([
    ['to another story', links('Read ', ' first, then ', 'https://paper.example/2025/low')],
    ['to its own page only', `<p>More on <a href="${page}">High tide</a>.</p>`],
  ])('a card keeps a last paragraph with links %s', async (_, paragraph) => {
    expect((await story(`<p>Water rises.</p>${paragraph}`)).summary).not.toBe('Water rises.');
  });
});

test('a body of Atom that is nested 600 levels deep keeps its words, and its entry', async () => {
  const deep = `${'<div>'.repeat(600)}deep${'</div>'.repeat(600)}`;
  const { title, content } = await entry(`<title>T</title><content type="xhtml">${deep}<p>after</p></content>`);
  expect([title, content]).toEqual(['T', 'deep<p>after</p>']);
  expect(
    (await read(rss(`<item><description>${deep}</description><title>After</title></item>`))).entries[0]?.title,
  ).toBe('After');
});
