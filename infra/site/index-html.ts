/** The languages of readers who have not chosen: those of their browser, or all. */
export const firstLanguages = ['browser', 'all'] as const;
type FirstLanguages = (typeof firstLanguages)[number];

interface StageOfPage {
  kind: string;
  languages?: FirstLanguages | undefined;
}

/**
 * index.html for a stage. The settings are in the page because they decide the first paint: config.json arrives later.
 * `first-paint.js` (vite.config.ts) reads the languages, `seed-collections.ts` that production has no sample events.
 */
export const indexHtmlFor = (html: string, { kind, languages }: StageOfPage): string => {
  const settings = [
    ...(kind === 'production' ? ['data-samples="none" '] : []),
    ...(languages === 'all' ? ['data-languages="all" '] : []),
  ];
  return html.replace('<html ', `<html ${settings.join('')}`);
};
