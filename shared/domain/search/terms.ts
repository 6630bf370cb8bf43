import { foldWord } from './fold.ts';
import { functionWords } from './function-words.ts';
import { stemWord } from './stem.ts';
import { charactersOf, eachWord, isLeftOut, type Spelling, spellingOf } from './words.ts';

/** A term of the index and its place in the text: UTF-16 units, the end exclusive. */
export interface Term {
  term: string;
  start: number;
  end: number;
}

type VisitTerm = (term: string, start: number, end: number, isPair: boolean) => void;

/**
 * The terms of a text for the index, in their order: folded and stemmed words without function words, and pairs of
 * characters for scripts without spaces.
 * @param language the text's, null if unknown: words are then folded only
 */
export function termsOf(text: string, language: string | null): Term[] {
  const terms: Term[] = [];
  termReader(language)(text, (term, start, end) => terms.push({ term, start, end }));
  return terms;
}

/** What a reader remembers of a word; the term is null for a function word. */
interface KnownWord {
  folded: string;
  term: string | null;
}
/** Words that a reader remembers: more than a language has in the news of a day. */
const mostKnown = 100_000;

/**
 * Reads the terms of texts in one language, as `termsOf` does. It remembers words as they are written: most of them
 * repeat.
 */
export function termReader(language: string | null): (text: string, visit: VisitTerm) => void {
  const known = new Map<string, KnownWord>();
  const read = (written: string): KnownWord => {
    const spelling = spellingOf(written);
    const { folded } = spelling;
    const word = { folded, term: isFunctionWord(spelling) ? null : stemWord(folded, language) };
    if (known.size >= mostKnown) known.clear();
    known.set(written, word);
    return word;
  };
  return (text, visit) =>
    eachWord(text, (written, start, end, isRun) => {
      if (isRun) {
        if (!isLeftOut(text, start, end, spellingOf(written).folded)) eachPair(text, start, end, visit);
        return;
      }
      const { folded, term } = known.get(written) ?? read(written);
      if (term !== null && !isLeftOut(text, start, end, folded)) visit(term, start, end, false);
    });
}

/** Operators of other engines, which people write in capitals. */
const operators = new Set(['and', 'or', 'not']);

/** Words in capitals are names, not function words: "WHO", "UN", "IS", "IT". */
export const isFunctionWord = ({ folded, isCapitals }: Spelling): boolean =>
  functionWords.has(folded) && (!isCapitals || operators.has(folded));

/** Pairs of the characters of a run; the last one comes alone, so that a query of one character is a beginning. */
function eachPair(text: string, start: number, end: number, visit: VisitTerm): void {
  const characters = charactersOf(text, start, end);
  for (const [n, one] of characters.entries()) {
    const last = characters[n + 1]?.end ?? one.end;
    visit(foldWord(text.slice(one.start, last)), one.start, last, true);
  }
}
