import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listPublishers } from '#shared/api/publishers.ts';
import { limits } from '#shared/config/limits.ts';
import { trustPath } from '#shared/config/site-paths.ts';
import { samplePublisher } from '#test/support/sample-article.ts';
import { sampleHit } from '#test/support/search/sample-search.ts';
import {
  articlePage,
  articlesFrom,
  frontPage,
  publisherPage,
  results,
  servedAt,
  servedPages,
  storyPage,
  trustPage,
} from '#test/support/served/served-pages.ts';
import { renderPage } from '#web/server/render-page.tsx';
import { noInput, servedReply } from '#web/shell/cache/use-reply.ts';

type Replies = Parameters<typeof renderPage>[0]['replies'];

const levels = ['error', 'warn'] as const;
beforeEach(() => {
  for (const level of levels) vi.spyOn(console, level);
});
afterEach(() => vi.restoreAllMocks());

/** The page as HTML, and its texts, one after each tag. Every part of it has to render. */
async function render(address: string, replies: Replies, given: { languages?: readonly string[] } = {}) {
  const page = await renderPage({
    address,
    replies,
    now: servedAt,
    origin: 'https://news.example',
    languages: ['en'],
    onError: (error) => {
      throw error;
    },
    ...given,
  });
  for (const level of levels) expect(console[level]).not.toHaveBeenCalled();
  const html = page.head + page.body;
  return { ...page, html, text: html.replace(/<!--.*?-->/g, '').replace(/<[^>]*>/g, '|') };
}

test.each(servedPages)(
  'a server renders %s with its heading and its content',
  async (address, replies, heading, ...texts) => {
    const { head, body, html, text, styles } = await render(address, replies);
    expect(head).toMatch(/<title>[^<]+<\/title>/);
    const [, shown = ''] = /<h1\b[^>]*>(.*?)<\/h1>/.exec(body) ?? [];
    expect(shown.replace(/<[^>]*>/g, '')).toContain(heading);
    for (const one of texts) expect(text).toContain(one);
    // Nothing waits for a script that puts it into its place.
    expect(html).not.toMatch(/<(?:script|template|style)\b/);
    // Every class of the page has its styles.
    const names = new Set(styles.names.split(' '));
    const used = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, classes = '']) => classes.split(' '));
    const unknown = used.filter((one) => one.startsWith('css-') && !names.has(one.slice('css-'.length)));
    expect(unknown.filter((one) => !styles.css.includes(one) && one !== 'css-0')).toEqual([]);
  },
);

const hostile = '</title></h1><script>hit=1</script><img src=x onerror=hit=1>"\'&lt;b&gt;';
const body = `<p onclick="hit=1">${'Words. '.repeat(60)}<script>hit=1</script><a href="javascript:hit=1">a</a></p>`;
const words = { title: hostile, source: hostile, summary: hostile };
test.each<[address: string, replies: Replies]>([
  ['/', frontPage(articlesFrom(words))],
  [`/?search=${encodeURIComponent(hostile)}`, frontPage(articlesFrom(words))],
  ['/article/story-1', articlePage({ ...words, author: hostile, content: body })],
  ['/article/story-1', articlePage({ ...words, content: hostile })],
  ['/story/story-1', storyPage({ title: hostile, people: [hostile] })],
  ['/publisher/harbour-tribune', publisherPage({ name: hostile, owner: hostile })],
  ['/search?q=harbour', results([sampleHit(1, 'harbour', words)])],
  [`/search?q=${encodeURIComponent(hostile)}`, []],
  [trustPath('about-us'), trustPage('about-us', body)],
  [`/${encodeURIComponent(hostile)}`, []],
])('a server escapes hostile texts (%$)', async (address, replies) => {
  const { html } = await render(address, replies);
  expect(html).not.toMatch(/<script|<img src="?x|onclick|javascript:/);
  expect(html.match(/<\/title>/g)).toHaveLength(1);
});

test('an article in a document has its body with the initial, links and pictures of the page in a browser', async () => {
  const content = `<p>${'The last appeal fell on Friday. '.repeat(8)}</p><p><a href="/article/story-2">two</a><img src="https://a.example/1.png"></p>`;
  const imageKeys = { 'https://a.example/1.png': 'abcdefghijklmnop' };
  const { body } = await render('/article/story-1', articlePage({ content, imageKeys }));
  expect(body).toMatch(/class="[^"]*\binitial\b[^"]*" data-body=""|data-body=""[^>]* class="[^"]*\binitial\b/);
  expect(body).toContain(
    '<a href="/article/story-2">two</a><img src="/pictures/abcdefghijklmnop/640?address=https%3A%2F%2Fa.example%2F1.png"',
  );
});

