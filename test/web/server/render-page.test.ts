import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getArticle, listArticles, listCorrections } from '#shared/api/articles.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { getWeather, listMarkets, listMatches, listWeatherCities } from '#shared/api/live.ts';
import { getPublishedDocument, getTrustPage } from '#shared/api/published.ts';
import { getPublisher, listPublishers } from '#shared/api/publishers.ts';
import { getEntity, searchArticles } from '#shared/api/search.ts';
import { getStory } from '#shared/api/stories.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { trustPages, trustPath, trustTitles } from '#shared/config/site-paths.ts';
import { sampleMarket } from '#test/support/live/sample-market.ts';
import { sampleMatch } from '#test/support/live/sample-sport.ts';
import { sampleWeather, weatherCities } from '#test/support/live/sample-weather.ts';
import {
  sampleArticle,
  sampleEntityPage,
  samplePreview,
  samplePublisher,
  samplePublisherPage,
  sampleTopic,
} from '#test/support/sample-article.ts';
import { sampleHit, sampleResults } from '#test/support/search/sample-search.ts';
import { sampleStory } from '#test/support/stories/sample-story.ts';
import { renderPage } from '#web/server/render-page.tsx';
import { withCursor } from '#web/shell/api/call-pages.ts';
import { noInput, servedReply } from '#web/shell/cache/use-reply.ts';

const now = new Date('2026-11-20T12:00:00Z');
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
    now,
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

const articlesFrom = (given: Parameters<typeof samplePreview>[1] = {}) =>
  Array.from({ length: 60 }, (_, n) => samplePreview(n, given, now));
const topics = [sampleTopic({ name: 'justice', displayName: 'Courts & Justice', articleCount: 60 })];
const frontPage = (articles = articlesFrom()): Replies => [
  servedReply(listArticles, noInput, articles),
  servedReply(listTopics, noInput, topics),
  servedReply(getFrontPage, noInput, { number: 0, pins: [], mutes: [], breaking: null }),
];
const articlePage = (given: Parameters<typeof sampleArticle>[0] = {}): Replies => [
  servedReply(getArticle, { params: { id: 'story-1' } }, sampleArticle(given, now)),
];
const storyPage = (given: Parameters<typeof sampleStory>[0] = {}): Replies => [
  servedReply(getStory, { params: { id: 'story-1' } }, sampleStory(given)),
];
const publisherPage = (given: Parameters<typeof samplePublisherPage>[0] = {}): Replies => [
  servedReply(getPublisher, { params: { id: 'harbour-tribune' } }, samplePublisherPage(given)),
  servedReply(
    listArticles,
    { query: { source: 'harbour-tribune', limit: 30 } },
    withCursor(articlesFrom().slice(0, 30), 'next'),
  ),
];
const results = (items = [sampleHit(1)]): Replies => [
  servedReply(
    searchArticles,
    { query: { q: 'harbour', sort: 'relevance', exact: false } },
    withCursor(sampleResults(items), 'next'),
  ),
];
const membership = { ...defaultMembershipSettings(), terms: 'Terms as published.' };
const trustPage = (page: (typeof trustPages)[number], html: string): Replies => [
  servedReply(getTrustPage, { params: { page } }, { html, changedAt: '2026-11-01T00:00:00Z' }),
  servedReply(listCorrections, noInput, []),
];

/** Address, replies, the heading of the page, and what else its HTML says. */
const pages: [address: string, replies: Replies, heading: string, ...texts: string[]][] = [
  ['/', frontPage(), 'Landfall', 'Story number 0 of', 'Story number 12 of', 'Latest News', 'Courts &amp; Justice'],
  ['/news', frontPage(), 'Landfall', 'Story number 0 of'],
  ['/?topic=justice', frontPage(), 'Courts &amp; Justice', 'Story number 0 of', 'Story number 8 of'],
  ['/?search=number%205%20of', frontPage(), 'number 5 of', '1 article found', 'number 5 of'],
  ['/article/story-1', articlePage(), 'Story number 1 of', 'were walking the pier', '7 minutes ago', '11:53'],
  ['/story/story-1', storyPage(), 'Kingston port expansion', 'Judges cleared the last objection', 'London traders'],
  ['/publisher/harbour-tribune', publisherPage(), 'Harbour Tribune', 'Story number 0 of', 'Show more'],
  [
    '/about/kingston',
    [servedReply(getEntity, { params: { slug: 'kingston' } }, sampleEntityPage())],
    'Kingston',
    'Story number 0 of',
    'Bank of Jamaica',
  ],
  ['/search', [], 'Search the archive', 'Search tips'],
  ['/search?q=harbour', results(), 'harbour', 'the pilots of the', 'Show more'],
  ['/markets', [servedReply(listMarkets, noInput, [sampleMarket('Port Index')])], 'Financial Markets', 'Port Index'],
  [
    '/weather',
    [
      servedReply(listWeatherCities, noInput, weatherCities),
      servedReply(getWeather, { query: { city: 'London' } }, sampleWeather()),
    ],
    'Weather',
    'Kingston',
    'Humidity',
    '12 km/h',
  ],
  ['/sports', [servedReply(listMatches, noInput, [sampleMatch('Port')])], 'Sports', 'Port Home', '7:45'],
  [
    '/topics',
    [servedReply(listTopics, noInput, topics), servedReply(listTrendingTopics, noInput, topics)],
    'Discover Topics',
    'Courts &amp; Justice',
  ],
  ['/publishers', [servedReply(listPublishers, noInput, [samplePublisher(1)])], 'Publishers', 'Paper 1'],
  [
    '/subscribe',
    [
      servedReply(
        getPublishedDocument,
        { params: { kind: 'membership' } },
        { number: 1, at: '2026-11-01T00:00:00Z', content: membership },
      ),
    ],
    'Subscription',
    'Terms as published.',
    'November 2027',
  ],
  ...trustPages.map((page): (typeof pages)[number] => [
    trustPath(page),
    trustPage(page, '<h2>Who we are</h2>'),
    trustTitles[page],
    'Who we are',
    'November 1, 2026',
  ]),
  ['/saved', [], 'Saved articles', 'Kept in this browser'],
  ['/profile', [], 'Sign In Required', 'Languages I read'],
  ['/no/such/page', [], 'Page not found'],
];

test.each(pages)(
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
  const { body } = await render('/article/story-1', articlePage({ content }));
  expect(body).toMatch(/class="[^"]*\binitial\b[^"]*" data-body=""|data-body=""[^>]* class="[^"]*\binitial\b/);
  expect(body).toContain('<a href="/article/story-2">two</a><img src="https://a.example/1.png" alt="" loading="lazy"');
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
