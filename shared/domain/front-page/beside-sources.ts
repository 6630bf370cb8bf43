import type { ArticlePreview } from '../articles/article.ts';
import { storyIdOf } from '../stories/one-per-story.ts';

/** What is shown beside the card of an article. */
export interface Beside {
  /** The generated article that is made of it and others. */
  composed: ArticlePreview;
  /** The others that the list has, without those that the card's own story has. */
  others: readonly ArticlePreview[];
}
interface Gathered {
  /** The list without the articles that are shown beside others. */
  articles: readonly ArticlePreview[];
  /** By the id of the article that has the card. */
  beside: ReadonlyMap<string, Beside>;
}

/**
 * Gives an event one card in place of one for its generated article and one for each of its sources: that of the first
 * source, or report of a source's story, among the preferred articles, else that of the first source in the list. A
 * generated article whose sources are in neither keeps its card.
 */
export function besideSources(
  articles: readonly ArticlePreview[],
  preferred: readonly ArticlePreview[] = [],
): Gathered {
  const beside = new Map<string, Beside>();
  const hosts = new Set<string>();
  const gone = new Set<ArticlePreview>();
  for (const composed of articles) {
    if (composed.composedFrom === undefined) continue;
    const ids = new Set(composed.composedFrom);
    const isFree = (one: ArticlePreview) => !gone.has(one) && !hosts.has(storyIdOf(one));
    const sources = articles.filter((one) => ids.has(one.id) && isFree(one));
    const stories = new Set([...sources, ...preferred.filter((one) => ids.has(one.id) && isFree(one))].map(storyIdOf));
    const host = preferred.find((one) => stories.has(storyIdOf(one))) ?? sources[0];
    if (host === undefined) continue;
    const story = storyIdOf(host);
    hosts.add(story);
    stories.delete(story);
    beside.set(host.id, { composed, others: sources.filter((one) => storyIdOf(one) !== story) });
    gone.add(composed);
    for (const one of articles) if (stories.has(storyIdOf(one))) gone.add(one);
  }
  return { articles: gone.size === 0 ? articles : articles.filter((one) => !gone.has(one)), beside };
}
