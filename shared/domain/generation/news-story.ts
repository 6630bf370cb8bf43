import { editorial } from '../../config/editorial.ts';
import { limits } from '../../config/limits.ts';
import { notNames } from '../../config/vocabulary/names.ts';
import type { ArticlePreview } from '../articles/article.ts';
import { titleWords } from '../articles/dedup.ts';
import { mostPerformance } from '../articles/performance-score.ts';
import { storyIdOf } from '../stories/one-per-story.ts';
import { foldPhrase } from '../text/folded-text.ts';

type Listed = Pick<
  ArticlePreview,
  | 'id'
  | 'title'
  | 'source'
  | 'sourceId'
  | 'topic'
  | 'publishedAt'
  | 'priority'
  | 'coverageCount'
  | 'performanceScore'
  | 'isPremium'
  | 'sponsored'
  | 'story'
>;

/** Articles about the same event, the earliest first. */
export interface NewsStory<Article extends Listed = Listed> {
  /** The id of the earliest article, so the key stays the same while reports are added. */
  key: string;
  articles: Article[];
  /** How many outlets have a report of their own. The same text at several counts once. */
  outlets: number;
}

/** Points of a story, besides those for the number of its reports. */
const points = { report: 10, high: 6, medium: 3, readers: 5 } as const;
/** Points that each further story of the same topic loses. */
const sameTopicPenalty = 8;

/**
 * The stories of the last day: those of at least three outlets before all others, and those with many reports and many
 * readers first. Leaves out composed, sponsored and premium articles, stories with an article in `coveredIds`, and
 * those of one publisher only. Reports that ingestion merged count through their surviving article's `coverageCount`.
 * @param coveredIds articles that an earlier run has written about
 */
export function storiesOf<Article extends Listed>(
  articles: readonly Article[],
  coveredIds: ReadonlySet<string>,
  now: Date,
): NewsStory<Article>[] {
  const usable = articles
    .filter(({ sourceId, sponsored, isPremium }) => sourceId !== editorial.sourceId && !sponsored && !isPremium)
    .filter(({ publishedAt }) => now.getTime() - Date.parse(publishedAt) <= limits.generation.windowMs)
    .sort((a, b) =>
      a.publishedAt !== b.publishedAt ? (a.publishedAt < b.publishedAt ? -1 : 1) : a.id < b.id ? -1 : 1,
    );
  const stories = [...Map.groupBy(usable, storyIdOf).values()].flatMap(([first, ...others]): NewsStory<Article>[] =>
    first === undefined
      ? []
      : [{ key: first.id, articles: [first, ...others], outlets: outletsOf([first, ...others]) }],
  );
  const isNew = (story: NewsStory) => !story.articles.some(({ id }) => coveredIds.has(id));
  const open = stories.filter((story) => hasSeveralPublishers(story) && isNew(story));
  const isWide = ({ outlets }: NewsStory) => outlets >= limits.generation.outlets;
  const ranked = [open.filter(isWide), open.filter((story) => !isWide(story))].flatMap(rankedByWorth<Article>);
  return ranked.slice(0, limits.generation.stories);
}

/** Outlets with a report of their own, also of those that cannot be quoted. */
const outletsOf = (articles: readonly Listed[]): number =>
  Math.max(new Set(articles.map(({ source }) => source)).size, ...articles.map(({ story }) => story?.outlets ?? 1));

const hasSeveralPublishers = ({ articles }: NewsStory): boolean =>
  articles.some(({ coverageCount }) => coverageCount > 0) || new Set(articles.map(({ source }) => source)).size > 1;

/** The distinct words that carry a text's meaning: no articles, prepositions and other function words. */
export const significantWords = (text: string): string[] =>
  titleWords(text).filter((word) => word.length > 1 && !notNames.has(foldPhrase(word).folded));

function worth({ articles }: NewsStory): number {
  const reports = articles.reduce((sum, { coverageCount }) => sum + 1 + coverageCount, 0);
  const has = (level: Listed['priority']) => articles.some(({ priority }) => priority === level);
  const priority = has('high') ? points.high : has('medium') ? points.medium : 0;
  const performance = Math.max(...articles.map(({ performanceScore }) => performanceScore));
  return reports * points.report + priority + (performance / mostPerformance) * points.readers;
}

const newest = ({ articles }: NewsStory): string => articles.at(-1)?.publishedAt ?? '';

/**
 * The best stories first, alternating topics where stories are about equally good. Ends at the limit of stories per
 * run.
 */
function rankedByWorth<Article extends Listed>(stories: readonly NewsStory<Article>[]): NewsStory<Article>[] {
  const remaining = stories.map((story) => ({ story, worth: worth(story), topic: story.articles[0]?.topic ?? '' }));
  const perTopic = new Map<string, number>();
  const ordered: NewsStory<Article>[] = [];
  const currentWorth = (one: (typeof remaining)[number]) =>
    one.worth - (perTopic.get(one.topic) ?? 0) * sameTopicPenalty;
  while (remaining.length > 0 && ordered.length < limits.generation.stories) {
    const best = remaining.reduce((a, b) => {
      const difference = currentWorth(b) - currentWorth(a);
      return difference > 0 || (difference === 0 && newest(b.story) > newest(a.story)) ? b : a;
    });
    remaining.splice(remaining.indexOf(best), 1);
    perTopic.set(best.topic, (perTopic.get(best.topic) ?? 0) + 1);
    ordered.push(best.story);
  }
  return ordered;
}
