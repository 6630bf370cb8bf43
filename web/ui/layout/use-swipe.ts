import { type TouchEvent, useRef } from 'react';

/** How far a finger must go sideways to mean it. */
const enough = 40;

/** Touch handlers that tell a swipe along the line of reading (1: on to the next, -1: back) from a scroll, a tap or a pinch. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const finger = event.touches[0];
      from.current = finger === undefined || event.touches.length > 1 ? null : { x: finger.clientX, y: finger.clientY };
    },
    onTouchCancel: () => {
      from.current = null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const finger = event.changedTouches[0];
      if (from.current === null || finger === undefined) return;
      const [across, down] = [finger.clientX - from.current.x, finger.clientY - from.current.y];
      from.current = null;
      if (Math.abs(across) < enough || Math.abs(across) < 1.5 * Math.abs(down)) return;
      const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
      onSwipe(across < 0 === rtl ? -1 : 1);
    },
  };
}
