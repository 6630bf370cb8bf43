import { recentArticles } from '#functions/articles/article-lists.ts';
import { publisherNames } from '#functions/catalog/publishers.ts';
import { type DocumentContent, document } from '#functions/runtime/document.ts';
import { escaped, withoutForbidden, xmlElement } from '#functions/runtime/markup.ts';
import { entityPageOf } from '#functions/search/entities.ts';
import { placePageOf } from '#functions/search/places.ts';
import { documents } from '#shared/api/documents.ts';
import { brand, pageTitle } from '#shared/config/brand.ts';
import { topics } from '#shared/config/seed/topics.ts';
import {
  aboutPath,
  articlePath,
  feedPath,
  feedPlace,
  feedPublisher,
  feedSubject,
  frontFeed,
  placePath,
  publisherPath,
} from '#shared/config/site-paths.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { descriptionOf, topicName } from '#shared/domain/articles/article-text.ts';
import { regionLabels } from '#shared/domain/classification/regions.ts';
import { placeOf } from '#shared/domain/places/place.ts';
import { onePerStory } from '#shared/domain/stories/one-per-story.ts';
import { httpAddressOrNull } from '#shared/domain/web-address.ts';

interface ChannelOptions {
  /** The feed's name. */
  name: string;
  /** Address of the page with the same stories. */
  page: string;
  title: string;
  description: string;
  articles: readonly ArticlePreview[];
  origin: string;
}

/**
 * The content of a feed, independent of its format: what cards show, never a body. Sponsored stories are left out: only
 * the site labels them as advertisements. A story is in it once, with its earliest report: a later one would be another
 * item for those who have that already.
 */
export const channelOf = ({ name, page, title, description, articles, origin }: ChannelOptions) => ({
  title: withoutForbidden(pageTitle(title === '' ? undefined : title)),
  description: withoutForbidden(description),
  page,
  rss: `${origin}${feedPath(name, 'xml')}`,
  json: `${origin}${feedPath(name, 'json')}`,
  items: onePerStory(articles.filter(({ sponsored }) => !sponsored).toReversed())
    .toReversed()
    .map((article) => ({
      /** Address of the story on this site. */
      link: `${origin}${articlePath(article.id)}`,
      title: withoutForbidden(article.title),
      summary: withoutForbidden(descriptionOf(article)),
      source: withoutForbidden(article.source),
      /** Address of the story at its publisher. */
      original: httpAddressOrNull(article.url),
      publishedAt: article.publishedAt,
      /** When the editors corrected it; null for an uncorrected story. */
      correctedAt: article.correctedAt ?? null,
      image: httpAddressOrNull(article.image),
      categories: [topicName(article.topic), ...(article.region === null ? [] : [regionLabels[article.region]])],
      language: article.language,
    })),
});
type FeedChannel = ReturnType<typeof channelOf>;
type FeedItem = FeedChannel['items'][number];

/** RFC 822 with a four-digit year, as RSS requires it. */
const rssDate = (iso: string): string => new Date(iso).toUTCString();

/** Builds an RSS 2.0 feed. It contains no build time: the same stories produce the same bytes and ETag. */
export function rssFeed({ title, description, page, rss, items }: FeedChannel): string {
  const changed = items.map(({ publishedAt, correctedAt }) => correctedAt ?? publishedAt);
  const newest = changed.toSorted().at(-1);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    xmlElement('title', title),
    xmlElement('link', page),
    `<atom:link href="${escaped(rss)}" rel="self" type="application/rss+xml" />`,
    xmlElement('description', description),
    xmlElement('language', 'en'),
    ...(newest === undefined ? [] : [xmlElement('lastBuildDate', rssDate(newest))]),
    ...items.map(rssItem),
    '</channel>',
    '</rss>',
    '',
  ];
  return lines.join('\n');
}

