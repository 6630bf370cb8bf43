const alef = 0x627;
const lam = 0x644;
/** waw and fa: "and". */
const isConjunction = (code: number): boolean => code === 0x648 || code === 0x641;
/** ba, kaf, lam: "in", "as", "for". */
const isPreposition = (code: number): boolean => code === 0x628 || code === 0x643 || code === lam;
/** vav, bet, he, lamed, mem, shin, kaf. */
const hebrewPrefixes = new Set([0x5d5, 0x5d1, 0x5d4, 0x5dc, 0x5de, 0x5e9, 0x5db]);
const mostHebrewPrefixes = 3;
const shortestStem = 3;

/** The Arabic article, "al-", as it is written before a noun. */
export const arabicArticle: readonly number[] = [alef, lam];

/** Whether a word that starts with this letter can have glued prefixes: Hebrew and Arabic letters. */
export const hasGluedPrefixes = (code: number): boolean => code >= 0x5d0 && code < 0x700;

/** A position where a word may start once its prefixes are removed. */
export interface Stem {
  at: number;
  /** The text omits the first letter of the article here: "for the" is written as lam lam. */
  articleOmitted: boolean;
}

/**
 * Positions inside a Hebrew or Arabic word where its stem may start. Both scripts attach "and", prepositions and the
 * article to the word.
 * @param codes folded text in which the word begins at `start` and ends before `end`
 */
export function stemsOf(codes: Uint16Array, start: number, end: number): Stem[] {
  const last = end - shortestStem;
  return (codes[start] ?? 0) < 0x600 ? hebrewStems(codes, start, last) : arabicStems(codes, start, last);
}

function hebrewStems(codes: Uint16Array, start: number, last: number): Stem[] {
  const stems: Stem[] = [];
  for (let at = start; at < last && at < start + mostHebrewPrefixes && hebrewPrefixes.has(codes[at] ?? 0); at++)
    stems.push({ at: at + 1, articleOmitted: false });
  return stems;
}

function arabicStems(codes: Uint16Array, start: number, last: number): Stem[] {
  const stems: Stem[] = [];
  const code = (at: number): number => codes[at] ?? 0;
  const add = (at: number) => stems.push({ at, articleOmitted: false });
  const addAfterArticle = (at: number) => {
    if (code(at) === alef && code(at + 1) === lam && at + 2 <= last) add(at + 2);
  };
  let at = start;
  addAfterArticle(at);
  if (isConjunction(code(at)) && at < last) {
    at++;
    add(at);
    addAfterArticle(at);
  }
  if (isPreposition(code(at)) && at < last) {
    at++;
    add(at);
    addAfterArticle(at);
    if (code(at - 1) === lam && code(at) === lam && at + 1 <= last)
      stems.push({ at: at + 1, articleOmitted: false }, { at: at + 1, articleOmitted: true });
  }
  return stems;
}
