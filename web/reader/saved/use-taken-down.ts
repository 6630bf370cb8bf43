import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { listTakenDown } from '#shared/api/articles.ts';
import { call } from '#web/api.ts';
import { replies } from '#web/cache/reply-cache.ts';
import { isOnline, onConnectionChange } from '#web/offline/connection.ts';
import { dropCopies } from '#web/offline/drop-copies.ts';
import { withoutArticles } from '#web/offline/without-articles.ts';

/** Time between two checks while the site is open, in milliseconds. */
const checkMs = 4 * 60_000;

/**
 * Drops the copies of articles that the editors have taken down: when the site starts, when the server is reachable
 * again, and every few minutes while the page is shown. What the page shows of them goes too.
 */
export function useTakenDown(): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    let checkedAt = Number.NEGATIVE_INFINITY;
    const check = async (): Promise<void> => {
      if (!isOnline()) checkedAt = Number.NEGATIVE_INFINITY;
      if (!isOnline() || document.visibilityState === 'hidden' || Date.now() - checkedAt < checkMs) return;
      checkedAt = Date.now();
      // Past the browser's own cache: it serves a list that is a minute old while it fetches a new one.
      const ids = new Set(await call(listTakenDown, {}, { cache: 'no-cache' }));
      if (ids.size === 0) return;
      for (const [key, { data }] of [...replies]) {
        const left = withoutArticles(data, ids);
        // The page of a taken-down article asks again, and learns that it is gone.
        if (left !== data) void mutate(key, left, { revalidate: left === undefined });
      }
      await dropCopies(ids);
    };
    const checkQuietly = () =>
      void check().catch((error: unknown) => {
        // Not after a while, but when the page is shown or the connection changes the next time.
        checkedAt = Number.NEGATIVE_INFINITY;
        console.warn('Could not drop articles that were taken down.', error);
      });
    checkQuietly();
    const timer = setInterval(checkQuietly, checkMs);
    const unsubscribe = onConnectionChange(checkQuietly);
    document.addEventListener('visibilitychange', checkQuietly);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', checkQuietly);
    };
  }, [mutate]);
}
