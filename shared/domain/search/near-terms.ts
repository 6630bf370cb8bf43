/**
 * Letters from which on one typing error is forgiven, and two. Shorter words with two errors are mostly other words:
 * "schengen" and "schwingen", "starlink" and "starting".
 */
const forgiven = { one: 5, two: 10 };
/** Terms of this length are compared: longer ones are no words. */
const longest = 48;

/**
 * The terms of a vocabulary that are probably meant by a term with typing errors, fewest errors first: a letter too
 * many, missing, wrong, or two swapped (optimal string alignment, Damerau 1964). Wrongly doubled letters count as one
 * error together, as in "carribean". The term itself is left out.
 * @param isFar whether one error more is allowed
 */
export function nearTerms(term: string, vocabulary: Iterable<string>, isFar = false): string[] {
  const errors = allowedErrors(term) + Number(isFar);
  if (errors === 0) return [];
  const single = singled(term);
  const found: { near: string; distance: number }[] = [];
  for (const near of vocabulary) {
    if (near === term) continue;
    const distance = singled(near) === single ? 1 : editDistance(term, near, errors);
    if (distance <= errors) found.push({ near, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance || Number(startsAlike(term, b.near)) - Number(startsAlike(term, a.near)))
    .map(({ near }) => near);
}

/** Errors that a term may have: none in numbers and short words. */
function allowedErrors(term: string): number {
  if (term.length < forgiven.one || term.length > longest || /\p{N}/u.test(term)) return 0;
  return term.length < forgiven.two ? 1 : 2;
}

/** A term without doubled letters. */
const singled = (term: string): string => term.replace(/(.)\1+/gu, '$1');

/** The first letter is rarely wrong (Pollock and Zamora 1984). */
const startsAlike = (a: string, b: string): boolean => a.charCodeAt(0) === b.charCodeAt(0);

/** Edits between two words, in UTF-16 units; more than `most` if there are more. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let older: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(at(before, j) + 1, at(row, j - 1) + 1, at(before, j - 1) + (same ? 0 : 1));
      const isSwap = a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (i > 1 && j > 1 && isSwap) cost = Math.min(cost, at(older, j - 2) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return least;
    older = before;
    before = row;
  }
  return at(before, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
