import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { descriptionTag, headTags, policyFor, titleTag } from '#functions/pages/described-page.ts';
import { anchors } from '#functions/pages/page-document.ts';
import { articleHead } from '#shared/domain/articles/article-head.ts';
import { descriptionOf } from '#shared/domain/articles/article-text.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { servedAt } from '#test/support/served/served-pages.ts';
import { servedJson } from '#web/shell/cache/served-page.ts';

const origin = 'https://news.example.org';
const page = readFileSync('web/index.html', 'utf8');

/** What a document adds about an article: its head, and the data of the page. */
function described(given: Parameters<typeof sampleArticle>[0]): string {
  const article = sampleArticle(given);
  const head = articleHead(article, descriptionOf(article), origin);
  const replies: Parameters<typeof servedJson>[0]['replies'] = [['/api/articles/story-1', { data: article }]] as never;
  const data = servedJson({ replies, now: servedAt, origin, languages: [] });
  return `<head>${titleTag(article.title)}${descriptionTag(head.description)}${headTags(article.title, head)}</head><script type="application/json">${data}</script>`;
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** All elements of a parsed page, each with its own text. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const open: Element[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element = { name, attributes, text: '' };
      found.push(element);
      open.push(element);
    },
    ontext: (text) => {
      const last = open.at(-1);
      if (last) last.text += text;
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return found;
}

const textOf = (elements: Element[], name: string): string[] =>
  elements.filter((one) => one.name === name).map(({ text }) => text);
const metaOf = (elements: Element[], name: string): string[] =>
  elements.flatMap(({ attributes }) =>
    attributes.property === name || attributes.name === name ? [attributes.content ?? ''] : [],
  );
const scriptsOf = (elements: Element[], type: string) =>
  elements.filter(({ name, attributes }) => name === 'script' && attributes.type === type);
const dataOf = (elements: Element[]): unknown => JSON.parse(scriptsOf(elements, 'application/ld+json')[0]?.text ?? '');
const shapeOf = (html: string): string =>
  elementsOf(html)
    .map(({ name }) => name)
    .join(' ');

const hostile: [what: string, text: string, shown?: string][] = [
  ['the end of a script', '</script><script>window.hit=1</script>'],
  ['an attribute’s end', '"><img src=x onerror=alert(1)>'],
  ['a single quote', "' onmouseover='alert(1)"],
  ['a comment', '<!-- <script> --!> -->'],
  ['the end of a section', ']]> <![CDATA[ x'],
  ['the end of the title', '</title><meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['entities', '&lt;b&gt; &amp;amp; &quot; &#x3c;'],
  ['patterns of replace', "$& $` $' $1 $$"],
  ['a new line of JavaScript', 'one\u2028two\u2029three'],
  ['marks that turn the text round', '\u202eevil\u202c \u2066x\u2069 \u200f'],
  ['signs of more than one unit', '🌍👩🏾‍🚀 𝕏'],
  ['ten thousand characters', '<b>"&\''.repeat(1667)],
  ['control characters', 'a\u0000b\u0008c\u001bd\u007fe\ufffff', 'abcdef'],
  ['half a character', 'x\ud800y\udc00z', 'x\ufffdy\ufffdz'],
];

describe('what a document says about an article with a hostile text', () => {
  test.each(hostile)(
    'what a document says about an article with a hostile text has %s as text everywhere',
    (_, text, shown = text) => {
      const html = described({ title: text, source: text, author: text });
      const elements = elementsOf(html);
      expect(shapeOf(html)).toBe(shapeOf(described({ title: 'Plain', source: 'Plain', author: 'Plain' })));
      expect(textOf(elements, 'title')).toEqual([`${shown} – Landfall`]);
      expect(metaOf(elements, 'og:title')).toEqual([shown]);
      // JSON keeps the characters that markup does not allow.
      expect(dataOf(elements)).toMatchObject({ headline: text, publisher: { name: text }, author: [{ name: text }] });
      for (const script of textOf(elements, 'script')) expect(script).not.toMatch(/[<>&\u2028\u2029]/);
    },
  );

  test.each(hostile)(
    'what a document says about an article adds no element for %s in a summary, an address or a topic',
    (_, text) => {
      const address = `https://a.example/${text}`;
      const html = described({ summary: text, url: address, image: address, topic: text, language: text });
      const plain = described({ image: 'https://a.example/x', topic: 'x', language: 'zz' });
      expect(shapeOf(html)).toBe(shapeOf(plain));
      expect(html).not.toMatch(/ on\w+="/);
      expect(metaOf(elementsOf(html), 'description')[0]?.length).toBeLessThanOrEqual(200);
    },
  );

  test('what a document says about an article leaves out addresses that are not http(s)', () => {
    const elements = elementsOf(described({ image: 'javascript:alert(1)', url: 'javascript:alert(1)' }));
    expect([metaOf(elements, 'og:image'), metaOf(elements, 'twitter:card')]).toEqual([[], ['summary']]);
    expect(dataOf(elements)).not.toHaveProperty('isBasedOn');
  });
});

test('a document finds every part of index.html that it replaces once', () => {
  for (const anchor of Object.values(anchors)) expect(page.split(anchor)).toHaveLength(2);
});

describe('the head of an article', () => {
  test('the head of an article has metadata for link previews and search engines', () => {
    const article = sampleArticle({
      image: 'https://pictures.example/a.jpg',
      author: 'Ann Campbell',
      title: 'Berth approved',
      language: 'en',
      publishedAt: '2026-11-21T09:00:00.000Z',
    });
    const elements = elementsOf(described(article));
    const address = `${origin}/article/story-1`;
    const meta = Object.fromEntries(
      [
        'og:type',
        'og:title',
        'og:description',
        'og:url',
        'og:image',
        'og:site_name',
        'og:locale',
        'article:published_time',
        'twitter:card',
        'description',
      ].map((name) => [name, metaOf(elements, name)]),
    );
    expect(meta).toEqual({
      'og:type': ['article'],
      'og:title': ['Berth approved'],
      'og:description': [article.summary],
      'og:url': [address],
      'og:image': ['https://pictures.example/a.jpg'],
      'og:site_name': ['Landfall'],
      'og:locale': ['en_GB'],
      'article:published_time': ['2026-11-21T09:00:00.000Z'],
      'twitter:card': ['summary_large_image'],
      description: [article.summary],
    });
    expect(
      elements.filter(({ attributes }) => attributes.rel === 'canonical').map(({ attributes }) => attributes.href),
    ).toEqual([address]);
    expect(dataOf(elements)).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'Berth approved',
      datePublished: '2026-11-21T09:00:00.000Z',
      mainEntityOfPage: address,
      isAccessibleForFree: true,
      isBasedOn: article.url,
      image: ['https://pictures.example/a.jpg'],
      publisher: { name: 'Harbour Tribune' },
      author: [{ '@type': 'Person', name: 'Ann Campbell' }],
    });
  });

  test('the head of an article marks a premium article and its text in the structured data', () => {
    expect(dataOf(elementsOf(described({ isPremium: true })))).toMatchObject({
      isAccessibleForFree: false,
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '[data-body]' },
    });
  });
});

