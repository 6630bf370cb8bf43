import * as z from 'zod/mini';
import { type ArticlePreview, articlePreview } from '../articles/article.ts';
import { dedupKey } from '../articles/dedup.ts';

/** Why a reader is shown an article: whom they follow. */
export const feedReason = z.object({
  /** The followed publisher's name. */
  publisher: z.nullable(z.string()),
  /** The followed topic's id. */
  topic: z.nullable(z.string()),
});
export type FeedReason = z.infer<typeof feedReason>;

export const personalArticle = z.extend(articlePreview, { reason: feedReason });
export type PersonalArticle = z.infer<typeof personalArticle>;

/** What the ranking knows of a reader. Articles that they opened, by publisher and by topic, say how much they care. */
export interface ReaderInterests {
  publishers: ReadonlySet<string>;
  topics: ReadonlySet<string>;
  opened: ReadonlySet<string>;
  openedOf: { publisher: ReadonlyMap<string, number>; topic: ReadonlyMap<string, number> };
}

/** What each part can add to an article's score; together 1. */
export const feedWeights = { recency: 0.5, affinity: 0.3, quality: 0.2 } as const;
/** News loses half its recency in this time. */
const halfLifeHours = 18;
/** A publisher is chosen for all it writes, a topic for its subject: who follows both wants the article most. */
const followed = { publisher: 0.55, topic: 0.45 } as const;
/** How much of `followed` an unread subject has; the most read one has all of it. */
const unreadShare = 0.7;
/** What has been opened may come back for a second look, after everything unopened: less than the least that an unopened article has. */
const openedFactor = 0.05;
/** Advertising is not news. */
const sponsoredFactor = 0.6;
/** Performance (see performance-score.ts) at which half of its part of the quality is reached. */
const halfPerformance = 40;

const hourMs = 3_600_000;

/** Whom of those that the reader follows an article is from; null when it is from none. A topic matches the article's topic or category (API-42). */
export function reasonFor(
  article: ArticlePreview,
  { publishers, topics }: Pick<ReaderInterests, 'publishers' | 'topics'>,
): FeedReason | null {
  const publisher = publishers.has(article.publisherId) ? article.source : null;
  const topic = [article.topic, article.category].find((name) => topics.has(name)) ?? null;
  return publisher === null && topic === null ? null : { publisher, topic };
}

/** 0 to 1: halved every 18 hours since publication. What has no readable date is as old as can be; what is dated ahead is as new as now. */
export function recency(publishedAt: string, now: Date): number {
  const age = now.getTime() - Date.parse(publishedAt);
  // Not a number would leave the sort without any order.
  return Number.isNaN(age) ? 0 : 0.5 ** (Math.max(0, age) / hourMs / halfLifeHours);
}

/** 0 to 1: how well readers take it, how many publishers report it, whether it can be shown. */
export function quality({ performanceScore, coverageCount, image, priority }: ArticlePreview): number {
  const taken = performanceScore / (performanceScore + halfPerformance);
  const reported = Math.min(coverageCount, 3) / 3;
  return 0.4 * taken + 0.35 * reported + 0.15 * (image === null ? 0 : 1) + 0.1 * (priority === 'high' ? 1 : 0);
}

/** 0 to 1: what is followed, more so the more of it has been opened. */
function affinity(article: ArticlePreview, reason: FeedReason, { openedOf }: ReaderInterests): number {
  const share = (counts: ReadonlyMap<string, number>, key: string) =>
    (counts.get(key) ?? 0) / Math.max(1, ...counts.values());
  const warm = (part: number, of: number) => part * (unreadShare + (1 - unreadShare) * of);
  return (
    (reason.publisher === null ? 0 : warm(followed.publisher, share(openedOf.publisher, article.publisherId))) +
    (reason.topic === null ? 0 : warm(followed.topic, share(openedOf.topic, reason.topic)))
  );
}

/** 0 to 1: how early an article belongs in a reader's feed. */
export function feedScore(article: ArticlePreview, reason: FeedReason, reader: ReaderInterests, now: Date): number {
  const score =
    feedWeights.recency * recency(article.publishedAt, now) +
    feedWeights.affinity * affinity(article, reason, reader) +
    feedWeights.quality * quality(article);
  return score * (reader.opened.has(article.id) ? openedFactor : 1) * (article.sponsored ? sponsoredFactor : 1);
}

/** No publisher more than this often among so many in a row. */
export const diversity = { most: 3, of: 10 } as const;

/**
 * Takes from `ranked` in order, but no publisher more than 3 times in any 10 in a row. Who reads fewer than four publishers could not get ten that way; theirs may
 * stand as often as an even share needs. What cannot be placed is left out: a tail of one publisher is no mix.
 */
export function mixed<A extends Pick<ArticlePreview, 'publisherId'>>(ranked: readonly A[], limit: number): A[] {
  const publishers = new Set(ranked.map(({ publisherId }) => publisherId)).size;
  const most = Math.max(diversity.most, Math.ceil(diversity.of / Math.max(1, publishers)));
  const waiting = [...ranked];
  const placed: A[] = [];
  while (placed.length < limit) {
    const before = placed.slice(1 - diversity.of);
    const next = waiting.findIndex(
      ({ publisherId }) => before.filter((one) => one.publisherId === publisherId).length < most,
    );
    const [article] = next < 0 ? [] : waiting.splice(next, 1);
    if (article === undefined) break;
    placed.push(article);
  }
  return placed;
}

/** The first of each story: of an article that stands twice, and of one headline from two publishers. */
export function storiesOnce<A extends Pick<ArticlePreview, 'id' | 'title'>>(ranked: readonly A[]): A[] {
  const seen = new Set<string>();
  return ranked.filter(({ id, title }) => {
    const key = dedupKey(title, id);
    return !seen.has(id) && !seen.has(key) && seen.add(id) && seen.add(key);
  });
}

/**
 * A reader's own feed: articles from whom they follow, each story once, ranked by recency, affinity and quality, and mixed. Empty for who follows nothing.
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
