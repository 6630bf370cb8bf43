import { hourMs } from '../utc-day.ts';
import type { Cluster, Node, Sum } from './cluster.ts';
import type { TermTable, TermVector } from './term-table.ts';

// How alike a report and a story are: the cosine of the report and the sum of the story's reports (single-pass
// clustering with centroids; Allan, Papka and Lavrenko, "On-line new event detection and tracking", 1998). One report
// says less of its event than fifty, so the cosine that is needed falls with the size of a story.

export interface Likeness {
  score: number;
  needed: number;
}

/** How much likeness is needed: `one` for a story of one report, nearly `many` for a large one. */
interface Needed {
  one: number;
  many: number;
  power: number;
}
interface Rules {
  join: Needed;
  merge: Needed;
  /** Share of the likeness that the reports of a story have with it on average. */
  ofMean: number;
  /** Likeness of the sums of two stories, without what is due to their small numbers of reports. */
  ofSums: number;
}

/** Headlines alone are short: two of one event often have one word in common. */
const ofTitles: Rules = {
  join: { one: 0.45, many: 0.1, power: 1 },
  merge: { one: 0.4, many: 0.2, power: 1 },
  ofMean: 0.2,
  ofSums: 0.33,
};
/** With summaries, reports of one event have more in common, and so have reports of one topic. */
const ofSummaries: Rules = {
  join: { one: 0.4, many: 0.2, power: 0.5 },
  merge: { one: 0.45, many: 0.2, power: 0.5 },
  ofMean: 0.45,
  ofSums: 0.35,
};
const across = { join: 0.45, merge: 0.5, mostApartMs: 48 * hourMs };
/** The best term counts at most so many times what the others do: a name alone proves nothing. */
const bestToOthers = { times: 1.5, perReport: 0.01 };
/** Time between a report and a story that halves their likeness. */
const halfLifeMs = 72 * hourMs;
/** Mean likeness of two reports of a story, where there are not two. */
const usualWithin = 0.3;

const mixed = (of: (rules: Rules) => number, share: number): number =>
  of(ofTitles) + (of(ofSummaries) - of(ofTitles)) * share;
const neededFor = (kind: 'join' | 'merge', reports: number, share: number): number =>
  mixed((rules) => rules[kind].many + (rules[kind].one - rules[kind].many) / reports ** rules[kind].power, share);

const decay = (a: { from: number; to: number }, b: { from: number; to: number }): number =>
  0.5 ** (Math.max(0, a.from - b.to, b.from - a.to) / halfLifeMs);

interface Product {
  all: number;
  /** The part of the term that contributes most. */
  best: number;
}

/** The product of a report and a sum. */
function productOf({ terms, weights }: TermVector, sum: ReadonlyMap<number, number>): Product {
  let all = 0;
  let best = 0;
  for (let n = 0; n < terms.length; n++) {
    const other = sum.get(terms[n] ?? 0);
    if (other === undefined) continue;
    const part = (weights[n] ?? 0) * other;
    all += part;
    if (part > best) best = part;
  }
  return { all, best };
}

function productOfSums(small: ReadonlyMap<number, number>, large: ReadonlyMap<number, number>): Product {
  let all = 0;
  let best = 0;
  for (const [term, weight] of small) {
    const other = large.get(term);
    if (other === undefined) continue;
    const part = weight * other;
    all += part;
    if (part > best) best = part;
  }
  return { all, best };
}

/** What counts of a likeness whose best term contributes `best`. */
const balanced = (all: number, best: number, reports: number): number =>
  all - best + Math.min(best, bestToOthers.times * (all - best) + bestToOthers.perReport * reports);

const entriesOf = ({ terms, weights }: TermVector): [number, number][] =>
  terms.map((term, n) => [term, weights[n] ?? 0]);

/** How alike a report and a story without it are. */
export function likenessOf(node: Node, cluster: Cluster, table: TermTable): Likeness {
  const sum = cluster.sums.get(node.language);
  const span = { from: node.at, to: node.at };
  if (sum === undefined) {
    const entries = entriesOf(node.shared);
    return acrossLanguages(entries, cluster.shared, 1, cluster.shared.square, decay(span, cluster), table);
  }
  const { all, best } = productOf(node.words, sum.weights);
  const length = Math.sqrt(sum.square);
  const share = (Number(node.hasSummary) + sum.summaries / sum.reports) / 2;
  const needed = neededFor('join', sum.reports, share);
  const ofMean = sum.reports < 2 ? 0 : (mixed((rules) => rules.ofMean, share) * length) / sum.reports;
  const factor = decay(span, cluster);
  const score = balanced(all / length, best / length, sum.reports) * factor;
  return { score: (all / length) * factor < ofMean ? Math.min(score, needed * 0.999) : score, needed };
}

/**
 * How alike two stories are: in the language in which they are most alike.
 * @param isSettling whether all reports are there. Only then the likeness of sums counts that leaves out what is due to
 * small numbers: while reports arrive, it would depend on their order.
 */
export function likenessOfTwo(a: Cluster, b: Cluster, table: TermTable, isSettling: boolean): Likeness {
  const factor = decay(a, b);
  let most: Likeness | undefined;
  for (const [language, one] of a.sums) {
    const other = b.sums.get(language);
    if (other === undefined) continue;
    const [small, large] = one.weights.size < other.weights.size ? [one, other] : [other, one];
    const { all, best } = productOfSums(small.weights, large.weights);
    const length = Math.sqrt(one.square * other.square);
    const reports = Math.min(one.reports, other.reports);
    const share = (one.summaries / one.reports + other.summaries / other.reports) / 2;
    const needed = neededFor('merge', reports, share);
    const between = all / (one.reports * other.reports) / Math.sqrt(within(one) * within(other));
    const score = balanced(all / length, best / length, reports) * factor;
    const isBelow = isSettling && between < mixed((rules) => rules.ofSums, share);
    const found = { score: isBelow ? Math.min(score, needed * 0.999) : score, needed };
    if (most === undefined || found.score - found.needed > most.score - most.needed) most = found;
  }
  if (most !== undefined) return most;
  const found = acrossLanguages(a.shared.weights, b.shared, a.shared.square, b.shared.square, factor, table);
  return { ...found, needed: across.merge };
}

/** The mean likeness of two different reports of a sum. */
const within = ({ square, reports }: Sum): number =>
  reports < 2 ? usualWithin : Math.max(0.01, (square - reports) / (reports * (reports - 1)));

/**
 * Likeness by places, numbers and names. It takes two of different kinds, or three names: one place has many events a
 * day, and one name is often two words.
 */
function acrossLanguages(
  entries: Iterable<readonly [number, number]>,
  sum: Sum,
  square: number,
  otherSquare: number,
  factor: number,
  table: TermTable,
): Likeness {
  const none = { score: 0, needed: across.join };
  if (square === 0 || otherSquare === 0) return none;
  const kinds = new Map<string, number>();
  let all = 0;
  for (const [term, weight] of entries) {
    const other = sum.weights.get(term);
    if (other === undefined) continue;
    all += weight * other;
    const kind = table.nameOf(term).charAt(0);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const isEnough = kinds.size > 1 || (kinds.get('=') ?? 0) > 2;
  return isEnough ? { score: (all / Math.sqrt(square * otherSquare)) * factor, needed: across.join } : none;
}
