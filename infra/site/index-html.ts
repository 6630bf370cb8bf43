import { documentTemplate, notFoundFile } from '#shared/config/site-paths.ts';

/** The languages of readers who have not chosen: those of their browser, or all. */
export const firstLanguages = ['browser', 'all'] as const;
type FirstLanguages = (typeof firstLanguages)[number];

interface StageOfPage {
  kind: string;
  languages?: FirstLanguages | undefined;
}

/** The page of the site for stages: index.html and its copies (vite.config.ts). */
const sitePages: readonly string[] = ['index.html', documentTemplate, notFoundFile];

/**
 * A file of the site for a stage: these pages have its settings, others are as they were built. The
 * settings are in the page because they decide the first paint: config.json arrives later.
 * `first-paint.js` (vite.config.ts) reads the languages, `seed-collections.ts` that production has no sample events.
 */
export function siteFileFor(key: string, body: Buffer, { kind, languages }: StageOfPage): Buffer {
  if (!sitePages.includes(key)) return body;
  const settings = [
    ...(kind === 'production' ? ['data-samples="none" '] : []),
    ...(languages === 'all' ? ['data-languages="all" '] : []),
  ];
  return Buffer.from(String(body).replace('<html ', `<html ${settings.join('')}`));
}
