import type { ArticlePreview } from '../articles/article.ts';
import type { Topic } from '../articles/topic.ts';
import { onePerStory } from '../stories/one-per-story.ts';

/**
 * Whether the article's topic or category contains the topic's name or display name, ignoring case. Empty values never
 * match.
 */
export function matchesTopic(
  article: { topic: string; category: string },
  topic: Pick<Topic, 'name' | 'displayName'>,
): boolean {
  const names = [topic.name, topic.displayName]
    .map((name) => name.trim().toLocaleLowerCase())
    .filter((name) => name !== '');
  return [article.topic, article.category].some((value) => {
    const text = value.trim().toLocaleLowerCase();
    return text !== '' && names.some((name) => text.includes(name));
  });
}

/** Articles by publication time, newest first, unreadable times last. The sort is stable. */
export function newestFirst(articles: readonly ArticlePreview[]): ArticlePreview[] {
  const timeOf = ({ publishedAt }: ArticlePreview): number => Date.parse(publishedAt) || 0;
  return articles.toSorted((a, b) => timeOf(b) - timeOf(a));
}

/** The seeded watchlist of the lane: its id and its name. */
const watchlistNames = ['caribbean-finance-and-justice', 'Caribbean Finance and Justice'];
/** Articles in the lane. */
export const laneCount = 9;

type LaneFields = Pick<ArticlePreview, 'watchlistHits' | 'region' | 'tags' | 'topic'>;

/** Whether the watchlist matched the article, or it is about finance and justice in the Caribbean. */
export const isForLane = ({ watchlistHits, region, tags, topic }: LaneFields): boolean =>
  watchlistHits.some((hit) => watchlistNames.includes(hit)) ||
  (region === 'caribbean' && (tags.includes('finance_justice') || topic === 'finance_justice'));

/** The first articles for the lane, in the order of the list, each story once and none of those above. */
export const laneArticles = (
  articles: readonly ArticlePreview[],
  above: readonly ArticlePreview[] = [],
): ArticlePreview[] => onePerStory(articles.filter(isForLane), above).slice(0, laneCount);
