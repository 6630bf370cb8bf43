import { useCallback, useEffect, useState } from 'react';
import { listDeskArticles } from '#shared/api/article-desk.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { callPage } from '#web/call-pages.ts';
import { type ArticleFilters, queryOf } from './article-filters.ts';

/** How often, and how many times, the list is fetched again until ingestion has applied what was decided. */
const pollMs = 1500;
const mostPolls = 10;

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
  /** Fetches of the same page so far; `polls` are those that wait for ingestion. */
  const [reload, setReload] = useState(0);
  const [polls, setPolls] = useState(0);

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

  const isWaiting = page?.key === key && page.rows.some(({ isApplied }) => !isApplied) && polls < mostPolls;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reply starts the wait for the next one.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setPolls((before) => before + 1);
      setReload((before) => before + 1);
    }, pollMs);
    return () => clearTimeout(timer);
  }, [isWaiting, page]);

  /** Shows what the server returned for a change. */
  const put = useCallback((changed: readonly DeskArticle[]) => {
    setPolls(0);
    setPage((before) => (before === null ? null : { ...before, rows: withVersions(before.rows, changed) }));
  }, []);
  const refetch = useCallback(() => {
    setFailure(null);
    setPolls(0);
    setReload((before) => before + 1);
  }, []);

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
