import { articles, genitives, institutionNouns, notAlone, notNames, weekdays } from '../../config/vocabulary/names.ts';
import { singleSpaces } from './single-spaces.ts';
import type { TextWords } from './text-words.ts';

/** Indexes of words, both inclusive. */
export interface WordRange {
  first: number;
  last: number;
}

/** Longer words in capitals are not acronyms, with these exceptions. */
const mostAcronym = 5;
const acronyms = new Set(['unesco', 'unicef', 'interpol', 'unctad', 'unhabitat']);
const unusual = /\s{2}|[\t\n\u00a0\u202f’]/;

/** A run without the words at its edges that belong to no name; null if none is left. */
export function trimmedRun(words: TextWords, from: number, to: number): WordRange | null {
  const start = withoutLeadingWords(words, from, to);
  if (start < 0) return null;
  const first = start < to ? withoutOrdinaryFirst(words, start, to) : start;
  let last = to;
  while (last >= first && (weekdays.has(words.at(last)) || !words.isCapital(last))) last--;
  return first > last ? null : { first, last };
}

/** The first word of a run after articles and function words; -1 if no name can follow. */
function withoutLeadingWords(words: TextWords, from: number, to: number): number {
  let first = from;
  while (first <= to && isNoNameWord(words, first)) {
    first++;
    // Without its head, a word after "of" is no name: "Most of Kingston" leaves nothing of a run.
    if (first <= to && !words.isCapital(first)) return -1;
  }
  return first;
}

function isNoNameWord(words: TextWords, word: number): boolean {
  const spelling = words.at(word);
  if (spelling === 'the') return true;
  return words.beginsSentence(word) && (notNames.has(spelling) || articles.has(spelling));
}

/** Skips an ordinary first word of a sentence: "Weavers of Akhmim", "Drivers Union". */
function withoutOrdinaryFirst(words: TextWords, from: number, to: number): number {
  if (!words.beginsSentence(from)) return from;
  const isConnected = !words.isCapital(from + 1);
  const isOrdinary = (isConnected && !institutionNouns.has(words.at(from))) || words.isWrittenSmall(from);
  if (!isOrdinary) return from;
  let first = from + 1;
  while (first < to && !words.isCapital(first)) first++;
  return first;
}

/** Whether a run of several words is a heading in capitals: two long words and no small letter. */
export function isHeading(words: TextWords, { first, last }: WordRange): boolean {
  if (first === last) return false;
  let long = 0;
  for (let word = first; word <= last; word++) {
    if (!words.isAllCapitals(word)) return false;
    if (words.end(word) - words.start(word) > mostAcronym) long++;
  }
  return long > 1;
}

/**
 * Whether a single capitalised word is no name: a nationality, a code with digits ("N168", "US$"), or a word that also
 * occurs in small letters.
 */
export function isOrdinaryWord(words: TextWords, word: number): boolean {
  const spelling = words.at(word);
  return (
    notNames.has(spelling) ||
    notAlone.has(spelling) ||
    /^[a-z]{1,2}\d/.test(spelling) ||
    words.gapAfter(word).startsWith('$') ||
    words.isWrittenSmall(word)
  );
}

/** The name as in the text. Datelines and headings in capitals get normal capitalisation. */
export function printedName(words: TextWords, { first, last }: WordRange): string {
  const printed = words.text(first, last);
  const text = unusual.test(printed) ? singleSpaces(printed).replace(/’/g, "'") : printed;
  for (let word = first; word <= last; word++)
    if (!words.isAllCapitals(word) || acronyms.has(words.at(word))) return text;
  if (first === last && words.end(first) - words.start(first) <= mostAcronym) return text;
  return text.replace(/\p{L}+/gu, (part) =>
    genitives.has(part.toLowerCase()) ? part.toLowerCase() : part.charAt(0) + part.slice(1).toLowerCase(),
  );
}
