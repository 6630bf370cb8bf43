import { useEffect, useRef } from 'react';
import { limits } from '#shared/config/limits.ts';
import { usePageIdle } from '#web/ui/rendering/page-idle.ts';
import { reportRead, reportView } from '../card/article-events.ts';

/**
 * Reports a view of the article `id` once the page is idle, and how many seconds it was visible once the reader leaves
 * or hides the page. Hiding counts as leaving because phones end pages without further events.
 * @param id null until the article has loaded: nothing is reported
 */
export function useVisit(id: string | null): void {
  const viewed = useRef<string | null>(null);
  const isIdle = usePageIdle();
  useEffect(() => {
    if (id === null || !isIdle || viewed.current === id) return;
    viewed.current = id;
    reportView(id);
  }, [id, isIdle]);
  useEffect(() => {
    if (id === null) return;
    let visibleSince: number | null = null;
    let visibleMs = 0;
    let isReported = false;
    const show = () => {
      visibleSince ??= performance.now();
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
