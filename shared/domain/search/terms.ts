import { foldWord } from './fold.ts';
import { functionWords } from './function-words.ts';
import { stemWord } from './stem.ts';
import { type Word, wordsOf } from './words.ts';

/** A term of the index and its place in the text: UTF-16 units, the end exclusive. */
export interface Term {
  term: string;
  start: number;
  end: number;
}

/**
 * The terms of a text for the index, in their order: folded and stemmed words without function words, and pairs of
 * characters for scripts without spaces.
 * @param language the text's, null if unknown: words are then folded only
 */
export function termsOf(text: string, language: string | null): Term[] {
  const terms: Term[] = [];
  for (const word of wordsOf(text)) {
    if (word.characters !== null) for (const pair of pairsOf(text, word.characters)) terms.push(pair);
    else if (!isFunctionWord(word))
      terms.push({ term: stemWord(word.folded, language), start: word.start, end: word.end });
  }
  return terms;
}

/** Operators of other engines, which people write in capitals. */
const operators = new Set(['and', 'or', 'not']);

/** Words in capitals are names, not function words: "WHO", "UN", "IS", "IT". */
export const isFunctionWord = ({ folded, isCapitals }: Word): boolean =>
  functionWords.has(folded) && (!isCapitals || operators.has(folded));

/** Each character with the one after it; the last one alone, so that a query of one character is a beginning. */
function pairsOf(text: string, characters: NonNullable<Word['characters']>): Term[] {
  return characters.map(({ start, end }, n) => {
    const last = characters[n + 1]?.end ?? end;
    return { term: foldWord(text.slice(start, last)), start, end: last };
  });
}
