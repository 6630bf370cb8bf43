import type { StoryBrief } from './story.ts';

/** The fields that say which story an article is a report of. */
export interface InStory {
  id: string;
  story?: Pick<StoryBrief, 'id' | 'lead'> | undefined;
  composedFrom?: readonly string[] | undefined;
}

/** The story of an article. An article alone is a story of its own, and so is a generated one, which is no report. */
export const storyIdOf = ({ id, story, composedFrom }: InStory): string =>
  composedFrom === undefined ? (story?.id ?? id) : id;

/** The first report of each story. More of a list at its end changes nothing of what is shown of its beginning. */
export function onePerStory<A extends InStory>(articles: readonly A[], above: readonly A[] = []): A[] {
  const seen = new Set(above.map(storyIdOf));
  return articles.filter((article) => {
    const id = storyIdOf(article);
    return !seen.has(id) && seen.add(id);
  });
}

/**
 * One report of each story: of the first group that has any, its lead, else the first.
 * @param groups lists, those that decide before others first
 */
export function reportOfEach<A extends InStory>(groups: readonly (readonly A[])[]): Set<A> {
  const chosen = new Map<string, A>();
  for (const group of groups) {
    const decided = new Set(chosen.keys());
    for (const article of group) {
      const id = storyIdOf(article);
      if (!decided.has(id) && (!chosen.has(id) || article.id === article.story?.lead)) chosen.set(id, article);
    }
  }
  return new Set(chosen.values());
}
