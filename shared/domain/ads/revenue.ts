import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0));
/** Pounds, with at most two decimals. */
const pounds = z.number().check(z.minimum(0));

/** What the weight optimisation did to one line item. */
export const reweighedItem = z.object({
  id: z.string(),
  /** The weight set by a person. Every optimisation starts from it, not from its own last result. */
  base: z.int(),
  before: z.int(),
  after: z.int(),
  impressions: count,
  clicks: count,
});
export type ReweighedItem = z.infer<typeof reweighedItem>;

export const optimization = z.object({ at: z.string(), changed: count, items: z.array(reweighedItem) });
export type Optimization = z.infer<typeof optimization>;

/** Earnings of a period, as far as the server can compute them. */
export const revenue = z.object({
  adRevenue: pounds,
  affiliateRevenue: pounds,
  subscriptionRevenue: pounds,
  totalRevenue: pounds,
  metrics: z.object({ activeAds: count, activeAffiliateLinks: count, activeSubscriptions: count }),
  currency: z.optional(z.literal('GBP')),
  /** UTC days, both inclusive. */
  period: z.optional(z.object({ from: z.string(), to: z.string() })),
  impressions: z.optional(count),
  clicks: z.optional(count),
  /** The last optimisation; null before the first. */
  lastOptimization: z.optional(z.nullable(optimization)),
});
export type Revenue = z.infer<typeof revenue>;

/**
 * Thousandths of a penny as pounds. Prices per thousand impressions are summed in these whole units and rounded once,
 * here.
 */
export const poundsOf = (milliPence: number): number => Math.round(milliPence / 1000) / 100;

/** Clicks per hundred impressions, to two decimals; 0 without impressions. */
export const clickThroughRate = (clicks: number, impressions: number): number =>
  impressions > 0 ? Math.round((clicks * 10_000) / impressions) / 100 : 0;
