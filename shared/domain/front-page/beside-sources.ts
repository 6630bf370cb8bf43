import type { ArticlePreview } from '../articles/article.ts';

/** What is shown beside the card of an article. */
export interface Beside {
  /** The generated article that is made of it and others. */
  composed: ArticlePreview;
  /** The others that the list has. */
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
 * source among the preferred articles, else in the list. A generated article whose sources are in neither keeps its
 * card.
 */
export function besideSources(
  articles: readonly ArticlePreview[],
  preferred: readonly ArticlePreview[] = [],
): Gathered {
  const beside = new Map<string, Beside>();
  const gone = new Set<ArticlePreview>();
  for (const composed of articles) {
    if (composed.composedFrom === undefined) continue;
    const ids = new Set(composed.composedFrom);
    const sources = articles.filter((one) => ids.has(one.id) && !gone.has(one) && !beside.has(one.id));
    const host = preferred.find(({ id }) => ids.has(id) && !beside.has(id)) ?? sources[0];
    if (host === undefined) continue;
    const others = sources.filter((one) => one !== host);
    beside.set(host.id, { composed, others });
    for (const one of [composed, ...others]) gone.add(one);
  }
  return { articles: gone.size === 0 ? articles : articles.filter((one) => !gone.has(one)), beside };
}
