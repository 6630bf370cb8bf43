import { useCallback, useEffect, useMemo, useState } from 'react';
import { getArticle } from '#shared/api/articles.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { FrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { ApiError, call } from '#web/shell/api/client.ts';

/** The cards of stories by id. Null: readers cannot open it. */
export type Stories = ReadonlyMap<string, ArticlePreview | null>;

/**
 * The cards of the stories that a plan names: those of `listed`, and the others one by one.
 * @returns with `add`, for cards that are known from elsewhere, such as a search
 */
export function useStories(plan: FrontPagePlan, listed: readonly ArticlePreview[] | undefined) {
  const [others, setOthers] = useState<Stories>(new Map());
  const stories = useMemo(
    () => new Map<string, ArticlePreview | null>([...others, ...(listed ?? []).map((one) => [one.id, one] as const)]),
    [others, listed],
  );
  const add = useCallback(
    (id: string, story: ArticlePreview | null) => setOthers((before) => new Map([...before, [id, story]])),
    [],
  );
  const isReady = listed !== undefined;
  const named = [...plan.pins.map(({ articleId }) => articleId), plan.breaking?.articleId ?? []].flat();
  const missing = isReady ? [...new Set(named)].filter((id) => !stories.has(id)).join(' ') : '';
  useEffect(() => {
    const controller = new AbortController();
    for (const id of missing.split(' ').filter(Boolean))
      call(getArticle, { params: { id } }, { signal: controller.signal }).then(
        (story) => add(id, story),
        (error: unknown) => {
          if (error instanceof ApiError && error.status < 500) add(id, null);
          else if (!controller.signal.aborted) console.warn(`Could not load the story ${id}.`, error);
        },
      );
    return () => controller.abort();
  }, [missing, add]);
  return { stories, add };
}
