import type { Page } from 'playwright/test';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { mockApi } from '../support/mock-api.ts';

const body = '[data-body]';

const hostile = [
  '<script>window.hit = "script"</script>',
  '<img src="x" onerror="window.hit = 1"><img src=x:y onerror=hit=1>',
  '<svg onload="window.hit = 2"><script>window.hit = 3</script></svg>',
  '<a href="javascript:window.hit = 4">click</a><a href=" jav&#x09;ascript:window.hit=4 ">click</a><a href="data:text/html,<script>hit=1</script>">click</a>',
  '<iframe srcdoc="<script>parent.hit = 5</script>"></iframe><object data="data:text/html,x"></object><embed src="x">',
  '<form action="/api/ingest"><button formaction="javascript:hit=6">go</button><input autofocus onfocus="window.hit=6"></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hit=7&gt;">',
  '<style>body { display: none }</style><p style="position:fixed;inset:0" class="shell" id="root">styled</p>',
  '<details open ontoggle="window.hit = 8"><summary>s</summary></details><video><source onerror="window.hit = 9"></video>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/"><link rel="stylesheet" href="https://evil.example/x.css">',
  '<A HREF="JaVaScRiPt&colon;window.hit=10">click</A><a href="java\nscript:window.hit=10">click</a><a href="\u0001javascript:window.hit=10">click</a><a href="vbscript:hit">click</a><a href="//evil.example/x" ping="https://evil.example/p">out</a>',
  '<svg><animate attributeName="href" values="javascript:hit=11"/><use href="data:image/svg+xml,<svg id=x onload=hit=11/>#x"/><foreignObject><body onload="window.hit=11"></foreignObject></svg>',
  '<form id="content"><input name="attributes"><input name="childNodes"><input name="parentNode"><math><mi//xlink:href="data:x,<script>hit=12</script>">',
  '<noscript><p title="</noscript><img src=x onerror=window.hit=13>"></noscript><template><img src=x onerror=hit=13></template><textarea></p><img title="</textarea><img src=x onerror=window.hit=13>">',
  '<svg></p><style><a id="</style><img src=1 onerror=window.hit=14>"></svg><select><style></select><img src=x onerror=window.hit=14></style></select><xmp><p title="</xmp><img src onerror=hit=14>">',
  '<table background="https://evil.example/bg.png"><tr><td background="https://evil.example/bg2.png">cell</td></tr></table><picture><source srcset="https://evil.example/s.png"><img src="//evil.example/i.png"></picture><audio src="https://evil.example/a.mp3" autoplay></audio><div style="background:url(https://evil.example/c.png)">d</div><q cite="javascript:hit=15">q</q>',
  '<a id="defaultView" name="attributes" href="https://fine.example/">clobber</a><img src="https://pictures.example/1.gif" srcset="https://evil.example/x 2x">',
];

/** Safari has no Sanitizer API: the page loads DOMPurify instead. */
const sanitisers = ['setHTML', 'DOMPurify'] as const;

/** Opens the page of the mocked article and checks which sanitiser its body has passed. */
async function openArticle(page: Page, sanitiser: (typeof sanitisers)[number]): Promise<void> {
  if (sanitiser === 'DOMPurify') await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'));
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/article/story-1');
  await expect(page.locator(`${body} > *`)).not.toHaveCount(0);
  expect(scripts.some((url) => url.includes('/purify-body-'))).toBe(sanitiser === 'DOMPurify');
}

