import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSettled } from './settled.ts';

/**
 * Draws its children once the page has come to rest and they are about to be seen: within one more screen, two on a phone, where people scroll in leaps (CONST-19). Until
 * then `waiting` stands there, which has their size.
 */
export function WhenNear({ waiting, children }: { waiting?: ReactNode; children: ReactNode }) {
  const settled = useSettled();
  const [near, setNear] = useState(false);
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const place = marker.current?.parentElement;
    if (!settled || !place) return;
    const screens = window.matchMedia('(max-width: 767px)').matches ? 2 : 1;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${screens * 100}% 0px` },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [settled]);
  if (near) return children;
  return (
    <>
      {waiting}
      <span ref={marker} hidden />
    </>
  );
}
