import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { activeParts, hostileBodies } from '#test/support/articles/hostile-bodies.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { cleanBody } from '#web/reader/article/article-body.tsx';
import { loadedPurifier, loadPurifier } from '#web/reader/article/purifier.ts';
import { reply } from '../../support/api.ts';
import { body, openArticle, relatedTopics, title } from '../../support/article.ts';
import { texts } from '../../support/page.tsx';

/** Safari has no Sanitizer API: the page loads DOMPurify instead. */
const sanitisers = ['setHTML', 'DOMPurify'] as const;

async function chooseSanitiser(sanitiser: (typeof sanitisers)[number]): Promise<void> {
  for (const reset of globalThis.pageResets ?? []) reset();
  if (sanitiser === 'DOMPurify') {
    const setHtml = Object.getOwnPropertyDescriptor(Element.prototype, 'setHTML');
    Reflect.deleteProperty(Element.prototype, 'setHTML');
    onTestFinished(() => {
      if (setHtml !== undefined) Object.defineProperty(Element.prototype, 'setHTML', setHtml);
    });
  }
  await loadPurifier();
  expect(loadedPurifier() !== undefined).toBe(sanitiser === 'DOMPurify');
}

/** Puts the sanitised body into the page, as an article does. */
function showBody(html: string): HTMLElement {
  const box = document.createElement('div');
  box.append(...cleanBody(html));
  document.body.replaceChildren(box);
  return box;
}

/** Waits until the browser has tried to load what was inserted before: pictures fail in their order. */
const loadsHaveFailed = () =>
  new Promise((resolve) => {
    const last = new Image();
    last.onerror = resolve;
    last.src = 'x:y';
    document.body.append(last);
  });

const wasHit = () => 'hit' in window;

describe.each(sanitisers)('sanitised by %s', (sanitiser) => {
  test.each(hostileBodies)(
    `a hostile body that ${sanitiser} sanitises loses everything active (%$) [ART-46]`,
    async (snippet) => {
      await chooseSanitiser(sanitiser);
      const box = showBody(`<p>${'An ordinary sentence. '.repeat(12)}</p>${snippet}<p>The end.</p>`);
      expect(box).toMatchTextContent('An ordinary sentence.');
      for (const link of box.querySelectorAll('a')) if (link.textContent === 'click') link.click();
      await loadsHaveFailed();
      expect(activeParts(box)).toEqual([]);
      const attributes = [...box.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
      expect(attributes.filter(({ value }) => value.includes('evil.example')).map(({ name }) => name)).toEqual([]);
      expect(wasHit()).toBe(false);
    },
  );

  test(`${sanitiser} keeps what a body may contain, and the words of other elements [ART-22, ART-46]`, async () => {
    await chooseSanitiser(sanitiser);
    const kept =
      '<h2>Head</h2><p dir="rtl" lang="ar">a <b>b</b> <time datetime="2026-11-02">c</time></p><blockquote>d<cite>e</cite></blockquote><table><tbody><tr><td colspan="2">f</td></tr></tbody></table><ol><li>g</li></ol><figure><figcaption>h</figcaption></figure>';
    const unwrapped =
      '<main><p>one</p></main><p><font color="red">two</font> <kbd>three</kbd></p><center>four</center>';
    const { innerHTML } = showBody(`<p>${'Words. '.repeat(40)}</p>${kept}${unwrapped}<!-- a comment -->`);
    expect(innerHTML.slice(innerHTML.indexOf('<h2>'))).toBe(`${kept}<p>one</p><p>two three</p>four`);
  });
});

test('every link of a body opens a new window without opener [ART-46]', async () => {
  const links =
    '<a href="https://a.example/" target="_top" rel="opener">a</a><a href="HTTP://b.example/">b</a><a href="mailto:news@c.example">c</a>';
  await openArticle({ content: `<p>${'Words. '.repeat(40)}${links}</p>` });
  const found = body
    .getByCSS('a')
    .elements()
    .map((link) => [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]);
  expect(found).toEqual([
    ['https://a.example/', '_blank', 'noopener'],
    ['HTTP://b.example/', '_blank', 'noopener'],
    ['mailto:news@c.example', '_blank', 'noopener'],
  ]);
});

test('hostile titles and names are shown as text, also in the head of the page [ART-46]', async () => {
  const nasty = '</script><script>window.hit=1</script><b>"\'&amp;<img src=x onerror=hit=1>';
  reply(
    listArticles,
    [2, 3].map((n) => samplePreview(n, { keywords: nasty })),
  );
  await openArticle({
    title: nasty,
    summary: nasty,
    source: nasty,
    author: nasty,
    keywords: nasty,
    socialTwitter: nasty,
  });
  await expect.element(title).toHaveTextContent(nasty);
  await expect.poll(() => texts(relatedTopics.getByRole('link'))).toEqual([nasty]);
  await loadsHaveFailed();
  expect(wasHit()).toBe(false);
  const data = document.head.querySelector('script[type="application/ld+json"]');
  expect(data?.innerHTML).not.toContain('<');
  expect(JSON.parse(data?.textContent ?? '')).toMatchObject({ '@type': 'NewsArticle', headline: nasty });
  expect(document.head.querySelector('meta[property="og:title"]')).toHaveAttribute('content', nasty);
});

test('links within the site lead to articles only, and a passage keeps its language [ART-46]', async () => {
  const hostile = [
    '//evil.example/a',
    '/\\evil.example',
    '/\t/evil.example',
    '/&#10;/evil.example',
    '/.//evil.example',
    '/article/..//evil.example',
    '/article/%2e%2e',
    '/admin',
    '/api/me',
    'javascript:hit=1',
    '/article/1?x=javascript:hit=1',
  ];
  const links = hostile.map((href) => `<a href="${href}">bad</a>`).join(' ');
  const content = `<p dir="rtl" lang="ar">${'كلمات '.repeat(60)}</p><p dir="evil">${links} <a href="/article/story-2" target="_top">good</a> <img src="/article/story-2"></p><table><tr><td colspan="2">cell</td></tr></table>`;
  await openArticle({ content });
  await expect.element(body.getByCSS('p[lang=ar]')).toHaveAttribute('dir', 'rtl');
  await expect.element(body.getByCSS('td')).toHaveAttribute('colspan', '2');
  expect(page.getByCSS('[data-body] img').elements()).toEqual([]);
  const kept = body.getByCSS('a[href]').elements();
  expect(kept.map((link) => link.outerHTML)).toEqual(['<a href="/article/story-2">good</a>']);
});
