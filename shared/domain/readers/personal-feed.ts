import * as z from 'zod/mini';
import { type ArticlePreview, articlePreview } from '../articles/article.ts';
import { dedupKey } from '../articles/dedup.ts';
import { mostPerformance } from '../articles/performance-score.ts';
import { withFallback } from '../fallback.ts';
import { hourMs } from '../utc-day.ts';

/** Why an article is in a reader's feed. */
export const feedReason = z.object({
  /** The followed publisher's name. */
  publisher: z.nullable(z.string()),
  /** The followed topic's id. */
  topic: z.nullable(z.string()),
  /** The words of the followed search that found it. */
  search: withFallback(z.nullable(z.string()), null),
  /** The name of the followed place that it is from or about. */
  place: z.optional(z.string()),
  /** It is a report of a followed story. */
  story: z.optional(z.literal(true)),
});
export type FeedReason = z.infer<typeof feedReason>;

export const personalArticle = z.extend(articlePreview, {
  reason: withFallback(feedReason, { publisher: null, topic: null, search: null }),
});
export type PersonalArticle = z.infer<typeof personalArticle>;

/** Input of the ranking about a reader. `openedOf` counts opened articles by publisher and by topic. */
export interface ReaderInterests {
  publishers: ReadonlySet<string>;
  topics: ReadonlySet<string>;
  /** The words of the followed search that found an article, by the article's id. */
  found?: ReadonlyMap<string, string>;
  /** The name of the followed place, by the article's id. */
  fromPlaces?: ReadonlyMap<string, string>;
  /** Ids of the followed stories. */
  stories?: ReadonlySet<string>;
  opened: ReadonlySet<string>;
  openedOf: { publisher: ReadonlyMap<string, number>; topic: ReadonlyMap<string, number> };
}

/** Share of each part in an article's score; the sum is 1. */
export const feedWeights = { recency: 0.5, affinity: 0.3, quality: 0.2 } as const;
/** Recency halves in this time. */
const halfLifeHours = 18;
/** Affinity for following the article's publisher, topic, place or story, or a search for it; several count more. */
const followed = { publisher: 0.55, topic: 0.45, search: 0.45, place: 0.4, story: 0.7 } as const;
/** Share of `followed` for a publisher or topic whose articles were never opened; the most opened one gets all. */
const unreadShare = 0.7;
/** Opened articles come after all unopened ones: less than the lowest score of an unopened article. */
const openedFactor = 0.05;
/** Sponsored articles rank lower. */
const sponsoredFactor = 0.6;

/**
 * Which of the reader's follows an article matches; null if none. A topic matches the article's topic or category, a
 * search or a place what the index found for it.
 */
export function reasonFor(
  article: ArticlePreview,
  interests: Pick<ReaderInterests, 'publishers' | 'topics' | 'found' | 'fromPlaces' | 'stories'>,
): FeedReason | null {
  const { publishers, topics, found, fromPlaces, stories } = interests;
  const publisher = publishers.has(article.publisherId) ? article.source : null;
  const topic = [article.topic, article.category].find((name) => topics.has(name)) ?? null;
  const search = found?.get(article.id) ?? null;
  const story = stories?.has(article.story?.id ?? article.id) === true ? { story: true as const } : null;
  const place = fromPlaces?.get(article.id);
  if (publisher === null && topic === null && search === null && story === null && place === undefined) return null;
  return { publisher, topic, search, ...story, ...(place !== undefined && { place }) };
}

/** 0 to 1: halves every 18 hours since publication. 0 without a readable date, 1 for a date in the future. */
export function recency(publishedAt: string, now: Date): number {
  const age = now.getTime() - Date.parse(publishedAt);
  // NaN would make the sort order undefined.
  return Number.isNaN(age) ? 0 : 0.5 ** (Math.max(0, age) / hourMs / halfLifeHours);
}

