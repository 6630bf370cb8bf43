import { foldWord } from './fold.ts';

/** A word of a text, or a run of letters of a script without spaces. Places are UTF-16 units, the end exclusive. */
export interface Word {
  folded: string;
  start: number;
  end: number;
  /** The characters of a script without spaces, each with its marks; null for an ordinary word. */
  characters: readonly Character[] | null;
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
const runPattern = new RegExp(
  `(?<run>(?:${character})+)|(?<initials>\\p{L}(?:\\.\\p{L})+)(?!${inWord})|(?<word>${letter}${inWord}*)`,
  'gu',
);
const characterPattern = new RegExp(character, 'gu');

/** Longer "words" are data, such as encoded pictures: only their beginning is used. */
const longestWord = 48;

const apostrophe = /['’‘`´＇]/;
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
export function* wordsOf(text: string): Generator<Word, void> {
  for (const { 0: written, index: start, groups } of text.matchAll(runPattern)) {
    const end = start + written.length;
    const spelled = groups?.initials === undefined ? written : written.replaceAll('.', '');
    const folded = cutWord(foldWord(cutWord(spelled)));
    if (folded === '' || isElision(text, start, end, folded)) continue;
    yield {
      folded,
      start,
      end,
      characters: groups?.run === undefined ? null : charactersOf(written, start),
      isCapitals: spelled.length > 1 && spelled === spelled.toUpperCase() && spelled !== spelled.toLowerCase(),
    };
  }
}

const cutWord = (word: string): string =>
  word.length <= longestWord ? word : word.slice(0, longestWord).replace(/[\ud800-\udbff]$/, '');

const isElision = (text: string, start: number, end: number, folded: string): boolean =>
  (elided.has(folded) && apostrophe.test(text.charAt(end)) && /^\p{L}/u.test(text.slice(end + 1, end + 3))) ||
  (contracted.has(folded) && start > 0 && apostrophe.test(text.charAt(start - 1)));

const charactersOf = (run: string, start: number): Character[] =>
  [...run.matchAll(characterPattern)].map(({ 0: written, index }) => ({
    start: start + index,
    end: start + index + written.length,
  }));
