/** How the page may move by itself: not at all for readers who asked for stillness. */
export const smooth = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