for (const sanitiser of sanitisers) {
  test.describe(`a hostile body, sanitised by ${sanitiser},`, () => {
    // Without the Content-Security-Policy: sanitising alone has to be enough.
    test.use({ bypassCSP: true });

    for (const [i, snippet] of hostile.entries()) {
      test(`loses everything active (${i + 1}) [ART-46]`, async ({ page }) => {
        const requested: string[] = [];
        await page.route(/evil\.example|pictures\.example/, (route) => {
          requested.push(route.request().url());
          return route.fulfill({
            contentType: 'image/gif',
            body: Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
          });
        });
        const words = 'An ordinary sentence. '.repeat(12);
        const title = '<img src=x onerror=hit=1>Title';
        await mockApi(page, {
          articles: [],
          article: sampleArticle({ content: `<p>${words}</p>${snippet}<p>The end.</p>`, title, summary: title }),
        });
        await openArticle(page, sanitiser);
        await expect(page.locator(body)).toContainText('An ordinary sentence.');
        await page.locator(body).scrollIntoViewIfNeeded();
        for (const link of await page.locator(`${body} a`).filter({ hasText: 'click' }).all()) await link.click();
        const left = await page.locator(body).evaluate((root) => {
          const inside = [...root.querySelectorAll('*')];
          const active =
            'script style iframe object embed form input button svg math base meta link video source details'.split(
              ' ',
            );
          return [
            ...inside.map((element) => element.localName).filter((name) => active.includes(name)),
            ...inside
              .flatMap((element) => [...element.attributes])
              .filter(
                ({ name, value }) =>
                  /^on|^(?:style|class|id|name|srcset|formaction)$/.test(name) ||
                  /^\s*(?:javascript|data):/i.test(value),
              )
              .map(({ name }) => name),
          ];
        });
        expect(left).toEqual([]);
        expect(await page.evaluate(() => 'hit' in window)).toBe(false);
        expect(requested.filter((url) => url.includes('evil'))).toEqual([]);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      });
    }
  });

  test(`${sanitiser} keeps what a body may contain, and the words of other elements [ART-22, ART-46]`, async ({
    page,
  }) => {
    const kept =
      '<h2>Head</h2><p dir="rtl" lang="ar">a <b>b</b> <time datetime="2026-11-02">c</time></p><blockquote>d<cite>e</cite></blockquote><table><tbody><tr><td colspan="2">f</td></tr></tbody></table><ol><li>g</li></ol><figure><figcaption>h</figcaption></figure>';
    const unwrapped =
      '<main><p>one</p></main><p><font color="red">two</font> <kbd>three</kbd></p><center>four</center>';
    await mockApi(page, {
      articles: [],
      article: sampleArticle({ content: `<p>${'Words. '.repeat(40)}</p>${kept}${unwrapped}<!-- a comment -->` }),
    });
    await openArticle(page, sanitiser);
    await expect(page.locator(body)).toContainText('four');
    const html = await page.locator(body).evaluate((root) => root.innerHTML);
    expect(html.slice(html.indexOf('<h2>'))).toBe(`${kept}<p>one</p><p>two three</p>four`);
  });

  test(`a body that ${sanitiser} sanitises shifts nothing [ART-22]`, async ({ page }) => {
    await mockApi(page, {
      articles: [],
      article: sampleArticle({ content: `<p>${'An ordinary sentence. '.repeat(60)}</p>`.repeat(5) }),
    });
    // High enough to see what follows the body.
    await page.setViewportSize({ width: 1280, height: 2400 });
    const layoutShift = await recordLayoutShifts(page);
    await openArticle(page, sanitiser);
    await expect(page.getByRole('group', { name: 'Likes, comments and sharing' })).toBeVisible();
    expect(await layoutShift()).toBeLessThanOrEqual(0.02);
  });
}

test.describe('untrusted text', () => {
  test('every link of a body opens a new window without opener [ART-46]', async ({ page }) => {
    const links =
      '<a href="https://a.example/" target="_top" rel="opener">a</a><a href="HTTP://b.example/">b</a><a href="mailto:news@c.example">c</a>';
    await mockApi(page, {
      articles: [],
      article: sampleArticle({ content: `<p>${'Words. '.repeat(40)}${links}</p>` }),
    });
    await page.goto('/article/story-1');
    await expect(page.locator(`${body} a`)).toHaveCount(3);
    const found = await page
      .locator(`${body} a`)
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]),
      );
    expect(found).toEqual([
      ['https://a.example/', '_blank', 'noopener'],
      ['HTTP://b.example/', '_blank', 'noopener'],
      ['mailto:news@c.example', '_blank', 'noopener'],
    ]);
  });

  test('hostile titles and names are shown as text, also in the head of the page [ART-46]', async ({ page }) => {
    const nasty = '</script><script>window.hit=1</script><b>"\'&amp;';
    const article = sampleArticle({
      title: nasty,
      summary: nasty,
      source: nasty,
      author: nasty,
      keywords: nasty,
      socialTwitter: nasty,
    });
    await mockApi(page, { articles: [2, 3].map((n) => samplePreview(n, { keywords: nasty })), article });
    await page.goto('/article/story-1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nasty);
    await expect(page.getByRole('region', { name: 'Related topics' }).getByRole('link')).toHaveText(nasty);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    const data = page.locator('head script[type="application/ld+json"]');
    expect(await data.evaluate((script) => script.innerHTML)).not.toContain('<');
    expect(JSON.parse((await data.textContent()) ?? '')).toMatchObject({ '@type': 'NewsArticle', headline: nasty });
    await expect(page.locator('head meta[property="og:title"]')).toHaveAttribute('content', nasty);
  });

  test('links within the site lead to articles only, and a passage keeps its language [ART-46]', async ({ page }) => {
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
    await mockApi(page, { articles: [], article: sampleArticle({ content }) });
    await page.goto('/article/story-1');
    const body = page.locator('[data-body]');
    await expect(body.locator('p[lang=ar]')).toHaveAttribute('dir', 'rtl');
    await expect(body.locator('td')).toHaveAttribute('colspan', '2');
    await expect(body.locator('img')).toHaveCount(0);
    expect(await body.locator('a[href]').evaluateAll((all) => all.map((link) => link.outerHTML))).toEqual([
      '<a href="/article/story-2">good</a>',
    ]);
  });
});