test('a document shows pictures on our own route, in which their address stays readable, and draws the others [CARD-01]', async () => {
  const image = 'https://a.example/1.png?w=2';
  const path = (width: number) => `/pictures/abcdefghijklmnop/${width}?address=${encodeURIComponent(image)}`;
  const articles = articlesFrom().map((one) => ({ ...one, image }));
  const signed = frontPage(articles.map((one) => ({ ...one, imageKey: 'abcdefghijklmnop' })));
  const { html, head } = await render('/', signed);
  expect(html).toContain(`src="${path(640)}" srcSet="${path(320)} 320w, ${path(640)} 640w, ${path(1280)} 1280w"`);
  // The picture at the top, with the same files to choose from.
  expect(head.match(/<link rel="preload"[^>]*>/g)).toEqual([
    expect.stringMatching(/ as="image" imageSrcSet="\/pictures\/abcdefghijklmnop\/320\?.* fetchPriority="high"/),
  ]);
  const { html: unsigned } = await render('/', frontPage(articles));
  expect(unsigned).not.toMatch(/<img[^>]* src/);
});

test('a document is in the languages that its readers read', async () => {
  const articles = articlesFrom().map((one, n) => ({
    ...one,
    ...(n % 2 === 0 ? { language: 'fr', title: `Titre ${n}.` } : {}),
  }));
  const french = await render('/', frontPage(articles), { languages: ['fr'] });
  const english = await render('/', frontPage(articles), { languages: ['en'] });
  expect(french.text).toContain('Titre 0.');
  expect(french.text).not.toContain('Story number 1 of');
  expect(english.text).toContain('Story number 1 of');
  expect(english.text).not.toContain('Titre 0.');
});

test('documents that are rendered side by side share nothing', async () => {
  const [first, second, empty] = await Promise.all([
    render('/article/story-1', articlePage({ title: 'The first' })),
    render('/article/story-1', articlePage({ title: 'The second' })),
    render('/article/story-1', []),
  ]);
  expect(first.html).toContain('The first');
  expect(first.html).not.toContain('The second');
  expect(second.html).not.toContain('The first');
  expect(empty.html).not.toMatch(/The (?:first|second)/);
});

test('a document is the same wherever the server stands', async () => {
  const here = await render('/', frontPage());
  const own = process.env.TZ;
  onTestFinished(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });
  process.env.TZ = 'Pacific/Kiritimati';
  expect(new Date(2026, 0).getTimezoneOffset()).toBe(-14 * 60);
  expect((await render('/', frontPage())).html).toBe(here.html);
});

test('a document with all publishers that a stage may have fits a reply of Lambda', async () => {
  const all = Array.from({ length: limits.page.publishers }, (_, n) => ({
    ...samplePublisher(n),
    id: `publisher-${n}-of-a-long-name`,
    name: `The ${n}th Morning Herald and Weekly Observer`,
    favicon: `https://publisher-${n}.example/images/favicon-32x32.png`,
    imageKey: '0123456789abcdef',
  }));
  const { html, data } = await render('/publishers?all', [servedReply(listPublishers, noInput, all)]);
  expect(html).toContain('1999th Morning');
  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  expect(Buffer.byteLength(html + data)).toBeLessThan(0.9 * 6 * 2 ** 20);
});
