import { limits } from '../../config/limits.ts';
import { dayMs } from '../utc-day.ts';
import type { Headline } from './headline.ts';
import { pageKey } from './page-key.ts';

// Two reports are one story if their headlines have equal keys within 30 days, or share more than 0.8 of their words
// within 24 hours. The earliest report survives, the others become its coverage. A publisher that uses a title again
// after more than 24 hours publishes the next edition of a series, such as the exchange rates of the day: an edition
// merges within 24 hours only. story-index.ts applies the rule.

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Full stops and apostrophes, also wide ones, and characters that nobody sees: soft hyphens, spaces of no width, marks
 * of direction, the lengthening stroke of Arabic. Before the normal form, which would put a space before some.
 */
const dropped = /['‘’‛ʻʼʽ`´′＇.．․…ـ\p{Default_Ignorable_Code_Point}]/gu;
/** Everything between words, except a single space: replacing each by itself would take most of the time. */
const unfit = /[^\p{L}\p{M}\p{N}]{2,}|[^\p{L}\p{M}\p{N} ]/gu;

/**
 * A title in lower case with single spaces and without punctuation. Letters and accents of every script stay. Full
 * stops, apostrophes and what is invisible are removed without a space: "U.S." becomes "us". An address in place of a
 * title has no words: those of a site's pages are too alike.
 */
export function normaliseTitle(title: string): string {
  if (/^https?:\/\/\S*$/.test(title)) return '';
  return title.replace(dropped, '').normalize('NFKC').toLowerCase().replace(unfit, ' ').trim();
}

/** The first 50 characters of the normalised title, or the page's key if the title has no letter or digit. */
export const dedupKey = (title: string, address: string): string => keyOfTitle(normaliseTitle(title), address);

/** `dedupKey` of a normalised title. */
export function keyOfTitle(normalised: string, address: string): string {
  if (normalised === '') return pageKey(address) ?? address;
  let end = 0;
  for (let n = 0; n < limits.dedup.keyLength && end < normalised.length; n++)
    end += (normalised.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return normalised.slice(0, end).trimEnd();
}

/**
 * Whether a report is a later edition of another one: their publisher has used the whole title again, after 24 hours to
 * 30 days.
 */
export const isEditionAfter = (earlier: Edition, later: Edition): boolean =>
  later.at - earlier.at > limits.dedup.windowMs &&
  later.at - earlier.at <= limits.dedup.keyWindowDays * dayMs &&
  earlier.publisher !== undefined &&
  earlier.publisher === later.publisher &&
  (earlier.title === later.title || normaliseTitle(earlier.title) === normaliseTitle(later.title));

type Edition = Pick<Headline, 'at' | 'publisher' | 'title'>;

/** The distinct words of a title. Scripts without spaces yield pairs of adjacent characters. */
export const titleWords = (title: string): string[] => wordsOf(normaliseTitle(title));

/** `titleWords` of a normalised title. */
export function wordsOf(normalised: string): string[] {
  const words = new Set<string>();
  for (const word of normalised.split(' ')) {
    if (word === '') continue;
    if (!spaceless.test(word)) {
      words.add(word);
      continue;
    }
    const characters = [...word];
    if (characters.length === 1) words.add(word);
    for (let i = 0; i + 1 < characters.length; i++) words.add(`${characters[i]}${characters[i + 1]}`);
  }
  return [...words];
}

/** Shared distinct words divided by the larger word count, 0 to 1; 0 for an empty title. */
export function titleSimilarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const words = new Set(a);
  return b.filter((word) => words.has(word)).length / Math.max(a.length, b.length);
}

/**
 * How many words two titles must share to be similar: more than 0.8 of the larger title, computed in whole numbers.
 */
const wordsNeeded = (size: number): number => Math.floor((Math.round(limits.dedup.similarity * 100) * size) / 100) + 1;

/**
 * How many words of a title suffice to find every similar title: a title that shares k of n words has one of any
 * n - k + 1 of them (prefix filtering; Chaudhuri, Ganti and Kaushik, "A primitive operator for similarity joins",
 * 2006).
 */
export const wordsToProbe = (size: number): number => size - wordsNeeded(size) + 1;

/** Where the words of a title are in a list of words. */
export interface WordRange {
  from: number;
  count: number;
}

/**
 * Whether two titles share more than 0.8 of their words.
 * @param words of both titles, each sorted; they may be represented by numbers
 */
export function sharesMostWords<Word extends string | number>(
  words: ArrayLike<Word>,
  a: WordRange,
  b: WordRange,
): boolean {
  const larger = Math.max(a.count, b.count);
  if (larger === 0) return false;
  const needed = wordsNeeded(larger);
  const aEnd = a.from + a.count;
  const bEnd = b.from + b.count;
  let shared = 0;
  for (let i = a.from, j = b.from; shared + Math.min(aEnd - i, bEnd - j) >= needed; ) {
    const left = words[i];
    const right = words[j];
    if (i === aEnd || j === bEnd || left === undefined || right === undefined) break;
    if (left === right) {
      shared++;
      i++;
      j++;
    } else if (left < right) i++;
    else j++;
  }
  return shared >= needed;
}
