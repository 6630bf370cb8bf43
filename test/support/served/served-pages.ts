import { getArticle, listArticles, listCorrections } from '#shared/api/articles.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { getWeather, listMarkets, listMatches, listWeatherCities } from '#shared/api/live.ts';
import { getPublishedDocument, getTrustPage } from '#shared/api/published.ts';
import { getPublisher, listPublishers } from '#shared/api/publishers.ts';
import { getEntity, getPlace, listPlaces, searchArticles } from '#shared/api/search.ts';
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
  samplePlacePage,
  samplePreview,
  samplePublisher,
  samplePublisherPage,
  sampleTopic,
} from '#test/support/sample-article.ts';
import { sampleHit, sampleResults } from '#test/support/search/sample-search.ts';
import { sampleStory } from '#test/support/stories/sample-story.ts';
import { withCursor } from '#web/shell/api/call-pages.ts';
import { noInput, servedReply } from '#web/shell/cache/use-reply.ts';

/** When the documents are rendered. */
export const servedAt = new Date('2026-11-20T12:00:00Z');
type Replies = ReturnType<typeof servedReply>[];

export const articlesFrom = (given: Parameters<typeof samplePreview>[1] = {}) =>
  Array.from({ length: 60 }, (_, n) => samplePreview(n, given, servedAt));
const topics = [sampleTopic({ name: 'justice', displayName: 'Courts & Justice', articleCount: 60 })];
export const frontPage = (articles = articlesFrom()): Replies => [
  servedReply(listArticles, noInput, articles),
  servedReply(listTopics, noInput, topics),
  servedReply(getFrontPage, noInput, { number: 0, pins: [], mutes: [], breaking: null }),
];
export const articlePage = (given: Parameters<typeof sampleArticle>[0] = {}): Replies => [
  servedReply(getArticle, { params: { id: 'story-1' } }, sampleArticle(given, servedAt)),
];
export const storyPage = (given: Parameters<typeof sampleStory>[0] = {}): Replies => [
  servedReply(getStory, { params: { id: 'story-1' } }, sampleStory(given)),
];
export const publisherPage = (given: Parameters<typeof samplePublisherPage>[0] = {}): Replies => [
  servedReply(getPublisher, { params: { id: 'harbour-tribune' } }, samplePublisherPage(given)),
  servedReply(
    listArticles,
    { query: { source: 'harbour-tribune', limit: 30 } },
    withCursor(articlesFrom().slice(0, 30), 'next'),
  ),
];
export const results = (items = [sampleHit(1)]): Replies => [
  servedReply(
    searchArticles,
    { query: { q: 'harbour', sort: 'relevance', exact: false } },
    withCursor(sampleResults(items), 'next'),
  ),
];
const membership = { ...defaultMembershipSettings(), terms: 'Terms as published.' };
export const trustPage = (page: (typeof trustPages)[number], html: string): Replies => [
  servedReply(getTrustPage, { params: { page } }, { html, changedAt: '2026-11-01T00:00:00Z' }),
  servedReply(listCorrections, noInput, []),
];

/** The reader pages: address, replies, the heading of the page, and what else its HTML says. */
export const servedPages: [address: string, replies: Replies, heading: string, ...texts: string[]][] = [
  ['/', frontPage(), 'Landfall', 'Story number 0 of', 'Story number 12 of', 'Latest News', 'Courts &amp; Justice'],
  ['/news', frontPage(articlesFrom({ image: '/creatives/sample-boats.svg' })), 'Landfall', 'Story number 0 of'],
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
  [
    '/place/jamaica',
    [
      servedReply(getPlace, { params: { slug: 'jamaica' } }, samplePlacePage()),
      servedReply(listTopics, noInput, topics),
      servedReply(listMarkets, noInput, [sampleMarket('USD/JMD', { value: 159.6 })]),
      servedReply(getWeather, { query: { city: 'Kingston' } }, sampleWeather()),
    ],
    'Jamaica',
    'Story number 0 of',
    'Story number 11 of',
    'Local time',
    '7:00',
    'Weather in Kingston',
    'JMD',
    'Paper 1',
    'Courts &amp; Justice',
  ],
  [
    '/places',
    [
      servedReply(listPlaces, noInput, [
        { slug: 'caribbean', code: 'caribbean', name: 'Caribbean', outlets: 2 },
        { slug: 'jamaica', code: 'JM', name: 'Jamaica', outlets: 2 },
        { slug: 'united-kingdom', code: 'GB', name: 'United Kingdom', outlets: 0 },
      ]),
    ],
    'Places',
    'Caribbean',
    'Jamaica',
    '2 publishers',
    'United Kingdom',
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
  ...trustPages.map((page): (typeof servedPages)[number] => [
    trustPath(page),
    trustPage(page, '<h2>Who we are</h2>'),
    trustTitles[page],
    'Who we are',
    'November 1, 2026',
  ]),
  ['/saved', [], 'Saved articles', 'Kept in this browser'],
  ['/history', [], 'History', 'You have not opened any articles yet'],
  ['/profile', [], 'Sign In Required', 'Languages I read'],
  ['/no/such/page', [], 'Page not found'],
];