describe('the policy of a document', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = "default-src 'self'; script-src 'self' https://a.example; style-src 'self'; img-src https:";

  test('the policy of a document has the hash of each inline style, script and style attribute, and nothing else', () => {
    const html = `<style data-emotion="css a">.a{}</style><script>one()</script><script type="module" src="/m.js"></script>
      <script type="application/json">{"a":1}</script><p style="--a:&quot;b&quot;">x</p><i style="top:0"></i><b style="top:0"></b>`;
    expect(policyFor(html, policy)).toBe(
      [
        "default-src 'self'",
        `script-src 'self' https://a.example ${hash('one()')}`,
        `style-src 'self' ${hash('.a{}')}`,
        `style-src-attr 'unsafe-hashes' ${hash('--a:"b"')} ${hash('top:0')}`,
        'img-src https:',
      ].join('; '),
    );
  });

  test('the policy of a document without inline code is that of the site', () => {
    expect(policyFor('<p>style="top:0" &lt;script&gt;x()&lt;/script&gt;</p>', policy)).toBe(policy);
  });

  test('the policy of a document stays within what a header may have', () => {
    const html = Array.from({ length: 500 }, (_, n) => `<i style="top:${n}px"></i>`).join('');
    expect(policyFor(html, policy).length).toBeLessThan(6000);
  });
});
