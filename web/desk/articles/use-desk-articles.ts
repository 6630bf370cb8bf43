import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { getDeskArticle, listDeskArticles } from '#shared/api/article-desk.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { callPage } from '#web/shell/api/call-pages.ts';
import { keyOf } from '#web/shell/api/client.ts';
import { useChangeReply, useReply } from '#web/shell/cache/use-reply.ts';
import { type ArticleFilters, queryOf } from './article-filters.ts';

/** How often, and how many times, articles are fetched again until ingestion has applied what was decided. */
const pollMs = 1500;
const mostPolls = 10;

/** Fetches again while ingestion is behind a decision. @returns begins the count again, for a new decision */
function usePolls(isBehind: boolean, fetchAgain: () => void): () => void {
  const [polls, setPolls] = useState(0);
  useEffect(() => {
    if (!isBehind || polls >= mostPolls) return;
    const timer = setTimeout(() => {
      setPolls(polls + 1);
      fetchAgain();
    }, pollMs);
    return () => clearTimeout(timer);
  }, [isBehind, polls, fetchAgain]);
  return useCallback(() => setPolls(0), []);
}

/** The list with these versions of articles, unless it has newer ones: a late reply undoes nothing. */
export function withVersions(rows: readonly DeskArticle[], others: readonly DeskArticle[]): DeskArticle[] {
  const byId = new Map(others.map((one) => [one.article.id, one]));
  return rows.map((row) => {
    const other = byId.get(row.article.id) ?? row;
    const newer = other.editorial.version - row.editorial.version;
    return newer > 0 || (newer === 0 && other.isApplied) ? other : row;
  });
}

/** A page of the list, and what it was asked for with. */
interface Page {
  address: string;
  rows: readonly DeskArticle[];
  next: string | null;
}

/** One page of the articles. The page before stays visible while another one loads. */
export function useDeskArticles(filters: ArticleFilters, cursor: string | null) {
  const query = { ...queryOf(filters), ...(cursor === null ? {} : { cursor }) };
  const key = keyOf(listDeskArticles, { query });
  const address = key.join('/');
  const held = useRef<Page>(undefined);
  const { data, error, isValidating, mutate } = useSWR<Page, Error>(
    key,
    async () => {
      const { page, next } = await callPage(listDeskArticles, { query: queryOf(filters) }, cursor);
      const known = held.current?.address === address ? held.current.rows : [];
      return { address, rows: withVersions(page, known), next };
    },
    { keepPreviousData: true, dedupingInterval: 0 },
  );
  held.current = data;
  const isCurrent = data?.address === address;
  const failure = isCurrent || isValidating ? undefined : error;
  const refetch = useCallback(() => void mutate(), [mutate]);
  const restartPolls = usePolls(isCurrent && data.rows.some(({ isApplied }) => !isApplied), refetch);
  /** Shows what the server returned for a change. */
  const put = useCallback(
    (changed: readonly DeskArticle[]) => {
      restartPolls();
      // A change of a page that is still loading would discard its reply.
      if (held.current?.address !== address) return;
      void mutate((page) => page && { ...page, rows: withVersions(page.rows, changed) }, { revalidate: false });
    },
    [mutate, restartPolls, address],
  );
  return {
    rows: data?.rows,
    next: isCurrent ? data.next : null,
    /** A reload that fails leaves the list. */
    error: failure,
    isLoading: !isCurrent && failure === undefined,
    put,
    refetch,
  };
}
export type DeskArticles = ReturnType<typeof useDeskArticles>;

/** Fetched whenever it is opened. A failure is kept for a moment: an article that opens again begins with it. */
const rule = { freshMs: 0, keepMs: 15_000, onMount: true, onReconnect: true } as const;

/**
 * Everything about an article; it follows what ingestion makes of a decision.
 * @param onChange shows it in the list
 */
export function useArticleDetail(id: string, onChange: (articles: readonly DeskArticle[]) => void) {
  const { data: detail, error, refetch } = useReply(getDeskArticle, { params: { id } }, rule);
  const change = useChangeReply(getDeskArticle);
  /** Merged reports that the editor has just un-merged. */
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  useEffect(() => {
    if (detail !== undefined) onChange([detail]);
  }, [detail, onChange]);
  const isBehind =
    detail !== undefined && (!detail.isApplied || detail.merged.some((report) => leaving.includes(report.id)));
  const restartPolls = usePolls(isBehind, refetch);

  return {
    detail,
    error,
    leaving,
    refetch,
    /** Shows what the server returned for a change. */
    put(article: DeskArticle): void {
      restartPolls();
      if (article.article.id === id)
        change({ params: { id } }, (before) => ({ ...before, ...article }), { refetch: false });
      onChange([article]);
    },
    /** Follows a merged report that becomes a story of its own. */
    follow(report: string): void {
      restartPolls();
      setLeaving((before) => [...before, report]);
    },
  };
}
