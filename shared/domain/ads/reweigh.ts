import type { LineItem } from './line-item.ts';
import type { ReweighedItem } from './revenue.ts';

/** Impressions that the mean of all line items counts for: a few lucky clicks on a new one say little. */
const priorImpressions = 1000;
/** Bounds of what a line item's success may do to its weight. */
const factors = { least: 0.5, most: 2 } as const;
const weights = { least: 1, most: 100 } as const;

/** What a line item has had, in its own zones. */
export interface Shown {
  impressions: number;
  clicks: number;
}

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/**
 * New weights by how often each line item is clicked. Its click-through rate is drawn towards that of all by 1,000 impressions' worth; against that mean it raises or lowers the weight
 * that a person gave it, to the half at least and the double at most, within 1 and 100. Those that do not run are left alone. The same figures give the same weights, since each begins at
 * its base and not at what the last optimisation made of it.
 * @param last what the last optimisation did; a weight that a person has changed since is a new base
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
    const factor = mean === 0 ? 1 : between(rate / mean, factors.least, factors.most);
    return {
      id: item.id,
      base,
      before: item.weight,
      after: between(Math.round(base * factor), weights.least, weights.most),
      impressions,
      clicks,
    };
  });
}