function rssItem({ link, title, summary, source, publishedAt, correctedAt, image, categories }: FeedItem): string {
  return [
    '<item>',
    xmlElement('title', title),
    xmlElement('link', link),
    `<guid isPermaLink="true">${escaped(link)}</guid>`,
    // A description is HTML, so the text is escaped twice: for HTML, then for XML.
    xmlElement('description', escaped(summary)),
    xmlElement('pubDate', rssDate(publishedAt)),
    ...(correctedAt === null ? [] : [xmlElement('atom:updated', correctedAt)]),
    xmlElement('dc:creator', source),
    ...categories.map((category) => xmlElement('category', category)),
    ...(image === null ? [] : [`<media:content url="${escaped(image)}" medium="image" />`]),
    '</item>',
  ].join('');
}

/** Builds a JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeed({ title, description, page, json, items }: FeedChannel): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: json,
    description,
    language: 'en',
    items: items.map(
      ({ link, title, summary, source, original, publishedAt, correctedAt, image, categories, language }) => ({
        id: link,
        url: link,
        ...(original === null ? {} : { external_url: original }),
        title,
        summary,
        content_text: summary,
        ...(image === null ? {} : { image }),
        date_published: publishedAt,
        ...(correctedAt === null ? {} : { date_modified: correctedAt }),
        authors: [{ name: source }],
        tags: categories,
        ...(language === null ? {} : { language }),
      }),
    ),
  });
}

/** Stories in a feed. Feed readers return long before there are 50 new ones. */
const maxItems = 50;
const missing: DocumentContent = { missing: true, type: 'text/plain; charset=utf-8', text: 'Feed not found.\n' };

interface FeedSubject {
  articles: readonly ArticlePreview[];
  title: string;
  description: string;
  /** Path of the page with the same stories. */
  path: string;
}

/** What a feed is about; null if there is no feed of this name. */
async function subjectOf(name: string): Promise<FeedSubject | null> {
  if (name === frontFeed) return { articles: await newest({}), title: '', description: `${brand.tagline}.`, path: '/' };
  const publisherId = feedPublisher(name);
  if (publisherId !== null) {
    const title = (await publisherNames([publisherId])).get(publisherId);
    const description = `The newest articles of ${title} on ${brand.name}.`;
    return title === undefined
      ? null
      : { articles: await newest({ publisherId }), title, description, path: publisherPath(publisherId) };
  }
  const slug = feedSubject(name);
  if (slug !== null) {
    const entity = await entityPageOf(slug);
    if (entity === null) return null;
    const { name: title, articles } = entity;
    return {
      articles,
      title,
      description: `The newest stories about ${title} on ${brand.name}.`,
      path: aboutPath(slug),
    };
  }
  const placeSlug = feedPlace(name);
  if (placeSlug !== null) {
    const place = placeOf(placeSlug);
    if (place?.slug !== placeSlug) return null;
    const { articles, name: title } = await placePageOf(place, new Date(), maxItems);
    const description = `The newest articles from and about ${title} on ${brand.name}.`;
    return { articles, title, description, path: placePath(placeSlug) };
  }
  const topic = topics.find(({ id }) => id === name);
  if (topic === undefined) return null;
  const { id, displayName, description } = topic;
  const path = `/?topic=${encodeURIComponent(id)}`;
  return { articles: await newest({ topic: id }), title: displayName, description, path };
}

const newest = async (filter: { topic?: string; publisherId?: string }): Promise<readonly ArticlePreview[]> =>
  (await recentArticles(filter, maxItems, null)).items;

export const handler = document(documents.feed, async ({ params, origin }) => {
  const [, name = '', format] = /^(.*)\.([^.]*)$/.exec(params?.file ?? '') ?? [];
  const subject = await subjectOf(name);
  if (subject === null) return missing;
  const { path, ...rest } = subject;
  const channel = channelOf({ ...rest, name, page: `${origin}${path}`, origin });
  return format === 'json'
    ? { type: 'application/feed+json; charset=utf-8', text: jsonFeed(channel) }
    : { type: 'application/rss+xml; charset=utf-8', text: rssFeed(channel) };
});
