import { foldWord } from './fold.ts';

/** A word of a text, or a run of letters of a script without spaces. Places are UTF-16 units, the end exclusive. */
export interface Word extends Spelling {
  start: number;
  end: number;
  /** The characters of a script without spaces, each with its marks; null for an ordinary word. */
  characters: readonly Character[] | null;
}

/** What a word is wherever it is written in this way. */
export interface Spelling {
  folded: string;
  /** Written in capitals, as acronyms are. */
  isCapitals: boolean;
}

interface Character {
  start: number;
  end: number;
}

/**
 * Letters without spaces between words, and Hangul, whose words carry particles ("대통령이"): pairs of characters find
 * the noun within them.
 */
const spaceless =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Hang}]';
/** Soft hyphens, joiners and direction marks are no part of the spelling. A zero-width space separates words. */
const silent = '\\u00ad\\u200c-\\u200f\\u2060\\ufeff';
const letter = `(?!${spaceless})[\\p{L}\\p{N}]`;
const inWord = `(?:${letter}|[\\p{M}${silent}])`;
/** The marks that stay with the letter before; Thai and Lao "am" are letters for Unicode. */
const character = `(?=[\\p{L}\\p{N}])${spaceless}[\\p{M}${silent}\\u0e33\\u0eb3]*`;
const runPattern = new RegExp(`(?:${character})+`, 'uy');
const initialsPattern = new RegExp(`\\p{L}(?:\\.\\p{L})+(?!${inWord})`, 'uy');
const wordPattern = new RegExp(`${letter}${inWord}*`, 'uy');
const characterPattern = new RegExp(character, 'uy');

/** Longer "words" are data, such as encoded pictures: only their beginning is used. */
const longestWord = 48;

const apostrophes = new Set(Array.from("'’‘`´＇", (sign) => sign.charCodeAt(0)));
/** What French, Italian, Catalan and Portuguese write before an apostrophe, and English after it. */
const elided = new Set([
  'l',
  'd',
  'j',
  'c',
  's',
  'n',
  'm',
  't',
  'qu',
  'jusqu',
  'lorsqu',
  'puisqu',
  'dell',
  'nell',
  'all',
]);
const contracted = new Set(['s', 't', 'd', 'm', 'll', 're', 've']);

/** The words of a text in their order. Articles and endings at an apostrophe are left out: "l’eau", "Haiti’s". */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  eachWord(text, (written, start, end, isRun) => {
    const spelling = spellingOf(written);
    if (!isLeftOut(text, start, end, spelling.folded))
      words.push({ ...spelling, start, end, characters: isRun ? charactersOf(text, start, end) : null });
  });
  return words;
}

/**
 * Calls `visit` for each word of a text, also for those that are left out. The index reads millions of words, and an
 * object for each was most of the memory that it took.
 * @param visit gets the word as it is written, without the points of initials
 */
export function eachWord(
  text: string,
  visit: (written: string, start: number, end: number, isRun: boolean) => void,
): void {
  for (let at = 0; at < text.length; ) {
    const start = at;
    const code = text.charCodeAt(at);
    if (code < 0x80) {
      if (!isAsciiLetter(code)) {
        at++;
        continue;
      }
      const end = endOfAsciiWord(text, at);
      if (end !== null) {
        at = end;
        visit(text.slice(start, end), start, end, false);
        continue;
      }
    }
    const run = endOf(runPattern, text, at);
    const initials = run === 0 ? endOf(initialsPattern, text, at) : 0;
    at = run || initials || endOf(wordPattern, text, at);
    if (at === 0) at = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
    else {
      const written = text.slice(start, at);
      visit(initials === 0 ? written : written.replaceAll('.', ''), start, at, run !== 0);
    }
  }
}

/** The end of what a pattern finds at a place; 0 if it finds nothing. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  pattern.test(text);
  return pattern.lastIndex;
}

const isAsciiLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);

/**
 * The end of a word that is plain ASCII, or null if it takes a pattern to find it. Most words are plain, and patterns
 * are slow.
 */
function endOfAsciiWord(text: string, start: number): number | null {
  let end = start + 1;
  while (isAsciiLetter(text.charCodeAt(end))) end++;
  // At the end of the text the code is NaN.
  if (text.charCodeAt(end) >= 0x80) return null;
  return end === start + 1 && text[end] === '.' ? null : end;
}

export const spellingOf = (written: string): Spelling => ({
  folded: cutWord(foldWord(cutWord(written))),
  isCapitals: written.length > 1 && written === written.toUpperCase() && written !== written.toLowerCase(),
});

const cutWord = (word: string): string =>
  word.length <= longestWord ? word : word.slice(0, longestWord).replace(/[\ud800-\udbff]$/, '');

/** Whether a word of a text is no word of its own: an article or an ending at an apostrophe, or nothing but marks. */
export const isLeftOut = (text: string, start: number, end: number, folded: string): boolean =>
  folded === '' ||
  (isApostrophe(text, end) && elided.has(folded) && /^\p{L}/u.test(text.slice(end + 1, end + 3))) ||
  (isApostrophe(text, start - 1) && contracted.has(folded));

const isApostrophe = (text: string, at: number): boolean => apostrophes.has(text.charCodeAt(at));

/** The characters of a run. */
export function charactersOf(text: string, start: number, end: number): Character[] {
  const characters: Character[] = [];
  for (let at = start; at < end; ) {
    const next = endOf(characterPattern, text, at) || end;
    characters.push({ start: at, end: next });
    at = next;
  }
  return characters;
}
