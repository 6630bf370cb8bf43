import { notNames } from '../../config/vocabulary/names.ts';
import { titleWords } from '../articles/dedup.ts';
import { foldPhrase } from './folded-text.ts';

/** The distinct words of a text that say what it is about: no articles, prepositions and the like. */
export const significantWords = (text: string): string[] =>
  titleWords(text).filter((word) => word.length > 1 && !notNames.has(foldPhrase(word).folded));
