import { type RefObject, useEffect } from 'react';

/**
 * Scrolls all columns when one is scrolled (HOME-47), each by the same share of its own way, so that they begin and end together. What this does to the others is
 * recognised when their scroll events come, and goes no further.
 */
export function useColumnsTogether(frame: RefObject<HTMLElement | null>, together: boolean): void {
  useEffect(() => {
    const box = frame.current;
    if (!together || box === null) return;
    const set = new Map<Element, number>();
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      const expected = set.get(target);
      if (expected !== undefined && Math.abs(target.scrollTop - expected) < 2) return;
      set.delete(target);
      const way = target.scrollHeight - target.clientHeight;
      const share = way <= 0 ? 0 : target.scrollTop / way;
      for (const other of box.children) {
        if (other === target || !(other instanceof HTMLElement)) continue;
        const top = Math.round(share * Math.max(0, other.scrollHeight - other.clientHeight));
        set.set(other, top);
        other.scrollTop = top;
      }
    };
    // Scroll events do not bubble; on the way down they can be heard.
    box.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => box.removeEventListener('scroll', follow, { capture: true });
  }, [frame, together]);
}
