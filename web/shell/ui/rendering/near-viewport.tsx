import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { usePageIdle } from './page-idle.tsx';

interface RenderNearViewportProps {
  /** Rendered until then, in the size of the children. */
  placeholder?: ReactNode;
  /** Screens in addition to the usual distance. */
  earlier?: number;
  children: ReactNode;
}

/**
 * Renders its children once the page is idle and they are within one screen of the viewport, two screens on a phone,
 * where people scroll fast.
 */
export function RenderNearViewport({ placeholder, earlier = 0, children }: RenderNearViewportProps) {
  const isIdle = usePageIdle();
  const [isNear, setIsNear] = useState(false);
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const container = marker.current?.parentElement;
    if (!isIdle || !container) return;
    const screens = (window.matchMedia('(max-width: 767px)').matches ? 2 : 1) + earlier;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setIsNear(true));
      },
      { rootMargin: `${screens * 100}% 0px` },
    );
    observer.observe(container);
    return () => observer.disconnect();
  }, [isIdle, earlier]);
  if (isNear) return children;
  return (
    <>
      {placeholder}
      <span ref={marker} hidden />
    </>
  );
}
