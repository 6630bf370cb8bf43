import type { ArticlePreview } from '#shared/domain/articles/article.ts';

/** Positions of the zone FEED_INLINE. */
export type InlineZone = 'FEED_INLINE_1' | 'FEED_INLINE_2';

/** What stands in a feed, one after the other. */
export type FeedItem =
  | { kind: 'article'; article: ArticlePreview; position: number }
  | { kind: 'ad'; zone: InlineZone; position: number };

/** CONST-21. */
const unifiedEvery = 3;
const columnEvery = 4;

/**
 * Articles with an ad after every third (HOME-58), also after the last when the count divides evenly (HOME-60). `before` articles of the same feed stand above
 * these: the lead counts.
 */
export function unifiedSequence(articles: readonly ArticlePreview[], before: number): FeedItem[] {
  return articles.flatMap((article, n): FeedItem[] => {
    const position = before + n;
    const item: FeedItem = { kind: 'article', article, position };
    return (position + 1) % unifiedEvery === 0 ? [item, { kind: 'ad', zone: 'FEED_INLINE_1', position }] : [item];
  });
}

/** Article i in column i mod n (HOME-54), an ad after every fourth of a column, the two positions in turn (HOME-59). */
export function columnSequences(articles: readonly ArticlePreview[], columns: number): FeedItem[][] {
  return Array.from({ length: columns }, (_, column) =>
    articles
      .filter((_, n) => n % columns === column)
      .flatMap((article, position): FeedItem[] => {
        const item: FeedItem = { kind: 'article', article, position };
        const turn = (position + 1) / columnEvery;
        return Number.isInteger(turn)
          ? [item, { kind: 'ad', zone: turn % 2 === 1 ? 'FEED_INLINE_1' : 'FEED_INLINE_2', position }]
          : [item];
      }),
  );
}
