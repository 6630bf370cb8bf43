import { withoutForbidden } from '#functions/runtime/markup.ts';
import { pageTitle } from '#shared/config/brand.ts';
import { articlePath, feedPath } from '#shared/config/site-paths.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { descriptionOf, topicName } from '#shared/domain/articles/article-text.ts';
import { regionLabels } from '#shared/domain/classification/taxonomy.ts';
import { httpAddressOrNull } from '#shared/domain/web-address.ts';

/** One story of a feed: the content of a card and its address. Feeds never contain the body. */
export interface FeedItem {
  /** Address of the story on this site. */
  link: string;
  title: string;
  summary: string;
  source: string;
  /** Address of the story at its publisher. */
  original: string | null;
  publishedAt: string;
  /** When the editors corrected it; null for an uncorrected story. */
  correctedAt: string | null;
  image: string | null;
  categories: string[];
  language: string | null;
}

/** The content of a feed, independent of its format. */
export interface FeedChannel {
  title: string;
  description: string;
  /** Address of the page with the same stories. */
  page: string;
  /** Addresses of the feed in its two formats. */
  rss: string;
  json: string;
  items: FeedItem[];
}

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

/** Builds the content of a feed. Sponsored stories are left out: only the site labels them as advertisements. */
export function channelOf({ name, page, title, description, articles, origin }: ChannelOptions): FeedChannel {
  return {
    title: withoutForbidden(pageTitle(title === '' ? undefined : title)),
    description: withoutForbidden(description),
    page,
    rss: `${origin}${feedPath(name, 'xml')}`,
    json: `${origin}${feedPath(name, 'json')}`,
    items: articles
      .filter(({ sponsored }) => !sponsored)
      .map((article) => ({
        link: `${origin}${articlePath(article.id)}`,
        title: withoutForbidden(article.title),
        summary: withoutForbidden(descriptionOf(article)),
        source: withoutForbidden(article.source),
        original: httpAddressOrNull(article.url),
        publishedAt: article.publishedAt,
        correctedAt: article.correctedAt ?? null,
        image: httpAddressOrNull(article.image),
        categories: [topicName(article.topic), ...(article.region === null ? [] : [regionLabels[article.region]])],
        language: article.language,
      })),
  };
}
