import { useMemo } from 'react';
import { normalisedLanguages } from '#shared/domain/articles/language.ts';
import { readLanguages } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';

export interface ReadLanguages {
  /** Primary subtags, sorted; empty: all languages. */
  languages: readonly string[];
  /** Whether the reader chose them. Else they are the browser's, or all where the stage says so. */
  isChosen: boolean;
}

/** The languages that `first-paint.js` (vite.config.ts) found for a reader who has not chosen. */
const defaultLanguages = (): string[] =>
  normalisedLanguages((document.documentElement.dataset.languages ?? '').split(','));

/** The languages that the reader reads. */
export function useLanguages(): ReadLanguages {
  const chosen = useStored(readLanguages);
  return useMemo(() => ({ languages: chosen ?? defaultLanguages(), isChosen: chosen !== null }), [chosen]);
}
