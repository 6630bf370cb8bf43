import { cutCharacters } from '../text/cut-text.ts';
import { foldWord } from './fold.ts';
import { functionWords } from './function-words.ts';
import { wordsOf } from './words.ts';

const maxLength = 120;

/**
 * The name of an entity in its address: folded words of any script with hyphens, so that "São Tomé" and "Sao Tome" are
 * one. At most 120 UTF-16 units; empty if the name has neither letters nor digits.
 */
export function slugOf(name: string): string {
  const words = name
    .slice(0, 4 * maxLength)
    .split(/[^\p{L}\p{M}\p{N}\u00ad\u200c-\u200d'’ʼ]+/u)
    .map(foldSlugWord);
  return cutCharacters(words.filter((word) => word !== '').join('-'), maxLength).replace(/-$/, '');
}

const foldSlugWord = (word: string): string => foldWord(word.replace(/['’ʼ]/g, ''));

/** What counts of a name in a comparison: its folded words without articles, "gleaner" for "The Gleaner". */
export function nameKey(name: string): string {
  const words = wordsOf(name.slice(0, 4 * maxLength)).map(({ folded }) => folded);
  const meaning = words.filter((word) => !functionWords.has(word));
  return (meaning.length === 0 ? words : meaning).join(' ');
}
