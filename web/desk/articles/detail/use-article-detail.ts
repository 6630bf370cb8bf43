import { useCallback, useEffect, useState } from 'react';
import { getDeskArticle } from '#shared/api/article-desk.ts';
import type { DeskArticle, DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { call } from '#web/shell/api/client.ts';
import { usePolls } from '../use-polls.ts';

interface Loaded {
  id: string;
  detail: DeskArticleDetail | null;
  error: Error | null;
}

/** Everything about an article; it follows what ingestion makes of a decision. */
export function useArticleDetail(id: string, onChange: (article: DeskArticle) => void) {
  const [loaded, setLoaded] = useState<Loaded>({ id, detail: null, error: null });
  const [reload, setReload] = useState(0);
  /** Merged reports that the editor has just un-merged. */
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const { detail, error } = loaded.id === id ? loaded : { detail: null, error: null };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` fetches again.
  useEffect(() => {
    const abort = new AbortController();
    call(getDeskArticle, { params: { id } }, { signal: abort.signal })
      .then((fetched) => {
        if (abort.signal.aborted) return;
        setLoaded((before) => ({
          id,
          detail: before.id === id ? newest(before.detail, fetched) : fetched,
          error: null,
        }));
        onChange(fetched);
      })
      .catch((reason: unknown) => {
        if (abort.signal.aborted) return;
        console.warn('An article could not be loaded', reason);
        const failed = reason instanceof Error ? reason : new Error(String(reason));
        setLoaded((before) => ({ id, detail: before.id === id ? before.detail : null, error: failed }));
      });
    return () => abort.abort();
  }, [id, reload, onChange]);

  const isBehind =
    detail !== null && (!detail.isApplied || detail.merged.some((report) => leaving.includes(report.id)));
  const fetchAgain = useCallback(() => setReload((before) => before + 1), []);
  const restartPolls = usePolls(isBehind, detail, fetchAgain);

  /** Shows what the server returned for a change. */
  const put = useCallback(
    (article: DeskArticle) => {
      restartPolls();
      setLoaded((before) =>
        before.detail?.article.id === article.article.id
          ? { ...before, detail: { ...before.detail, ...article }, error: null }
          : before,
      );
      onChange(article);
    },
    [onChange, restartPolls],
  );
  const refetch = useCallback(() => {
    restartPolls();
    setLoaded((before) => ({ ...before, error: null }));
    fetchAgain();
  }, [restartPolls, fetchAgain]);
  /** Follows a merged report that becomes a story of its own. */
  const follow = useCallback(
    (report: string) => {
      restartPolls();
      setLeaving((before) => [...before, report]);
    },
    [restartPolls],
  );

  return { detail, error, leaving, put, refetch, follow };
}

/** A fetch may have begun before a change. */
const newest = (held: DeskArticleDetail | null, fetched: DeskArticleDetail): DeskArticleDetail =>
  held !== null && held.editorial.version > fetched.editorial.version
    ? { ...fetched, article: held.article, editorial: held.editorial, isApplied: held.isApplied }
    : fetched;
