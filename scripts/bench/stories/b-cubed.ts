/** A report with the label of its story. */
export interface Labelled {
  gold: string;
}

export interface Score {
  precision: number;
  recall: number;
  f1: number;
}

const f1Of = (precision: number, recall: number): number => (2 * precision * recall) / (precision + recall || 1);

/**
 * B-cubed precision and recall (Bagga and Baldwin, "Entity-based cross-document coreferencing using the vector space
 * model", 1998): for each report, the share of its found story that belongs there, and the share of its true story that
 * is found.
 * @param found the story of each report
 * @param isScored whether a report is scored; all take part
 */
export function bCubed<L extends Labelled>(
  reports: readonly L[],
  found: readonly string[],
  isScored: (report: L) => boolean = () => true,
): Score {
  const golds = Map.groupBy(reports, ({ gold }) => gold);
  const stories = Map.groupBy(reports, (_, n) => found[n]);
  let precision = 0;
  let recall = 0;
  let scored = 0;
  for (const members of stories.values())
    for (const [gold, both] of Map.groupBy(members, (report) => report.gold)) {
      const counted = both.filter(isScored).length;
      precision += (counted * both.length) / members.length;
      recall += (counted * both.length) / (golds.get(gold)?.length ?? 1);
      scored += counted;
    }
  precision /= scored;
  recall /= scored;
  return { precision, recall, f1: f1Of(precision, recall) };
}

/** The mean of scores, each with its weight. */
export function meanScore(scores: readonly (readonly [Score, number])[]): Score {
  const all = scores.reduce((sum, [, weight]) => sum + weight, 0);
  const mean = (of: (score: Score) => number) =>
    scores.reduce((sum, [score, weight]) => sum + of(score) * weight, 0) / all;
  const precision = mean((one) => one.precision);
  const recall = mean((one) => one.recall);
  return { precision, recall, f1: f1Of(precision, recall) };
}

/** The share of reports alone in their true story that were put into a story with others. */
export function joinedSingles(reports: readonly Labelled[], found: readonly string[]): number {
  const golds = Map.groupBy(reports, ({ gold }) => gold);
  const stories = Map.groupBy(found, (story) => story);
  const singles = reports.flatMap(({ gold }, n) => (golds.get(gold)?.length === 1 ? [found[n] ?? ''] : []));
  return singles.filter((story) => (stories.get(story)?.length ?? 1) > 1).length / (singles.length || 1);
}

/**
 * The share of reports that two groupings put into different stories: those outside the overlaps of stories that
 * correspond, the largest overlap first.
 */
export function difference(a: readonly string[], b: readonly string[]): number {
  const overlaps = [...Map.groupBy(a.keys(), (n) => `${a[n]} ${b[n]}`)].sort(([, m], [, n]) => n.length - m.length);
  const used = new Set<string>();
  let same = 0;
  for (const [pair, members] of overlaps) {
    const [one, other] = pair.split(' ');
    if (used.has(`a${one}`) || used.has(`b${other}`)) continue;
    used.add(`a${one}`).add(`b${other}`);
    same += members.length;
  }
  return 1 - same / a.length;
}
