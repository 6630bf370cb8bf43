/**
 * What a word can refer to. `text`: the sentence before as a whole, as 'But' and 'That is why' do. `never`: what no
 * sentence before can be trusted to name.
 */
export type Referent = 'he' | 'she' | 'it' | 'they' | 'text' | 'never';

/** References of a sentence to the text before it, and what the next sentence can refer to. */
export interface SentenceReferences {
  /** Stems of definite nouns that the sentence neither introduces nor explains: 'minister' of "the minister". */
  definite: string[];
  /** Referents of its pronouns that the sentence does not name itself. */
  needs: ReadonlySet<Referent>;
  /** Referents for pronouns of the next sentence. */
  gives: ReadonlySet<Referent>;
  /** The language is known by a list of words only, so nothing but the beginning of a report can be understood. */
  isOpeningOnly?: true;
}

/** Analyses a sentence; null for a language of which nothing is known. */
export type FindReferences = (sentence: string, language: string | undefined) => SentenceReferences | null;

/** A word without the ending of its plural, in small letters: enough to find the same noun again. */
export const stem = (word: string): string =>
  word
    .toLowerCase()
    .replace(/['’]s?$/, '')
    .replace(/(?:ies|y)$/, 'i')
    .replace(/(?<=\p{L}{3})(?:es|s|e)$/u, '');

export const stemsOf = (text: string): string[] => (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []).map(stem);

/**
 * Whether a reader who knows the words of `known` understands these sentences, which follow each other in their report.
 * In a language that cannot be analysed only a report's beginning may be understood, of an unknown one its first
 * sentence.
 * @param isOpening whether they are the beginning of their report
 */
export function areUnderstood(
  sentences: readonly string[],
  known: ReadonlySet<string>,
  isOpening: boolean,
  find: (sentence: string) => SentenceReferences | null,
): boolean {
  const seen = new Set(known);
  let before: SentenceReferences | undefined;
  for (const sentence of sentences) {
    const found = find(sentence);
    if (found === null) return isOpening && sentences.length === 1;
    if (found.isOpeningOnly && !isOpening) return false;
    if ([...found.needs].some((referent) => !before?.gives.has(referent))) return false;
    if (found.definite.some((noun) => !seen.has(noun))) return false;
    for (const word of stemsOf(sentence)) seen.add(word);
    before = found;
  }
  return true;
}
