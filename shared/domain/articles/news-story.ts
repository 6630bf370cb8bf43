import { editorial } from '../../config/editorial.ts';
import { limits } from '../../config/limits.ts';
import { significantWords } from '../text/significant-words.ts';
import type { ArticlePreview } from './article.ts';
import { titleSimilarity } from './dedup.ts';

type Listed = Pick<
  ArticlePreview,
  | 'id'
  | 'title'
  | 'sourceId'
  | 'topic'
  | 'publishedAt'
  | 'priority'
  | 'coverageCount'
  | 'performanceScore'
  | 'isPremium'
  | 'sponsored'
>;

/** Articles about the same thing, the earliest first. */
export interface NewsStory<Article extends Listed = Listed> {
  /** The id of its earliest article: the same story has the same key, whatever is reported of it later. */
  key: string;
  articles: Article[];
}

/** What else than the number of its reports makes a story worth telling. */
const worthOf = { report: 10, high: 6, medium: 3, readers: 5 } as const;
/** Performance scores above this say no more. */
const mostReaders = 100;
/** Each further story of a topic counts so much less. */
const sameTopic = 8;

/**
 * The stories of the last day, those first that most publishers report and readers care for. Articles that were composed, sold, or paid for are left out, and stories that hold one of `told`.
 * Two articles are one story when their headlines share half of the words that say something; reports that ingestion has merged come with the article that stands for them.
 */
export function storiesOf<Article extends Listed>(
  articles: readonly Article[],
  told: ReadonlySet<string>,
  now: Date,
): NewsStory<Article>[] {
  const usable = articles
    .filter(({ sourceId, sponsored, isPremium }) => sourceId !== editorial.sourceId && !sponsored && !isPremium)
    .filter(({ publishedAt }) => now.getTime() - Date.parse(publishedAt) <= limits.compose.windowMs)
    .sort((a, b) =>
      a.publishedAt !== b.publishedAt ? (a.publishedAt < b.publishedAt ? -1 : 1) : a.id < b.id ? -1 : 1,
    );
  const stories: { words: string[]; story: NewsStory<Article> }[] = [];
  for (const article of usable) {
    const words = significantWords(article.title);
    const known = stories.find((one) => areAlike(one.words, words));
    if (known === undefined) stories.push({ words, story: { key: article.id, articles: [article] } });
    else known.story.articles.push(article);
  }
  return spread(stories.map(({ story }) => story).filter((story) => !story.articles.some(({ id }) => told.has(id))));
}

/** Two words at least: one that is shared says little, however few there are. */
const fewestShared = 2;

function areAlike(a: readonly string[], b: readonly string[]): boolean {
  const similarity = titleSimilarity(a, b);
  return (
    similarity >= limits.compose.similarity && Math.round(similarity * Math.max(a.length, b.length)) >= fewestShared
  );
}

const worth = ({ articles }: NewsStory): number =>
  articles.reduce((sum, { coverageCount }) => sum + 1 + coverageCount, 0) * worthOf.report +
  (articles.some(({ priority }) => priority === 'high')
    ? worthOf.high
    : articles.some(({ priority }) => priority === 'medium')
      ? worthOf.medium
      : 0) +
  (Math.min(mostReaders, Math.max(...articles.map(({ performanceScore }) => performanceScore))) / mostReaders) *
    worthOf.readers;

const newest = ({ articles }: NewsStory): string => articles.at(-1)?.publishedAt ?? '';

/** The best first, one topic after the other where they are about as good. */
function spread<Article extends Listed>(stories: readonly NewsStory<Article>[]): NewsStory<Article>[] {
  const left = stories.map((story) => ({ story, worth: worth(story), topic: story.articles[0]?.topic ?? '' }));
  const told = new Map<string, number>();
  const ordered: NewsStory<Article>[] = [];
  const now = (one: (typeof left)[number]) => one.worth - (told.get(one.topic) ?? 0) * sameTopic;
  while (left.length > 0) {
    const best = left.reduce((a, b) => {
      const difference = now(b) - now(a);
      return difference > 0 || (difference === 0 && newest(b.story) > newest(a.story)) ? b : a;
    });
    left.splice(left.indexOf(best), 1);
    told.set(best.topic, (told.get(best.topic) ?? 0) + 1);
    ordered.push(best.story);
    if (ordered.length >= limits.compose.stories) break;
  }
  return ordered;
}
