import { type ArticlePosition, recentArticles } from '#functions/articles/article-lists.ts';
import { recentPublishers } from '#functions/catalog/publishers.ts';
import { document } from '#functions/runtime/document.ts';
import { xmlElement } from '#functions/runtime/markup.ts';
import { placesListed } from '#functions/search/places.ts';
import { documents } from '#shared/api/documents.ts';
import type { ListedPlace } from '#shared/api/search.ts';
import { brand } from '#shared/config/brand.ts';
import { articlePath, placePath, publisherPath, storyPath, trustPages, trustPath } from '#shared/config/site-paths.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import type { StoryBrief } from '#shared/domain/stories/story.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

/** Google News accepts the stories of two days, a thousand at most. */
const windowMs = 2 * dayMs;
const maxStories = 1000;
/** Publishers in the sitemap, which is limited to 50,000 addresses: those with the most articles. */
const maxPublishers = 5000;
/** Articles of one query. Small, so a quiet day reads few that are too old. */
const pageSize = 200;

/** Reads the stories for the sitemap, the newest first. */
async function recentStories(now: Date): Promise<ArticlePreview[]> {
  const since = new Date(now.getTime() - windowMs).toISOString();
  const stories: ArticlePreview[] = [];
  for (let from: ArticlePosition | null = null; stories.length < maxStories; ) {
    const page = await recentArticles({}, pageSize, from, now);
    stories.push(...page.items.filter(({ publishedAt }) => publishedAt >= since));
    from = page.next;
    if (from === null || from.publishedAt < since) break;
  }
  return stories.slice(0, maxStories);
}

/**
 * Public pages with a permanent address. The list of a topic is a view of the front page (`/?topic=`) with the front
 * page's canonical address, so it is not listed; its feed is.
 */
const pages = [
  '/',
  '/topics',
  '/publishers',
  '/places',
  '/sports',
  '/markets',
  '/weather',
  '/subscribe',
  ...trustPages.map(trustPath),
];

const publication = xmlElement('news:name', brand.name) + xmlElement('news:language', 'en');

/**
 * Builds the sitemap (sitemaps.org 0.9 with Google's news namespace) of the pages, the publishers, the places, the
 * events and the articles, without advertisements.
 */
export function sitemapXml(
  articles: readonly ArticlePreview[],
  publishers: readonly Pick<Publisher, 'id' | 'articleCount'>[],
  origin: string,
  places: readonly Pick<ListedPlace, 'slug'>[] = [],
): string {
  const stories = articles.filter(({ sponsored }) => !sponsored);
  const newest = stories[0]?.publishedAt;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">',
    ...pages.map((path) => {
      const modified = path === '/' && newest !== undefined ? xmlElement('lastmod', newest) : '';
      return `<url>${xmlElement('loc', `${origin}${path}`)}${modified}</url>`;
    }),
    ...publishers
      .filter(({ articleCount }) => articleCount > 0)
      .slice(0, maxPublishers)
      .map(({ id }) => `<url>${xmlElement('loc', `${origin}${publisherPath(id)}`)}</url>`),
    ...places.map(({ slug }) => `<url>${xmlElement('loc', `${origin}${placePath(slug)}`)}</url>`),
    ...eventsOf(stories).map(
      ({ id, lastAt }) =>
        `<url>${xmlElement('loc', `${origin}${storyPath(id)}`)}${xmlElement('lastmod', lastAt)}</url>`,
    ),
    ...stories.map((story) => storyUrl(story, origin)),
    '</urlset>',
    '',
  ];
  return lines.join('\n');
}

/** The events that several outlets report, each once. */
const eventsOf = (articles: readonly ArticlePreview[]): StoryBrief[] => [
  ...new Map(articles.flatMap(({ story }) => (story && story.outlets > 1 ? [[story.id, story]] : []))).values(),
];

function storyUrl({ id, title, publishedAt, correctedAt }: ArticlePreview, origin: string): string {
  const news = [
    `<news:publication>${publication}</news:publication>`,
    xmlElement('news:publication_date', publishedAt),
    xmlElement('news:title', title),
  ].join('');
  const location = xmlElement('loc', `${origin}${articlePath(id)}`);
  return `<url>${location}${xmlElement('lastmod', correctedAt ?? publishedAt)}<news:news>${news}</news:news></url>`;
}

export const handler = document(documents.sitemap, async ({ origin }) => {
  const now = new Date();
  const [stories, publishers, places] = await Promise.all([
    recentStories(now),
    recentPublishers(now),
    placesListed(now),
  ]);
  return { type: 'application/xml; charset=utf-8', text: sitemapXml(stories, publishers, origin, places) };
});
