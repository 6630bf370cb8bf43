import { useCallback, useMemo, useState } from 'react';
import useSWR from 'swr';
import { getDeskArticle } from '#shared/api/article-desk.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { type PlannedStory, stillListed, storiesIn, survivorOf } from '#shared/domain/front-page/resolve-plan.ts';
import type { FrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { ApiError, call, keyOf } from '#web/shell/api/client.ts';

/** How often the desk looks whether an article of the plan was hidden, taken down or merged. */
const refreshMs = 20_000;

/** The article as it is now; null if there is none, undefined if the server does not say. */
async function readStory(id: string): Promise<readonly [string, PlannedStory | null | undefined]> {
  try {
    const { article, editorial, survivor } = await call(getDeskArticle, { params: { id } });
    return [id, { article, state: editorial.state, survivor }];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [id, null];
    console.warn(`Could not load the article ${id}.`, error);
    return [id, undefined];
  }
}

/** The articles of these ids, with the survivors of those that were merged. */
async function readStories(ids: readonly string[]) {
  const named = await Promise.all(ids.map(readStory));
  const survivors = named.flatMap(([, story]) => story?.survivor ?? []).filter((id) => !ids.includes(id));
  return new Map([...named, ...(await Promise.all([...new Set(survivors)].map(readStory)))]);
}

/**
 * The articles that a plan names, as the editors have decided about them: the list of readers' page may be minutes old.
 * @param listed what that page has
 * @returns with `add`, for cards that are known from elsewhere, such as a search
 */
export function useStories(plan: FrontPagePlan, listed: readonly ArticlePreview[]) {
  const [found, setFound] = useState<readonly ArticlePreview[]>([]);
  const ids = storiesIn(plan);
  const { data: named } = useSWR(
    // A key of private reads: the replies do not outlive the session.
    ids.length === 0 ? null : keyOf(getDeskArticle, { params: { id: `all:${ids.join()}` } }),
    () => readStories(ids),
    { refreshInterval: refreshMs, revalidateOnFocus: true, keepPreviousData: true },
  );
  const add = useCallback((story: ArticlePreview) => setFound((before) => [...before, story]), []);
  const stories = useMemo(() => {
    const cards = new Map([...found, ...listed].map((article) => [article.id, article]));
    function read(id: string): PlannedStory | undefined {
      const story = named?.get(id);
      const article = cards.get(id);
      if (story !== undefined || article === undefined) return story ?? undefined;
      return { article, state: 'listed', survivor: null };
    }
    return {
      read,
      /** Why readers do not see a pinned article, if it is not shown; null if nothing is known against it. */
      closedBy(id: string) {
        const state = survivorOf(id, read)?.state;
        if (state !== undefined) return state === 'listed' ? null : state;
        return named?.has(id) && named.get(id) !== undefined ? ('missing' as const) : null;
      },
      titleOf: (id: string) => read(id)?.article.title,
      /** The list as readers get it once its copies have expired. */
      listed: stillListed(listed, read),
    };
  }, [found, listed, named]);
  return { stories, add };
}
export type Stories = ReturnType<typeof useStories>['stories'];
