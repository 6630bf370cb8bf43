import { readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { SharedArticle } from '#functions/articles/articles.ts';
import { articlePage } from '#functions/documents/article.ts';
import { anchors, missingPage } from '#functions/publishing/described-page.ts';
import { servedArticleId } from '#shared/config/site-paths.ts';
import { articlePreview } from '#shared/domain/articles/article.ts';
import { samplePreview } from '#test/support/sample-article.ts';

const page = readFileSync('web/index.html', 'utf8');
const origin = 'https://news.example.org';
const shared = (given: Partial<SharedArticle>): SharedArticle => ({
  ...samplePreview(1, given),
  author: given.author ?? null,
});

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
/** The names of all elements in their order, which no text may change. */
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

describe('the page of an article with a hostile text', () => {
  const plain = shapeOf(
    articlePage(page, shared({ title: 'Plain', source: 'Plain', summary: 'Plain', author: 'Plain' }), origin),
  );

  test.each(hostile)(
    'the page of an article with a hostile text shows %s as text everywhere',
    (_, text, shown = text) => {
      const article = shared({ title: text, source: text, author: text });
      const html = articlePage(page, article, origin);
      const elements = elementsOf(html);
      expect(shapeOf(html)).toBe(plain);
      expect(textOf(elements, 'h1')).toEqual([shown]);
      expect(textOf(elements, 'title')).toEqual([`${shown} – Landfall`]);
      expect(textOf(elements, 'bdi')).toEqual([shown]);
      expect(metaOf(elements, 'og:title')).toEqual([shown]);
      // JSON keeps the characters that markup does not allow.
      expect(dataOf(elements)).toMatchObject({ headline: text, publisher: { name: text }, author: [{ name: text }] });
      for (const { text: script } of [
        ...scriptsOf(elements, 'application/ld+json'),
        ...scriptsOf(elements, 'application/json'),
      ])
        expect(script).not.toMatch(/[<>&\u2028\u2029]/);
    },
  );

  test.each(hostile)(
    'the page of an article with a hostile text adds no element for %s in a summary, an address or a topic',
    (_, text) => {
      const html = articlePage(
        page,
        shared({
          summary: text,
          url: `https://a.example/${text}`,
          image: `https://a.example/${text}`,
          topic: text,
          language: text,
        }),
        origin,
      );
      const elements = elementsOf(html);
      expect(shapeOf(html)).toBe(
        shapeOf(articlePage(page, shared({ image: 'https://a.example/x', topic: 'x', language: 'zz' }), origin)),
      );
      expect(
        elements.filter(({ attributes }) => Object.keys(attributes).some((name) => name.startsWith('on'))),
      ).toEqual([]);
      expect(metaOf(elements, 'description')[0]?.length).toBeLessThanOrEqual(200);
    },
  );

  test('the page of an article with a hostile text ignores picture and article addresses that are not http(s)', () => {
    const elements = elementsOf(
      articlePage(page, shared({ image: 'javascript:alert(1)', url: 'javascript:alert(1)' }), origin),
    );
    expect(metaOf(elements, 'og:image')).toEqual([]);
    expect(metaOf(elements, 'twitter:card')).toEqual(['summary']);
    expect(dataOf(elements)).not.toHaveProperty('isBasedOn');
    expect(elements.filter(({ name }) => name === 'img')).toEqual([]);
  });
});

describe('the page of an article', () => {
  test('the page of an article finds every anchor once in index.html', () => {
    for (const anchor of Object.values(anchors)) expect(page.split(anchor)).toHaveLength(2);
  });

  test('the page of an article names the list of articles but does not preload it before the story', () => {
    const link = '<link rel="preload" as="fetch" href="/api/articles">';
    const html = articlePage(page.replace('</head>', `${link}</head>`), shared({}), origin);
    const links = elementsOf(html).filter(({ name, attributes }) => name === 'link' && attributes.as === 'fetch');
    expect(links.map(({ attributes }) => attributes)).toEqual([{ as: 'fetch', href: '/api/articles' }]);
  });

  test('the page of an article has metadata for link previews and search engines', () => {
    const article = shared({
      image: 'https://pictures.example/a.jpg',
      author: 'Ann Campbell',
      title: 'Berth approved',
      language: 'en',
      publishedAt: '2026-11-21T09:00:00.000Z',
    });
    const elements = elementsOf(articlePage(page, article, origin));
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
    expect(textOf(elements, 'time')).toEqual(['21 November 2026']);
  });

  test('the page of an article marks a premium article and its text in the structured data', () => {
    expect(dataOf(elementsOf(articlePage(page, shared({ isPremium: true }), origin)))).toMatchObject({
      isAccessibleForFree: false,
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '[data-body]' },
    });
  });

  test('the page of an article contains the preview in the contract’s format, and is the same for the same article', () => {
    const publishedAt = '2026-11-21T09:00:00.000Z';
    const html = articlePage(page, shared({ publishedAt, performanceScore: 0.7 }), origin);
    const handed = elementsOf(html).find(({ attributes }) => attributes.id === servedArticleId);
    expect(z.parse(articlePreview, JSON.parse(handed?.text ?? ''))).toMatchObject({
      id: 'story-1',
      performanceScore: 0,
    });
    expect(articlePage(page, shared({ publishedAt, performanceScore: 0.6 }), origin)).toBe(html);
  });

  test('the page of an article adds scripts with data only', () => {
    const added = elementsOf(articlePage(page, shared({}), origin)).filter(({ name }) => name === 'script');
    expect(added.map(({ attributes }) => attributes.type).sort()).toEqual([
      'application/json',
      'application/ld+json',
      'module',
    ]);
    expect(
      added.every(
        ({ attributes, text }) => attributes.src !== undefined || /json$/.test(attributes.type ?? '') || text === '',
      ),
    ).toBe(true);
  });

  test('the page of an article is the unchanged site with another title when there is no article', () => {
    const html = missingPage(page, 'Article not found');
    expect(html).toContain('<title>Article not found – Landfall</title>');
    expect(html.replace(anchors.title, '')).toBe(page.replace(anchors.title, ''));
  });
});
