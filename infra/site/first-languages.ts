/** The languages of readers who have not chosen: those of their browser, or all. */
export const firstLanguages = ['browser', 'all'] as const;
export type FirstLanguages = (typeof firstLanguages)[number];

/**
 * index.html for a stage. The setting is in the page because it decides the first paint: config.json arrives later.
 * `first-paint.js` (vite.config.ts) reads it.
 */
export const indexHtmlFor = (html: string, languages: FirstLanguages = 'browser'): string =>
  languages === 'all' ? html.replace('<html ', '<html data-languages="all" ') : html;
