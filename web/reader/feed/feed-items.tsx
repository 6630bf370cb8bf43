import type { ReactNode } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { BriefCard, StandardCard } from '../card/cards.tsx';
import { BesideCard } from '../composed/beside.tsx';

/** Renders the ad of a position; provided by the page. Keep it the same function: a new one rerenders every card. */
export type InlineAd = (zone: InlineZone) => ReactNode;

/** At every third position, an article without a picture is text only; at the others it gets a drawn horizon. */
const textOnlyEvery = 3;

interface FeedItemsProps {
  items: readonly FeedItem[];
  level: 'h2' | 'h3';
  inlineAd: InlineAd;
}

/** The cards and ads of a feed, each wrapped in a `div`. */
export function FeedItems({ items, level, inlineAd }: FeedItemsProps) {
  return items.map((item) =>
    item.kind === 'ad' ? (
      <div key={`ad-${item.position}`}>{inlineAd(item.zone)}</div>
    ) : (
      <div key={item.article.id}>
        {!item.article.image && item.position % textOnlyEvery === textOnlyEvery - 1 ? (
          <BriefCard article={item.article} level={level} />
        ) : (
          <StandardCard article={item.article} level={level} />
        )}
        <BesideCard id={item.article.id} />
      </div>
    ),
  );
}

/** Positions of the zone FEED_INLINE. */
type InlineZone = 'FEED_INLINE_1' | 'FEED_INLINE_2';

/** An entry of a feed: an article or an ad. */
export type FeedItem =
  | { kind: 'article'; article: ArticlePreview; position: number }
  | { kind: 'ad'; zone: InlineZone; position: number };

/** Articles per ad. */
const unifiedEvery = 3;
const columnEvery = 4;

/**
 * Articles with an ad after every third one, also after the last.
 * @param before number of articles of the same feed above these, including the lead
 */
export function unifiedSequence(articles: readonly ArticlePreview[], before: number): FeedItem[] {
  return articles.flatMap((article, n): FeedItem[] => {
    const position = before + n;
    const item: FeedItem = { kind: 'article', article, position };
    return (position + 1) % unifiedEvery === 0 ? [item, { kind: 'ad', zone: 'FEED_INLINE_1', position }] : [item];
  });
}

/** Columns with article i in column i mod n and an ad after every fourth article; the two ad zones alternate. */
export function columnSequences(articles: readonly ArticlePreview[], columns: number): FeedItem[][] {
  return Array.from({ length: columns }, (_, column) =>
    articles
      .filter((_, n) => n % columns === column)
      .flatMap((article, position): FeedItem[] => {
        const item: FeedItem = { kind: 'article', article, position };
        const adNumber = (position + 1) / columnEvery;
        return Number.isInteger(adNumber)
          ? [item, { kind: 'ad', zone: adNumber % 2 === 1 ? 'FEED_INLINE_1' : 'FEED_INLINE_2', position }]
          : [item];
      }),
  );
}
