import { dedupKey, normaliseTitle, titleWords } from '#shared/domain/articles/dedup.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

/** A report as its publisher wrote it. */
export interface WrittenReport {
  id: string;
  title: string;
  address: string;
  publisher: string;
  /** Milliseconds since 1970; no two reports have the same. */
  at: number;
}

const hour = 3_600_000;
const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');

/**
 * Generates reports of stories: titles that differ in one word, in steps that add up, in punctuation or after the
 * fiftieth character, hours or days or weeks apart, and some without letters.
 * @param now the time of the newest report at most
 */
export function reportsOfStories(random: () => number, count: number, now: number): WrittenReport[] {
  const below = (limit: number) => Math.floor(random() * limit);
  const word = () => Array.from({ length: 2 + below(3) }, () => syllables[below(syllables.length)]).join('');
  const reports: WrittenReport[] = [];
  const times = new Set<number>();
  while (reports.length < count) {
    const words = Array.from({ length: 5 + below(8) }, word);
    const begin = now - below(45 * dayMs);
    for (let copies = 1 + below(9); copies > 0 && reports.length < count; copies--) {
      const kind = below(8);
      if (kind < 4) words[below(words.length)] = word();
      const text = words.join(' ');
      const title =
        kind === 4 ? '!!!' : kind === 5 ? `${text.toUpperCase()}!` : kind === 6 ? `${text} ${word()}` : text;
      let at = Math.min(now, begin + below([2, 30, 40 * 24][below(3)] ?? 2) * hour + below(hour));
      while (times.has(at)) at--;
      times.add(at);
      const n = reports.length;
      const publisher = `paper-${n % 5}`;
      reports.push({ id: `r${n}`, title, address: `https://${publisher}.example/${n}`, publisher, at });
    }
  }
  return reports;
}

/**
 * The rule of deduplication, applied to all reports at once, in time that grows with the square of their number: the
 * earliest report of a story survives, and each later one is merged into the earliest survivor of its story, or the
 * latest of those with its key. A title that its publisher repeats after a day is a new edition.
 * @param firstSeen a report that is older by 30 days then is compared by its key only
 * @param alone ids of reports that merge with none
 * @returns the id of the survivor of each merged report; null for a surviving one
 */
export function survivorsOf(
  reports: readonly WrittenReport[],
  firstSeen: number,
  alone: ReadonlySet<string>,
): Map<string, string | null> {
  const keyOf = ({ title, address }: WrittenReport) => dedupKey(title, address);
  const isOld = ({ at }: WrittenReport) => at < firstSeen - 30 * dayMs;
  const isEdition = ({ publisher, title, at }: WrittenReport): boolean =>
    reports.some(
      (one) =>
        one.publisher === publisher &&
        normaliseTitle(one.title) === normaliseTitle(title) &&
        one.at < at - dayMs &&
        one.at >= at - 30 * dayMs,
    );
  const areOneStory = (a: WrittenReport, b: WrittenReport): boolean => {
    if (alone.has(a.id) || alone.has(b.id)) return false;
    const apart = Math.abs(a.at - b.at);
    if (keyOf(a) === keyOf(b)) return apart <= (isEdition(a.at < b.at ? b : a) ? 1 : 30) * dayMs;
    if (apart > 24 * hour || isOld(a) || isOld(b)) return false;
    const [left, right] = [titleWords(a.title), titleWords(b.title)];
    return 5 * left.filter((one) => right.includes(one)).length > 4 * Math.max(left.length, right.length);
  };
  const survivors: WrittenReport[] = [];
  const result = new Map<string, string | null>();
  for (const report of reports.toSorted((a, b) => a.at - b.at)) {
    const matches = survivors.filter((earlier) => areOneStory(earlier, report));
    const latest = matches.findLast((earlier) => keyOf(earlier) === keyOf(report));
    const survivor = matches.find((earlier) => keyOf(earlier) !== keyOf(report) || earlier === latest);
    result.set(report.id, survivor?.id ?? null);
    if (survivor === undefined) survivors.push(report);
  }
  return result;
}
