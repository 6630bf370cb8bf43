import type { LineItem } from './line-item.ts';
import { poundsOf, type ReweighedItem, type WeightReason } from './revenue.ts';

/**
 * What is assumed of a click-through rate before there are any figures: one click in 500 impressions, the usual rate of
 * display advertising.
 */
const assumed = { clicks: 1, impressions: 500 } as const;
/** The mean rate of a line item's competitors counts as much as this many clicks of its own. */
const priorClicks = 5;
/** Standard deviations on either side of the estimate: the true value is between them with 90%. */
const deviations = 1.645;
/** Expected revenue within 5% of the average is about average. */
const similar = 0.05;
/** Limits of the factor applied to a weight. */
const factors = { least: 0.5, most: 2 } as const;
const weights = { least: 1, most: 100 } as const;

/** Impressions and clicks of a line item in its own zones. */
export interface Shown {
  impressions: number;
  clicks: number;
}

/** Expected revenue of a thousand impressions in pence, with the range in which it lies with 90%. */
interface Expected {
  value: number;
  low: number;
  high: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const isPriced = ({ cpm, cpc }: LineItem): boolean => cpm > 0 || cpc > 0;

/**
 * The price of a thousand impressions plus that of the clicks they will have. The click-through rate is the mean of a
 * beta distribution: the own clicks and impressions, and a prior from the competitors.
 */
function expectedRevenue({ cpm, cpc }: LineItem, own: Shown, competitors: readonly Shown[]): Expected {
  const sum = (field: keyof Shown) => competitors.reduce<number>((all, one) => all + one[field], assumed[field]);
  const priorImpressions = (priorClicks * sum('impressions')) / sum('clicks');
  // Clicks may be reported without their impressions.
  const impressions = Math.max(own.impressions, own.clicks) + Math.max(priorClicks, priorImpressions);
  const rate = (own.clicks + priorClicks) / impressions;
  const deviation = Math.sqrt((rate * (1 - rate)) / (impressions + 1));
  const earning = (clickRate: number) => cpm + 1000 * cpc * clickRate;
  return {
    value: earning(rate),
    low: earning(Math.max(0, rate - deviations * deviation)),
    high: earning(Math.min(1, rate + deviations * deviation)),
  };
}

/**
 * New weights by expected revenue. A line item's revenue per thousand impressions is compared with the average, by
 * impressions, of the priced line items that share a zone with it; the ratio scales the weight set by a person, by 0.5
 * to 2, within 1 to 100. A weight is kept where the figures prove no difference. Starts from the person's weight and
 * not from the last result, so equal figures give equal weights. Leaves out line items that do not run.
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
  const competitorsOf = (item: LineItem): LineItem[] =>
    running.filter((other) => isPriced(other) && other.zones.some((zone) => item.zones.includes(zone)));
  const expected = new Map(
    running.map((item) => [item, expectedRevenue(item, shownOf(item), competitorsOf(item).map(shownOf))]),
  );
  const averageOf = (competitors: readonly LineItem[]): number => {
    // One more impression each: there is an average before the first.
    const impressions = (item: LineItem) => shownOf(item).impressions + 1;
    const all = competitors.reduce((sum, item) => sum + impressions(item), 0);
    return competitors.reduce((sum, item) => sum + ((expected.get(item)?.value ?? 0) * impressions(item)) / all, 0);
  };
  const before = new Map(last.map((one) => [one.id, one]));
  return running.map((item) => {
    const known = before.get(item.id);
    const base = known !== undefined && known.after === item.weight ? known.base : item.weight;
    const report = { id: item.id, base, before: item.weight, ...shownOf(item), cpm: item.cpm, cpc: item.cpc };
    const own = expected.get(item);
    if (own === undefined || !isPriced(item)) return { ...report, after: base, reason: 'noPrice' };
    const competitors = competitorsOf(item);
    const average = averageOf(competitors);
    return {
      ...report,
      expected: { value: inPounds(own.value), low: inPounds(own.low), high: inPounds(own.high) },
      ...(competitors.length > 1 ? { average: inPounds(average) } : {}),
      ...(competitors.length > 1 ? weighed(base, own, average) : { after: base, reason: 'alone' as const }),
    };
  });
}

const inPounds = (pence: number): number => poundsOf(pence * 1000);

/** The weight for an expected revenue, and the reason for it. */
function weighed(
  base: number,
  { value, low, high }: Expected,
  average: number,
): { after: number; reason: WeightReason } {
  const ratio = value / average;
  const isSimilar = (one: number) => Math.abs(one / average - 1) < similar;
  if (isSimilar(low) && isSimilar(high)) return { after: base, reason: 'similar' };
  if (low <= average && average <= high) return { after: base, reason: 'littleEvidence' };
  const after = clamp(Math.round(base * clamp(ratio, factors.least, factors.most)), weights.least, weights.most);
  if (isSimilar(value)) return { after: base, reason: 'similar' };
  if (after !== base) return { after, reason: ratio > 1 ? 'earnsMore' : 'earnsLess' };
  return { after, reason: base === (ratio > 1 ? weights.most : weights.least) ? 'limit' : 'similar' };
}
