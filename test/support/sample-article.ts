import * as z from 'zod/mini';
import { type EntityPage, getEntity, getPlace, type PlacePage } from '#shared/api/search.ts';
import { type Article, type ArticlePreview, article, articlePreview } from '#shared/domain/articles/article.ts';
import { type Publisher, type PublisherPage, publisher, publisherPage } from '#shared/domain/articles/publisher.ts';
import { type Topic, topic } from '#shared/domain/articles/topic.ts';

const base = {
  summary: 'Judges cleared the last objection to the deep-water berth, opening the way to 1,400 jobs.',
  content: 'The last appeal against the deep-water berth fell on Friday morning. '.repeat(4).slice(0, 200),
  image: null,
  source: 'Harbour Tribune',
  sourceId: 'harbour-tribune',
  publisherId: 'harbour-tribune',
  topic: 'justice',
  category: 'justice',
  url: 'https://harbourtribune.example/stories/kingston-port-appeal',
  region: 'caribbean',
  tags: ['caribbean'],
  watchlistHits: [],
  keywords: '',
  priority: 'none',
  language: 'en',
  readMinutes: 2,
  isPremium: false,
  sponsored: false,
  coverageCount: 0,
  coverageSources: [],
  views: 0,
  likes: 0,
  comments: 0,
  performanceScore: 0,
};

/** A preview as the server promises it; `n` makes it one of many, newest first. */
export function samplePreview(n: number, given: Partial<ArticlePreview> = {}, now = new Date()): ArticlePreview {
  return z.parse(articlePreview, {
    ...base,
    id: `story-${n}`,
    title: `Story number ${n} of the harbour`,
    publishedAt: new Date(now.getTime() - n * 7 * 60_000).toISOString(),
    ...given,
  });
}

/** A whole article as the server promises it. */
export function sampleArticle(given: Partial<Article> = {}, now = new Date()): Article {
  return z.parse(article, {
    ...samplePreview(1, {}, now),
    content: `<p>${'The last appeal against the deep-water berth fell on Friday morning, and by noon the surveyors were walking the pier. '.repeat(3)}</p><p>Now it has a date.</p>`,
    author: null,
    keywords: 'Jamaica,ports',
    entities: [],
    dedupKey: 'story number 1',
    coverage: [],
    socialTwitter: null,
    socialLinkedin: null,
    socialFacebook: null,
    ...given,
  });
}

/** An article with the fields of the specification and no others. */
export const specifiedArticle = {
  id: 'one',
  title: 'A berth for Kingston',
  summary: 'Judges cleared the last objection.',
  content: 'word '.repeat(500),
  image: null,
  source: 'Harbour Tribune',
  age: '3h ago',
  topic: 'justice',
  category: 'justice',
  keywords: 'Jamaica,ports',
  url: 'https://harbourtribune.example/one',
  likes: 3,
  comments: 1,
  views: 80,
  isPremium: false,
  sponsored: false,
  performanceScore: 2,
  socialTwitter: null,
  socialLinkedin: null,
  socialFacebook: null,
  publishedAt: '2026-11-20T09:00:00.000Z',
  region: 'caribbean',
  tags: ['caribbean'],
  dedupKey: 'a berth for kingston',
  watchlistHits: [],
  entities: ['Kingston'],
  priority: 'high',
};

/** A publisher as the server promises it; `n` makes it one of many. */
export function samplePublisher(n: number, given: Partial<Publisher> = {}): Publisher {
  return z.parse(publisher, {
    id: `paper-${n}`,
    name: `Paper ${n}`,
    domain: `paper-${n}.example`,
    favicon: null,
    category: 'general',
    region: 'caribbean',
    country: null,
    verified: false,
    articleCount: 9,
    followerCount: 0,
    languages: ['en'],
    ...given,
  });
}

/** What the page of a publisher shows, as the server promises it. */
export function samplePublisherPage(given: Partial<PublisherPage> = {}): PublisherPage {
  return z.parse(publisherPage, {
    ...samplePublisher(0),
    id: 'harbour-tribune',
    name: 'Harbour Tribune',
    domain: 'harbourtribune.example',
    languages: ['en', 'es'],
    address: 'https://harbourtribune.example/',
    country: 'JM',
    place: null,
    owner: null,
    readSince: null,
    since: '2024-03-12',
    topics: [
      { id: 'justice', count: 12 },
      { id: 'culture', count: 3 },
    ],
    ...given,
  });
}

/** The page of a place, as the server promises it. */
export function sampleEntityPage(given: Partial<EntityPage> = {}): EntityPage {
  return z.parse(getEntity.reply, {
    slug: 'kingston',
    name: 'Kingston',
    count: 40,
    articles: Array.from({ length: 6 }, (_, n) => samplePreview(n)),
    months: [
      { month: '2026-09', count: 12 },
      { month: '2026-11', count: 28 },
    ],
    coMentioned: [{ slug: 'bank-of-jamaica', name: 'Bank of Jamaica', count: 9 }],
    ...given,
  });
}

/** The page of a country. */
export function samplePlacePage(given: Partial<PlacePage> = {}): PlacePage {
  return z.parse(getPlace.reply, {
    slug: 'jamaica',
    code: 'JM',
    name: 'Jamaica',
    count: 84,
    outlets: 2,
    followerCount: 3,
    timeZone: 'America/Jamaica',
    city: 'Kingston',
    currency: 'JMD',
    articles: Array.from({ length: 6 }, (_, n) => samplePreview(n)),
    topics: [
      { value: 'justice', count: 50 },
      { value: 'finance', count: 34 },
    ],
    publishers: [samplePublisher(1), samplePublisher(2)],
    leads: [samplePreview(11), samplePreview(12)],
    countries: [],
    ...given,
  });
}

/** A topic as the server promises it. */
export function sampleTopic(given: Partial<Topic> & { name: string }): Topic {
  return z.parse(topic, {
    id: given.name,
    displayName: '',
    description: '',
    category: 'Power & Rights',
    icon: 'gavel',
    followerCount: 0,
    articleCount: 0,
    trending: false,
    ...given,
  });
}
