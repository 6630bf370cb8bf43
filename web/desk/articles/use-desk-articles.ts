import { useCallback, useEffect, useState } from 'react';
import { listDeskArticles } from '#shared/api/article-desk.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { callPage } from '#web/shell/api/call-pages.ts';
import { type ArticleFilters, queryOf } from './article-filters.ts';
import { usePolls } from './use-polls.ts';

interface Page {
  /** What was asked for. */
  key: string;
  rows: readonly DeskArticle[];
  next: string | null;
}

/** The list with these versions of articles, unless it has newer ones. */
export function withVersions(rows: readonly DeskArticle[], changed: readonly DeskArticle[]): DeskArticle[] {
  const byId = new Map(changed.map((one) => [one.article.id, one]));
  return rows.map((row) => {
    const other = byId.get(row.article.id);
    return other !== undefined && other.editorial.version >= row.editorial.version ? other : row;
  });
}

/** One page of the articles. The page before stays visible while another one loads. */
export function useDeskArticles(filters: ArticleFilters, cursor: string | null) {
  const key = JSON.stringify([filters, cursor]);
  const [page, setPage] = useState<Page | null>(null);
  const [failure, setFailure] = useState<{ key: string; error: Error } | null>(null);
  /** Fetches of the same page so far. */
  const [reload, setReload] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` fetches again.
  useEffect(() => {
    const abort = new AbortController();
    const [asked, after]: [ArticleFilters, string | null] = JSON.parse(key);
    callPage(listDeskArticles, { query: queryOf(asked) }, after, { signal: abort.signal })
      .then(({ page: rows, next }) => {
        if (abort.signal.aborted) return;
        setFailure(null);
        setPage((before) => ({
          key,
          rows: before?.key === key ? withVersions(rows, newer(before.rows, rows)) : rows,
          next,
        }));
      })
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        console.warn('Articles could not be loaded', error);
        setFailure({ key, error: error instanceof Error ? error : new Error(String(error)) });
      });
    return () => abort.abort();
  }, [key, reload]);

  const fetchAgain = useCallback(() => setReload((before) => before + 1), []);
  const isBehind = page?.key === key && page.rows.some(({ isApplied }) => !isApplied);
  const restartPolls = usePolls(isBehind, page, fetchAgain);

  /** Shows what the server returned for a change. */
  const put = useCallback(
    (changed: readonly DeskArticle[]) => {
      restartPolls();
      setPage((before) => (before === null ? null : { ...before, rows: withVersions(before.rows, changed) }));
    },
    [restartPolls],
  );
  const refetch = useCallback(() => {
    setFailure(null);
    restartPolls();
    fetchAgain();
  }, [restartPolls, fetchAgain]);

  const error = failure?.key === key ? failure.error : undefined;
  const isCurrent = page?.key === key;
  return {
    rows: page?.rows,
    next: isCurrent ? page.next : null,
    /** A reload that fails leaves the list. */
    error: isCurrent ? undefined : error,
    isLoading: !isCurrent && error === undefined,
    put,
    refetch,
  };
}
export type DeskArticles = ReturnType<typeof useDeskArticles>;

/** The held rows that are newer than the fetched ones: a fetch may have begun before a change. */
function newer(held: readonly DeskArticle[], fetched: readonly DeskArticle[]): DeskArticle[] {
  const versions = new Map(fetched.map(({ article, editorial }) => [article.id, editorial.version]));
  return held.filter(
    ({ article, editorial }) => editorial.version > (versions.get(article.id) ?? Number.POSITIVE_INFINITY),
  );
}