/** 0 to 1: performance, coverage by other publishers, an image and high priority. */
export function quality({ performanceScore, coverageCount, image, priority }: ArticlePreview): number {
  const performance = Math.min(1, performanceScore / mostPerformance);
  const reported = Math.min(coverageCount, 3) / 3;
  return 0.4 * performance + 0.35 * reported + 0.15 * (image === null ? 0 : 1) + 0.1 * (priority === 'high' ? 1 : 0);
}

/** 0 to 1: higher for publishers and topics that the reader opens often, and for what else the reader follows. */
function affinity(article: ArticlePreview, reason: FeedReason, { openedOf }: ReaderInterests): number {
  const share = (counts: ReadonlyMap<string, number>, key: string) =>
    (counts.get(key) ?? 0) / Math.max(1, ...counts.values());
  const weighted = (part: number, opened: number) => part * (unreadShare + (1 - unreadShare) * opened);
  const sum =
    (reason.publisher === null ? 0 : weighted(followed.publisher, share(openedOf.publisher, article.publisherId))) +
    (reason.topic === null ? 0 : weighted(followed.topic, share(openedOf.topic, reason.topic))) +
    // Opened articles are not counted by search, place and story.
    (reason.search === null ? 0 : weighted(followed.search, 0)) +
    (reason.place === undefined ? 0 : weighted(followed.place, 0)) +
    (reason.story ? weighted(followed.story, 0) : 0);
  return Math.min(1, sum);
}

/** 0 to 1: the rank of an article in a reader's feed. */
export function feedScore(article: ArticlePreview, reason: FeedReason, reader: ReaderInterests, now: Date): number {
  const score =
    feedWeights.recency * recency(article.publishedAt, now) +
    feedWeights.affinity * affinity(article, reason, reader) +
    feedWeights.quality * quality(article);
  return score * (reader.opened.has(article.id) ? openedFactor : 1) * (article.sponsored ? sponsoredFactor : 1);
}

/** At most `most` articles of one publisher among any `of` in a row. */
export const diversity = { most: 3, of: 10 } as const;

/**
 * Takes from `ranked` in order, but no publisher more than 3 times in any 10 in a row. With fewer than four
 * publishers, each may have an even share. Articles that do not fit are left out, or the feed would end with a single
 * publisher.
 */
export function mixed<A extends Pick<ArticlePreview, 'publisherId'>>(ranked: readonly A[], limit: number): A[] {
  const publishers = new Set(ranked.map(({ publisherId }) => publisherId)).size;
  const most = Math.max(diversity.most, Math.ceil(diversity.of / Math.max(1, publishers)));
  const remaining = [...ranked];
  const placed: A[] = [];
  while (placed.length < limit) {
    const before = placed.slice(1 - diversity.of);
    const next = remaining.findIndex(
      ({ publisherId }) => before.filter((one) => one.publisherId === publisherId).length < most,
    );
    const [article] = next < 0 ? [] : remaining.splice(next, 1);
    if (article === undefined) break;
    placed.push(article);
  }
  return placed;
}

/** The first of each story. Drops repeated articles and equal headlines from other publishers. */
export function storiesOnce<A extends Pick<ArticlePreview, 'id' | 'title'>>(ranked: readonly A[]): A[] {
  const seen = new Set<string>();
  return ranked.filter(({ id, title }) => {
    const key = dedupKey(title, id);
    return !seen.has(id) && !seen.has(key) && seen.add(id) && seen.add(key);
  });
}

/**
 * A reader's personal feed: articles of what they follow, each story once, ranked by recency, affinity and quality,
 * and mixed. Empty without follows.
 * @param articles candidates in any order, repeats allowed
 */
export function personalFeed(
  articles: readonly ArticlePreview[],
  reader: ReaderInterests,
  limit: number,
  now: Date,
): PersonalArticle[] {
  const scored = articles
    .flatMap((article) => {
      const reason = reasonFor(article, reader);
      return reason === null
        ? []
        : [{ article: { ...article, reason }, score: feedScore(article, reason, reader, now) }];
    })
    .sort((a, b) => b.score - a.score || (a.article.id < b.article.id ? -1 : 1));
  return mixed(storiesOnce(scored.map(({ article }) => article)), limit);
}
