import { useEffect, useRef, useState } from 'react';

/**
 * A list of headlines that is shown in part until the reader asks for all. The keyboard then goes on at the first new
 * headline, because the button is gone.
 */
export function useShowAll<E extends HTMLElement>(length: number, shownFirst: number) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<E>(null);
  useEffect(() => {
    if (showsAll) list.current?.querySelectorAll<HTMLElement>('h3 a')[shownFirst]?.focus({ preventScroll: true });
  }, [showsAll, shownFirst]);
  return { list, isCut: !showsAll && length > shownFirst + 1, showAll: () => setShowsAll(true) };
}
