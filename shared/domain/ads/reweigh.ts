import type { LineItem } from './line-item.ts';
import type { ReweighedItem } from './revenue.ts';

/** Weight of the overall mean, in impressions: a few lucky clicks on a new line item prove little. */
const priorImpressions = 1000;
/** Limits of the factor applied to a weight. */
const factors = { least: 0.5, most: 2 } as const;
const weights = { least: 1, most: 100 } as const;

/** Impressions and clicks of a line item in its own zones. */
export interface Shown {
  impressions: number;
  clicks: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/**
 * New weights by click-through rate. Each rate is smoothed towards the mean of all running line items with 1,000
 * impressions; its ratio to the mean scales the weight set by a person, by 0.5 to 2, within 1 to 100. Line items that
 * do not run keep their weight. Starts from the person's weight and not from the last result, so equal figures give
 * equal weights.
 * @param last the last optimisation; a weight changed since then by a person is a new base
 */
export function reweigh(
  items: readonly LineItem[],
  shown: ReadonlyMap<string, Shown>,
  last: readonly ReweighedItem[],
  runs: (item: LineItem) => boolean,
): ReweighedItem[] {
  const running = items.filter(runs);
  const of = ({ id }: LineItem): Shown => shown.get(id) ?? { impressions: 0, clicks: 0 };
  const all = running
    .map(of)
    .reduce((sum, one) => ({ impressions: sum.impressions + one.impressions, clicks: sum.clicks + one.clicks }), {
      impressions: 0,
      clicks: 0,
    });
  const mean = all.impressions === 0 ? 0 : all.clicks / all.impressions;
  const before = new Map(last.map((one) => [one.id, one]));
  return running.map((item) => {
    const { impressions, clicks } = of(item);
    const known = before.get(item.id);
    const base = known !== undefined && known.after === item.weight ? known.base : item.weight;
    const rate = (clicks + priorImpressions * mean) / (impressions + priorImpressions);
    const factor = mean === 0 ? 1 : clamp(rate / mean, factors.least, factors.most);
    return {
      id: item.id,
      base,
      before: item.weight,
      after: clamp(Math.round(base * factor), weights.least, weights.most),
      impressions,
      clicks,
    };
  });
}
