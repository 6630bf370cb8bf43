import { useEffect, useRef } from 'react';
import { limits } from '#shared/config/limits.ts';
import { reportRead, reportView } from '../card/article-events.ts';

/**
 * Reports a visit to the article `id`: the view once it is there (ART-41, ART-53), and for how long it was in sight when the reader goes, by whichever way comes first
 * (ART-42, ART-45): another page of ours, another window, another site. Phones end pages without a word, so being hidden counts as going. `null` while there is no article.
 */
export function useVisit(id: string | null): void {
  const viewed = useRef<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    if (viewed.current !== id) reportView(id);
    viewed.current = id;

    let since: number | null = null;
    let seen = 0;
    let told = false;
    const show = () => {
      since ??= performance.now();
    };
    const leave = () => {
      if (since !== null) seen += performance.now() - since;
      since = null;
      const seconds = Math.min(limits.longestReadSeconds, Math.floor(seen / 1000));
      if (told || seconds < 1) return;
      told = true;
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
