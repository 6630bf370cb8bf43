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
  'uy',
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
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code < 0x80 && !isAsciiLetter(code)) {
      at++;
      continue;
    }
    const end = code < 0x80 ? endOfAsciiWord(text, at) : null;
    if (end === null) {
      runPattern.lastIndex = at;
      const match = runPattern.exec(text);
      if (match === null) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
      else {
        at += match[0].length;
        const { initials, run } = match.groups ?? {};
        const word = wordAt(text, at - match[0].length, at, initials?.replaceAll('.', '') ?? match[0]);
        if (word !== null) yield run === undefined ? word : { ...word, characters: charactersOf(run, word.start) };
      }
    } else {
      const word = wordAt(text, at, end, text.slice(at, end));
      at = end;
      if (word !== null) yield word;
    }
  }
}

const isAsciiLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);

/**
 * The end of a word that is plain ASCII, or null if it takes the pattern to find it. Most words are plain, and matches
 * of the pattern are a third of the memory that the index of a text takes.
 */
function endOfAsciiWord(text: string, start: number): number | null {
  let end = start + 1;
  while (isAsciiLetter(text.charCodeAt(end))) end++;
  // At the end of the text the code is NaN.
  if (text.charCodeAt(end) >= 0x80) return null;
  return end === start + 1 && text[end] === '.' ? null : end;
}

/** A word as it is spelled at a place; null if it is left out. */
function wordAt(text: string, start: number, end: number, spelled: string): Word | null {
  const folded = cutWord(foldWord(cutWord(spelled)));
  if (folded === '' || isElision(text, start, end, folded)) return null;
  const isCapitals = spelled.length > 1 && spelled === spelled.toUpperCase() && spelled !== spelled.toLowerCase();
  return { folded, start, end, characters: null, isCapitals };
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
