import { type RefObject, useEffect, useState } from 'react';

/** Whether a sideways scroller hides something before and after what it shows. `content` tells when it holds something else. */
export function useOverflow(
  scroller: RefObject<HTMLElement | null>,
  content: number,
): [before: boolean, after: boolean] {
  const [state, setState] = useState<[boolean, boolean]>([false, false]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the content changes.
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const measure = () => {
      // Right-to-left scrollers count down from 0.
      const gone = Math.abs(box.scrollLeft);
      setState([gone > 4, gone + box.clientWidth < box.scrollWidth - 4]);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [scroller, content]);
  return state;
}
