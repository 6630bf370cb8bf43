import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0));
/** Pounds, with at most two decimals. */
const pounds = z.number().check(z.minimum(0));

/** What the optimisation made of one line item. */
export const reweighedItem = z.object({
  id: z.string(),
  /** The weight that a person gave it; what is optimised starts from there, however often. */
  base: z.int(),
  before: z.int(),
  after: z.int(),
  impressions: count,
  clicks: count,
});
export type ReweighedItem = z.infer<typeof reweighedItem>;

export const optimization = z.object({ at: z.string(), changed: count, items: z.array(reweighedItem) });
export type Optimization = z.infer<typeof optimization>;

/** What the product earned in a period, as far as its server knows (ENT-29, REV-13). */
export const revenue = z.object({
  adRevenue: pounds,
  affiliateRevenue: pounds,
  subscriptionRevenue: pounds,
  totalRevenue: pounds,
  metrics: z.object({ activeAds: count, activeAffiliateLinks: count, activeSubscriptions: count }),
  currency: z.optional(z.literal('GBP')),
  /** UTC days, both included. */
  period: z.optional(z.object({ from: z.string(), to: z.string() })),
  impressions: z.optional(count),
  clicks: z.optional(count),
  /** The last optimisation; null before the first. */
  lastOptimization: z.optional(z.nullable(optimization)),
});
export type Revenue = z.infer<typeof revenue>;

/** Thousandths of a penny as pounds: what a price per thousand makes of one impression is counted whole, and rounded once, here. */
export const poundsOf = (milliPence: number): number => Math.round(milliPence / 1000) / 100;
