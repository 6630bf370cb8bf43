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
  });

  test('a hidden paragraph without an end ends at the next one', async () => {
    expect(await body('<p hidden>Preview<p>High tide.')).toBe('<p>High tide.</p>');
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
    ['<iframe src="https://player.vimeo.com/video/77?h=a"></iframe>', link('https://vimeo.com/77', 'vimeo.com')],
    [
      '<video controls title="Storm"><source src="/a.mp4"><p>No video</p></video>',
      link('https://paper.example/a.mp4', 'Storm'),
    ],
    ['<audio src="/a.mp3"/>', link('https://paper.example/a.mp3', 'paper.example')],
    ['<object><param><embed src="/a.mp4"></object>', link('https://paper.example/a.mp4', 'paper.example')],
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
  ])('a card leaves out the sentence that names the site, in %s', async (_, sentence) => {
    const { summary, content } = await story(`<p>Water rises.</p>\n${sentence}\n`);
    expect([summary, content.includes('High tide')]).toEqual(['Water rises.', true]);
  });

  test('a card leaves out the sentence that names the site as plain text', async () => {
    expect((await story('Water rises. La entrada High tide se publicó primero en The Paper.')).summary).toBe(
      'Water rises.',
    );
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
