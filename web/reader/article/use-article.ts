import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { getArticle, getArticleUpdates } from '#shared/api/articles.ts';
import { limits } from '#shared/config/limits.ts';
import { articlePath, takenDownMark } from '#shared/config/site-paths.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { articleHead } from '#shared/domain/articles/article-head.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { useReply, useSeedReply } from '#web/shell/cache/use-reply.ts';
import { firstVisit } from '#web/shell/first-visit.ts';
import { paths } from '#web/shell/paths.ts';
import { noteOpened } from '#web/shell/storage/reader-state.ts';
import { describePage } from '#web/shell/ui/browser/document-head.ts';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { reportRead, reportView } from '../card/article-reports.ts';
import { excerptOf } from '../card/excerpt.ts';
import { displayedArticle } from './displayed-article.ts';

interface LoadedArticle {
  article: Article | undefined;
  error: Error | undefined;
  refetch: () => void;
}

/**
 * Loads the article `id`, reports the visit and describes the article in the document's head. If the server merged it
 * into another report of the story, the page moves to that article's address without a second request. The edge may
 * have kept the reply for an hour: once the page is idle, what has changed since comes with a small one.
 */
export function useArticle(id: string): LoadedArticle {
  const navigate = useNavigate();
  const { data, error, refetch } = useReply(getArticle, { params: { id } });
  const seed = useSeedReply(getArticle);
  // Deferred: React renders the body in slices, and slow phones stay responsive.
  const stored = useDeferredValue(data);
  const article = useMemo(() => (stored === undefined ? undefined : displayedArticle(stored)), [stored]);
  const isMerged = article !== undefined && article.id !== id;
  const final = isMerged ? undefined : article;
  useVisit(final?.id ?? null);
  useArticleHead(final);
  const isIdle = usePageIdle();
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, also if something about it changes.
  useEffect(() => {
    if (final !== undefined && isIdle) noteOpened(final);
  }, [final?.id, isIdle]);
  const updates = useReply(getArticleUpdates, isIdle && final !== undefined ? { params: { id } } : null);
  const current = useMemo(
    () => (article && updates.data ? { ...article, story: undefined, ...updates.data } : article),
    [article, updates.data],
  );

  useEffect(() => {
    if (stored === undefined || !isMerged) return;
    seed({ params: { id: stored.id } }, stored);
    navigate(paths.article(stored.id), { replace: true });
  }, [stored, isMerged, seed, navigate]);

  return { article: current, error: error ?? (isTakenDown(updates.error) ? updates.error : undefined), refetch };
}

export const isTakenDown = (error: Error | undefined): boolean => error instanceof ApiError && error.status === 410;

/** Describes the article to search engines and sharing services while it is shown. */
function useArticleHead(article: Article | undefined): void {
  useEffect(() => {
    if (article === undefined) return;
    return describePage(articleHead(article, excerptOf(article).slice(0, limits.summary), window.location.origin));
  }, [article]);
}

/** The address whose document said that its article was taken down; null for any other document. */
const takenDownPath =
  typeof document !== 'undefined' && document.querySelector(`meta[name=${takenDownMark}]`) !== null
    ? location.pathname
    : null;

/** Whether the document says that the article `id` was taken down: the browser may have a reply from before. */
export const isServedAsGone = (id: string): boolean => takenDownPath === articlePath(id);

/**
 * Reports a view of the article `id` once the page is idle, and how many seconds it was visible once the reader leaves
 * or hides the page. Hiding counts as leaving because phones end pages without further events.
 * @param id null until the article has loaded: nothing is reported
 */
function useVisit(id: string | null): void {
  const viewed = useRef<string | null>(null);
  const isIdle = usePageIdle();
  useEffect(() => {
    if (id === null || !isIdle || viewed.current === id) return;
    viewed.current = id;
    if (firstVisit.viewed !== id) reportView(id);
    firstVisit.viewed = null;
  }, [id, isIdle]);
  useEffect(() => {
    if (id === null) return;
    let visibleSince: number | null = null;
    let visibleMs = 0;
    let isReported = false;
    // The document of an article is read from its beginning.
    let from = firstVisit.since;
    firstVisit.since = null;
    const show = () => {
      visibleSince ??= from ?? performance.now();
      from = null;
    };
    const leave = () => {
      if (visibleSince !== null) visibleMs += performance.now() - visibleSince;
      visibleSince = null;
      const seconds = Math.min(limits.longestReadSeconds, Math.floor(visibleMs / 1000));
      if (isReported || seconds < 1) return;
      isReported = true;
      reportRead(id, seconds);
    };
    const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : show());
    if (document.visibilityState === 'visible') show();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id]);
}
