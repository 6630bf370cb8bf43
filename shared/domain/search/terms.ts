export interface Term {
  term: string;
  start: number;
  end: number;
}

/** The words of a text, folded. */
export function termsOf(text: string, _language: string | null): Term[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    term: match[0].normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}
