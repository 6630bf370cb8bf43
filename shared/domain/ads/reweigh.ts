import type { LineItem } from './line-item.ts';
import { poundsOf, type ReweighedItem, type WeightReason } from './revenue.ts';

/**
 * What is assumed of a click-through rate before there are any figures: one click in 500 impressions, the usual rate of
 * display advertising.
 */
const assumed = { clicks: 1, impressions: 500 } as const;
/** The mean rate of the line items in the same zones counts as much as this many of its own clicks. */
const priorClicks = 5;
/** Standard deviations on either side of the estimate: the true value is between them with 90%. */
const deviations = 1.645;
/** Expected revenue within 5% of the competitors' is about the same. */
const similar = 0.05;
/** Limits of the factor applied to a weight. */
const factors = { least: 0.5, most: 2 } as const;
const weights = { least: 1, most: 100 } as const;

/** Impressions and clicks of a line item in its own zones. */
export interface Shown {
  impressions: number;
  clicks: number;
}

/** Expected revenue of a thousand impressions in pence, with its standard deviation. */
interface Expected {
  value: number;
  deviation: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const isPriced = ({ cpm, cpc }: LineItem): boolean => cpm > 0 || cpc > 0;

/**
 * The price of a thousand impressions plus that of the clicks they will have. The click-through rate has a beta
 * distribution: the own clicks and impressions, and a prior from all line items of the zones.
 */
function expectedRevenue({ cpm, cpc }: LineItem, own: Shown, all: readonly Shown[]): Expected {
  const sum = (field: keyof Shown) => all.reduce<number>((total, one) => total + one[field], assumed[field]);
  // Clicks may be reported without their impressions.
  const prior = Math.max(priorClicks, (priorClicks * sum('impressions')) / sum('clicks'));
  const impressions = Math.max(own.impressions, own.clicks) + prior;
  const rate = (own.clicks + priorClicks) / impressions;
  return {
    value: cpm + 1000 * cpc * rate,
    deviation: 1000 * cpc * Math.sqrt((rate * (1 - rate)) / (impressions + 1)),
  };
}

/** The mean of several, weighted by impressions. */
function meanOf(all: readonly { expected: Expected; shown: Shown }[]): Expected {
  // One more impression each: there is a mean before the first.
  const total = all.reduce((sum, { shown }) => sum + shown.impressions + 1, 0);
  let [value, variance] = [0, 0];
  for (const { expected, shown } of all) {
    const share = (shown.impressions + 1) / total;
    value += share * expected.value;
    variance += (share * expected.deviation) ** 2;
  }
  return { value, deviation: Math.sqrt(variance) };
}

/**
 * New weights by expected revenue. A line item's revenue per thousand impressions is compared with that of its
 * competitors, the other priced line items in its zones; the ratio scales the weight set by a person, by 0.5 to 2,
 * within 1 to 100. A weight is kept where the figures prove no difference. Starts from the person's weight and not from
 * the last result, so equal figures give equal weights. Leaves out line items that do not run.
 * @param last the last optimisation; a weight changed since then by a person is a new base
 */
export function reweigh(
  items: readonly LineItem[],
  shown: ReadonlyMap<string, Shown>,
  last: readonly ReweighedItem[],
  runs: (item: LineItem) => boolean,
): ReweighedItem[] {
  const running = items.filter(runs);
  const shownOf = ({ id }: LineItem): Shown => shown.get(id) ?? { impressions: 0, clicks: 0 };
  const inZonesOf = (item: LineItem): LineItem[] =>
    running.filter((other) => isPriced(other) && other.zones.some((zone) => item.zones.includes(zone)));
  const measured = new Map(
    running.map((item) => [
      item,
      { shown: shownOf(item), expected: expectedRevenue(item, shownOf(item), inZonesOf(item).map(shownOf)) },
    ]),
  );
  const before = new Map(last.map((one) => [one.id, one]));
  return [...measured].map(([item, { shown, expected }]) => {
    const known = before.get(item.id);
    const base = known !== undefined && known.after === item.weight ? known.base : item.weight;
    const report = { id: item.id, base, before: item.weight, ...shown, cpm: item.cpm, cpc: item.cpc };
    if (!isPriced(item)) return { ...report, after: base, reason: 'noPrice' };
    const priced = { ...report, expected: rangeOf(item, expected) };
    const others = inZonesOf(item).flatMap((other) => (other === item ? [] : (measured.get(other) ?? [])));
    if (others.length === 0) return { ...priced, after: base, reason: 'alone' };
    const competitors = meanOf(others);
    return { ...priced, competitors: inPounds(competitors.value), ...weighed(base, expected, competitors) };
  });
}

const inPounds = (pence: number): number => poundsOf(pence * 1000);

/** The estimate in pounds, with the range in which the true value lies with 90%. */
function rangeOf({ cpm }: LineItem, { value, deviation }: Expected): NonNullable<ReweighedItem['expected']> {
  const half = deviations * deviation;
  return { value: inPounds(value), low: inPounds(Math.max(cpm, value - half)), high: inPounds(value + half) };
}

/** The weight for an expected revenue, and the reason for it. */
function weighed(base: number, own: Expected, competitors: Expected): { after: number; reason: WeightReason } {
  const ratio = own.value / competitors.value;
  const half = (deviations * Math.hypot(own.deviation, competitors.deviation)) / competitors.value;
  if (Math.abs(ratio - 1) + half < similar) return { after: base, reason: 'similar' };
  if (Math.abs(ratio - 1) < half) return { after: base, reason: 'littleEvidence' };
  if (Math.abs(ratio - 1) < similar) return { after: base, reason: 'similar' };
  const after = clamp(Math.round(base * clamp(ratio, factors.least, factors.most)), weights.least, weights.most);
  if (after !== base) return { after, reason: ratio > 1 ? 'earnsMore' : 'earnsLess' };
  return { after, reason: base === (ratio > 1 ? weights.most : weights.least) ? 'limit' : 'similar' };
}
