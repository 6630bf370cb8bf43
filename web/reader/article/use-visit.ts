import { useEffect, useRef } from 'react';
import { limits } from '#shared/config/limits.ts';
import { reportRead, reportView } from '../card/article-events.ts';

/**
 * Reports a visit to the article `id`: the view once the article has loaded, and once the number of seconds that it was
 * visible, when the reader leaves the page or hides it. Hiding counts as leaving because phones end pages without
 * further events. Null reports nothing.
 */
export function useVisit(id: string | null): void {
  const viewed = useRef<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    if (viewed.current !== id) reportView(id);
    viewed.current = id;

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
