import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { allQuery } from '#web/shell/paths.ts';

/**
 * A list of headlines that is shown in part until the reader asks for all. The keyboard then goes on at the first new
 * headline, because the button is gone. Without a script the button is a link, and the page comes with all.
 */
export function useShowAll<E extends HTMLElement>(length: number, shownFirst: number) {
  const [showsAll, setShowsAll] = useState(useSearchParams()[0].has(allQuery));
  const wasOpen = useRef(showsAll);
  const list = useRef<E>(null);
  useEffect(() => {
    if (showsAll && !wasOpen.current)
      list.current?.querySelectorAll<HTMLElement>('h3 a')[shownFirst]?.focus({ preventScroll: true });
  }, [showsAll, shownFirst]);
  return { list, isCut: !showsAll && length > shownFirst + 1, showAll: () => setShowsAll(true) };
}
