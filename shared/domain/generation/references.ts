/** What a word can refer to. `text`: the sentence before as a whole, as 'But' and 'That is why' do. */
export type Referent = 'person' | 'thing' | 'several' | 'text';

/** References of a sentence to the text before it, and what the next sentence can refer to. */
export interface SentenceReferences {
  /** Stems of definite nouns that the sentence neither introduces nor explains: 'minister' of "the minister". */
  definite: string[];
  /** Referents of its pronouns that the sentence does not name itself. */
  needs: ReadonlySet<Referent>;
  /** Referents for pronouns of the next sentence. */
  gives: ReadonlySet<Referent>;
}

/** Analyses a sentence; null for a language that cannot be analysed. */
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
 * In a language that cannot be analysed only a report's beginning is certain to be understood.
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
    if (found === null) return isOpening;
    if ([...found.needs].some((referent) => !before?.gives.has(referent))) return false;
    if (found.definite.some((noun) => !seen.has(noun))) return false;
    for (const word of stemsOf(sentence)) seen.add(word);
    before = found;
  }
  return true;
}
