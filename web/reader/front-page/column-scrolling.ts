import { type RefObject, useEffect, useRef, useState } from 'react';
import { scrollBehavior } from '#web/ui/browser/scroll-behavior.ts';

const stepMs = 3000;

/**
 * Scrolls a column by the height of the card at its top, or from its end back to the top. A column that a reader left
 * in the middle of a card moves by a whole card too.
 */
function stepColumn(column: Element | undefined): void {
  if (!(column instanceof HTMLElement)) return;
  const { scrollTop } = column;
  const start = column.children[0]?.getBoundingClientRect().top ?? 0;
  // Scroll positions of the cards; fractions of a pixel are rounding.
  const tops = [...column.children].map((card) => card.getBoundingClientRect().top - start);
  const next = tops.findIndex((top) => top > scrollTop + 2);
  const atEnd = scrollTop + column.clientHeight >= column.scrollHeight - 2;
  const height = (tops[next] ?? 0) - (tops[next - 1] ?? 0);
  column.scrollTo({ top: atEnd || next < 1 ? 0 : scrollTop + height, behavior: scrollBehavior() });
}

/**
 * While `playing`, activates the next column every 3 seconds and scrolls it by one card. Pauses while the page is
 * hidden.
 * @returns the index of the active column
 */
export function useAutoColumns(frame: RefObject<HTMLElement | null>, count: number, playing: boolean): number {
  const [active, setActive] = useState(0);
  const index = useRef(0);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      index.current = (index.current + 1) % count;
      setActive(index.current);
      stepColumn(frame.current?.children[index.current]);
    }, stepMs);
    return () => clearInterval(timer);
  }, [playing, count, frame]);
  return Math.min(active, count - 1);
}

const maxScrollTop = (column: HTMLElement): number => Math.max(0, column.scrollHeight - column.clientHeight);
const scrolledShare = (column: HTMLElement): number =>
  maxScrollTop(column) === 0 ? 0 : column.scrollTop / maxScrollTop(column);

/**
 * While `synced`, scrolling one column scrolls the others to the same share of their height: all start and end
 * together. Scroll events that this causes are recognised by their position and ignored.
 */
export function useSyncedColumns(frame: RefObject<HTMLElement | null>, synced: boolean): void {
  useEffect(() => {
    const box = frame.current;
    if (!synced || box === null) return;
    const expectedTops = new Map<Element, number>();
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      const expected = expectedTops.get(target);
      if (expected !== undefined && Math.abs(target.scrollTop - expected) < 2) return;
      expectedTops.delete(target);
      const share = scrolledShare(target);
      for (const other of box.children) {
        if (other === target || !(other instanceof HTMLElement)) continue;
        const top = Math.round(share * maxScrollTop(other));
        expectedTops.set(other, top);
        other.scrollTop = top;
      }
    };
    // Scroll events do not bubble: listen in the capture phase.
    box.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => box.removeEventListener('scroll', onScroll, { capture: true });
  }, [frame, synced]);
}
