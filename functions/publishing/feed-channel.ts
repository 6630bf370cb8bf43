import { withoutForbidden } from '#functions/runtime/markup.ts';
import { articlePath, feedPath, frontFeed } from '#shared/config/document-paths.ts';
import { pageTitle } from '#shared/config/page-title.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { regionLabels } from '#shared/domain/classification/taxonomy.ts';
import { descriptionOf } from './description.ts';
import { topicName } from './topic-name.ts';

/** One story of a feed: what a card shows, and where it is. The body is its publisher's. */
export interface FeedItem {
  /** Our page of it. */
  link: string;
  title: string;
  summary: string;
  source: string;
  /** The publisher's own page. */
  original: string | null;
  publishedAt: string;
  image: string | null;
  categories: string[];
  language: string | null;
}
export interface FeedChannel {
  title: string;
  description: string;
  /** The page that shows the same stories. */
  page: string;
  /** Addresses of the feed itself. */
  rss: string;
  json: string;
  items: FeedItem[];
}

const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) ? address : null;

interface Given {
  /** Of the feed: a topic's id, or the front page's. */
  name: string;
  title: string;
  description: string;
  articles: readonly ArticlePreview[];
  origin: string;
}

/** What both formats say. Advertisements that look like stories are left to the site, where they are labelled. */
export function channelOf({ name, title, description, articles, origin }: Given): FeedChannel {
  return {
    title: pageTitle(title === '' ? undefined : title),
    description,
    page: name === frontFeed ? `${origin}/` : `${origin}/?topic=${encodeURIComponent(name)}`,
    rss: `${origin}${feedPath(name, 'xml')}`,
    json: `${origin}${feedPath(name, 'json')}`,
    items: articles
      .filter(({ sponsored }) => !sponsored)
      .map((article) => ({
        link: `${origin}${articlePath(article.id)}`,
        title: withoutForbidden(article.title),
        summary: withoutForbidden(descriptionOf(article)),
        source: withoutForbidden(article.source),
        original: webAddress(article.url),
        publishedAt: article.publishedAt,
        image: webAddress(article.image),
        categories: [topicName(article.topic), ...(article.region === null ? [] : [regionLabels[article.region]])],
        language: article.language,
      })),
  };
}
