import { brand } from '#shared/config/brand.ts';
import { counted, formatNumber } from './locale.ts';

const stories = (count: number): string => counted(count, 'article', 'articles');

/** Texts of the pages of one publisher and of all. */
export const publisherMessages = {
  title: 'Publishers',
  intro: `The newsrooms that ${brand.name} gathers, by shore and language.`,
  search: 'Search publishers',
  searchPlaceholder: 'Search publishers...',
  language: 'Language',
  allLanguages: 'All languages',
  shown: (count: number) => counted(count, 'publisher'),
  anywhere: 'From anywhere',
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  none: 'No publishers found',
  noneHint: 'Try another name or language.',
  noneYet: 'The first publishers appear here with their first articles.',
  failed: 'Publishers could not be loaded',
  own: 'Do you read a site that is missing?',
  ownLink: 'Add it to your sources',
  notFound: 'Publisher not found',
  notFoundHint: 'It may have been renamed, or the address may be wrong.',
  toAll: 'All publishers',
  oneFailed: 'This publisher could not be loaded',
  facts: 'About this publisher',
  from: 'Country',
  where: 'Newsroom',
  owner: 'Owner',
  readSince: 'We read it since',
  languages: 'Languages',
  site: 'Website',
  count: 'Articles',
  since: 'Articles here since',
  feed: 'RSS feed',
  topics: 'Topics they cover',
  allTopics: 'All topics',
  newest: 'Newest articles',
  newestOn: (topic: string) => `Newest articles: ${topic}`,
  noStories: 'No articles at the moment',
  noStoriesOn: 'No articles on this topic',
  storiesFailed: 'Articles could not be loaded',
  stories,
} as const;

/** Texts of the page of a person, an organisation or a place. */
export const aboutMessages = {
  kicker: 'In the news',
  notFound: 'Not enough articles yet',
  notFoundHint: 'A page begins with five articles about a person, an organisation or a place.',
  search: (name: string) => `Search for “${name}”`,
  searchAll: 'Search all articles',
  failed: 'This page could not be loaded',
  newest: 'Newest articles',
  overTime: 'Articles over time',
  month: 'Month',
  storiesColumn: 'Articles',
  coMentioned: 'In the same articles',
  stories,
} as const;

/** Texts around the pages that say who runs the site and by which rules. */
export const trustMessages = {
  pages: 'More about the site',
  changed: 'Last published on',
  failed: 'This page could not be loaded',
  corrections: 'What we have corrected',
  noCorrections: 'No corrections yet.',
  correctionsFailed: 'Corrections could not be loaded',
} as const;
