import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { hostileBodies } from '#test/support/articles/hostile-bodies.ts';
import { bodyAddress, bodyMarkup, ownAddress } from '#web/reader/article/body-markup.ts';
import { writeBody } from '#web/server/write-body.ts';

type Nodes = ReturnType<typeof parseDocument>['children'];
const elementsIn = (nodes: Nodes): { name: string; attribs: Record<string, string> }[] =>
  nodes.flatMap((node) => ('attribs' in node ? [node, ...elementsIn(node.children)] : []));

const added = ['target', 'rel', 'loading', 'decoding', 'referrerpolicy'];

describe('the body of a document', () => {
  test.each(hostileBodies)('a hostile body loses everything active on the server (%$) [ART-46]', (snippet) => {
    const written = writeBody(`<p>An ordinary sentence.</p>${snippet}<p>The end.</p>`, bodyAddress);
    expect(written).toContain('<p>An ordinary sentence.</p>');
    for (const { name, attribs } of elementsIn(parseDocument(written).children)) {
      expect(bodyMarkup.elements, written).toContain(name);
      for (const [attribute, value] of Object.entries(attribs)) {
        expect([...bodyMarkup.attributes, ...added], written).toContain(attribute);
        expect(value, written).not.toMatch(/(?:javascript|data|vbscript):|evil\.example/i);
      }
    }
  });

  test('a server keeps what a body may contain, and the words of other elements [ART-22, ART-46]', () => {
    const kept =
      '<h2>Head</h2><p dir="rtl" lang="ar">a <b>b</b> <time datetime="2026-11-02">c</time></p><blockquote>d<cite>e</cite></blockquote><table><tbody><tr><td colspan="2">f</td></tr></tbody></table><ol><li>g</li></ol><figure><figcaption>h</figcaption></figure>';
    const unwrapped =
      '<main><p>one</p></main><p><font color="red">two</font> <kbd>three</kbd></p><center>four</center>';
    expect(writeBody(`${kept}${unwrapped}<!-- a comment -->`, bodyAddress)).toBe(
      `${kept}<p>one</p><p>two three</p>four`,
    );
  });

  test.each([
    ['text as markup', '1 &lt; 2 &amp; <b title="&quot;&lt;">3</b>', '1 &lt; 2 &amp; <b title="&quot;<">3</b>'],
    ['an open element', '<p>one<p><b>two', '<p>one</p><p><b>two</b></p>'],
    ['a heading', '<h1 onclick=x>one</h1>', '<h2>one</h2>'],
    ['line breaks outside of blocks', 'a\nb<p>c\nd</p>\n<p>e</p>', 'a<br><br>b<p>c\nd</p>\n<p>e</p>'],
    [
      'a link elsewhere',
      '<a href="HTTP://a.example/">a</a>',
      '<a href="HTTP://a.example/" target="_blank" rel="noopener">a</a>',
    ],
    ['a link within the site', '<a href="/article/one">a</a>', '<a href="/article/one">a</a>'],
    ['a link that is not allowed', '<a href="/admin">a</a>', '<a>a</a>'],
    ['a picture without an address', 'a<img src="x">b', 'ab'],
    ['a picture of another site', 'a<img src="https://a.example/1.png" srcset="https://a.example/2.png 2x">b', 'ab'],
    [
      'a picture',
      '<img src="/pictures/abcdefghijklmnop/640?address=x">',
      '<img src="/pictures/abcdefghijklmnop/640?address=x" sizes="(min-width: 700px) 652px, 100vw" srcset="/pictures/abcdefghijklmnop/320?address=x 320w, /pictures/abcdefghijklmnop/640?address=x 640w, /pictures/abcdefghijklmnop/1280?address=x 1280w" alt="" loading="lazy" decoding="async">',
    ],
  ])('a server writes %s', (_, html, written) => {
    expect(writeBody(html, bodyAddress)).toBe(written);
  });

  test('in a light edition the pictures of a body are links to our own route, and nothing is loaded', () => {
    const picture = (rest: string) => `<img src="/pictures/abcdefghijklmnop/640?address=x"${rest}>`;
    const html = `${picture('')}${picture(' alt="Boats &amp; quays"')}<img src="https://a.example/1.png">`;
    expect(writeBody(html, bodyAddress, true)).toBe(
      '<a href="/pictures/abcdefghijklmnop/640?address=x">Picture</a><a href="/pictures/abcdefghijklmnop/640?address=x">Boats &amp; quays</a>',
    );
  });

  test('our own texts may lead to any page of the site, and to no other origin without a scheme', () => {
    expect(writeBody('<a href="/topics">a</a><a href="//b.example">b</a>', ownAddress)).toBe(
      '<a href="/topics">a</a><a>b</a>',
    );
  });

  test('markup that is nested without end is cut, not followed', () => {
    const depth = 50_000;
    expect(writeBody(`<p>one</p>${'<b>'.repeat(depth)}deep`, bodyAddress)).toMatch(/^<p>one<\/p><b>/);
  });
});
