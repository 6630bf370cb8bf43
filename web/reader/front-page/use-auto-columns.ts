import { type RefObject, useEffect, useRef, useState } from 'react';
import { scrollBehavior } from '#web/ui/browser/scroll-behavior.ts';

/** CONST-15. */
const stepMs = 3000;

/** Moves a column by one card; from its end back to its beginning. */
function stepColumn(column: Element | undefined): void {
  if (!(column instanceof HTMLElement)) return;
  const top = column.getBoundingClientRect().top;
  const atEnd = column.scrollTop + column.clientHeight >= column.scrollHeight - 2;
  const next = [...column.children].find((card) => card.getBoundingClientRect().top - top > 2);
  if (atEnd || next === undefined) column.scrollTo({ top: 0, behavior: scrollBehavior() });
  else column.scrollBy({ top: next.getBoundingClientRect().top - top, behavior: scrollBehavior() });
}

/**
 * Steps through the columns while `playing`: every 3 seconds the next one becomes the active one and moves by a card; after the last comes the first (HOME-50, HOME-53).
 * Nobody watches a hidden page, so nothing moves there.
 */
export function useAutoColumns(frame: RefObject<HTMLElement | null>, count: number, playing: boolean): number {
  const [active, setActive] = useState(0);
  const at = useRef(0);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      at.current = (at.current + 1) % count;
      setActive(at.current);
      stepColumn(frame.current?.children[at.current]);
    }, stepMs);
    return () => clearInterval(timer);
  }, [playing, count, frame]);
  return Math.min(active, count - 1);
}
