/** Days that the widest of what is read or written at once looks back: the ledger's neighbours (limits.dedup.keyWindowDays), and today. */
const widestWindowDays = 31;
/** A figure may move by so much and is still the same: items grow by a digit, and units are whole kilobytes. */
const tolerance = 0.03;
const oneUnit = 1;

export interface Flatness {
  flat: boolean;
  text: string;
}

/**
 * Whether a cost stays as it is while the table grows. Sizes at which the windows of time that ingestion looks at (30 days of the ledger, 14 of gains, 8 of a topic's hours) are not full yet
 * are set aside: there is less to read than there will be.
 */
export function flatness(sizes: readonly number[], costs: readonly number[], perDay: number): Flatness {
  if (costs.length < 2) return { flat: true, text: '' };
  const full = costs.filter((_, i) => (sizes[i] ?? 0) >= widestWindowDays * perDay);
  const whole = isEven(costs);
  if (whole || full.length < 2) return { flat: true, text: whole ? 'flat' : 'too small to say' };
  return isEven(full) ? { flat: true, text: `flat from ${widestWindowDays} days on` } : { flat: false, text: 'GROWS' };
}

function isEven(costs: readonly number[]): boolean {
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  return most - least <= Math.max(oneUnit, least * tolerance);
}
