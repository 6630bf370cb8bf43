import { limits } from '../../config/limits.ts';

/**
 * When two reports are one story (ING-11 to ING-14, ING-20 to ING-23). Reports are compared by headline alone: equal keys at any
 * distance in time, or a word overlap above 0.8 within 24 hours. The earliest report stays; the others become its coverage.
 */

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Lower case, no punctuation, single spaces; letters and accents of every script stay (ING-21). Full stops and apostrophes close up: "U.S." is "us". */
export function normaliseTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’ʼ.]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The first 50 characters of the normalised title (ING-14), or the address when the title has no letter or digit (ING-21). */
export function dedupKey(title: string, address: string): string {
  const normalised = normaliseTitle(title);
  return normalised === '' ? address : [...normalised].slice(0, limits.dedup.keyLength).join('').trimEnd();
}

/** The distinct words of a title; scripts written without spaces give pairs of neighbouring characters. */
export function titleWords(title: string): string[] {
  const words = new Set<string>();
  for (const word of normaliseTitle(title).split(' ')) {
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

/** Shared distinct words divided by the larger word count (ING-20), 0 to 1; an empty title is like nothing. */
export function titleSimilarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const words = new Set(a);
  return b.filter((word) => words.has(word)).length / Math.max(a.length, b.length);
}

/** Above this many shared words two titles of these sizes are alike: more than 0.8 of the larger, compared in whole numbers. */
const wordsNeeded = (size: number): number => Math.floor((Math.round(limits.dedup.similarity * 100) * size) / 100) + 1;

/**
 * The words of a title that any alike title must share at least one of. Sorted by one order for all titles, two sets that share
 * k words of n must meet within the first n - k + 1 (prefix filtering; Chaudhuri, Ganti and Kaushik, "A primitive operator for
 * similarity joins", 2006). Long words come first because they are rare.
 */
export function signature(words: readonly string[]): string[] {
  const ordered = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return ordered.slice(0, words.length - wordsNeeded(words.length) + 1);
}

/** True when more than 0.8 of the words are shared; both lists sorted, of words or of numbers that stand for words. */
export function alike<Word extends string | number>(a: readonly Word[], b: readonly Word[]): boolean {
  const larger = Math.max(a.length, b.length);
  if (larger === 0) return false;
  const needed = wordsNeeded(larger);
  if (Math.min(a.length, b.length) < needed) return false;
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i];
    const right = b[j];
    if (left === undefined || right === undefined) break;
    if (left === right) {
      shared++;
      i++;
      j++;
    } else if (left < right) i++;
    else j++;
    if (shared + Math.min(a.length - i, b.length - j) < needed) return false;
  }
  return shared >= needed;
}
