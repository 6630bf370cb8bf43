/** The no-break spaces of a headline (typeset.ts) match those that are typed. */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** A range of UTF-16 units, the end exclusive. */
type Range = readonly [start: number, end: number];

/**
 * Finds `term` in `text`, ignoring case, without overlaps. A letter whose lower-case form is longer (İ) counts as one
 * letter: a range never splits it.
 */
export function searchMatches(text: string, term: string): Range[] {
  const needle = plainSpaces(term.trim().toLocaleLowerCase());
  if (needle === '') return [];
  // The index in `text` of each unit of its lower-case form.
  const origins: number[] = [];
  let lowered = '';
  let index = 0;
  for (const letter of text) {
    const lower = plainSpaces(letter.toLocaleLowerCase());
    for (let n = 0; n < lower.length; n++) origins.push(index);
    lowered += lower;
    index += letter.length;
  }
  origins.push(index);
  const matches: Range[] = [];
  for (let start = lowered.indexOf(needle); start >= 0; start = lowered.indexOf(needle, start + needle.length)) {
    const end = start + needle.length;
    // A match that ends inside a letter includes the whole letter.
    let textEnd = origins[end] ?? index;
    const lastLetter = origins[end - 1] ?? index;
    if (textEnd === lastLetter) textEnd = origins.find((origin) => origin > lastLetter) ?? index;
    matches.push([origins[start] ?? 0, textEnd]);
  }
  return matches;
}

/** `text` with every match of `term` highlighted. */
export function Highlighted({ text, term }: { text: string; term: string }) {
  const matches = searchMatches(text, term);
  if (matches.length === 0) return text;
  let position = 0;
  const parts = matches.flatMap(([start, end]) => {
    const part = [text.slice(position, start), <mark key={start}>{text.slice(start, end)}</mark>];
    position = end;
    return part;
  });
  return [...parts, text.slice(position)];
}
