/** A stretch of a text, from the first to behind the last of its UTF-16 units. */
export type Range = readonly [from: number, to: number];

/**
 * Where `term` stands in `text`, as a search for it finds it: in any case, without overlaps. A letter whose small form is longer (İ) counts as the
 * one letter that it is.
 */
export function searchMatches(text: string, term: string): Range[] {
  const wanted = term.trim().toLocaleLowerCase();
  if (wanted === '') return [];
  // The place in `text` of each unit of its small form.
  const origin: number[] = [];
  let small = '';
  let at = 0;
  for (const letter of text) {
    const lowered = letter.toLocaleLowerCase();
    for (let n = 0; n < lowered.length; n++) origin.push(at);
    small += lowered;
    at += letter.length;
  }
  origin.push(at);
  const found: Range[] = [];
  for (let from = small.indexOf(wanted); from >= 0; from = small.indexOf(wanted, from + wanted.length)) {
    const end = from + wanted.length;
    // Behind the whole letter that the match ends in.
    let to = origin[end] ?? at;
    const last = origin[end - 1] ?? at;
    if (to === last) to = origin.find((place) => place > last) ?? at;
    found.push([origin[from] ?? 0, to]);
  }
  return found;
}
