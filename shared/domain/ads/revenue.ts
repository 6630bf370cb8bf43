import * as z from 'zod/mini';
import { stageCurrency } from '../../config/currency.ts';
import { membershipList } from '../membership/listed-membership.ts';

const count = z.int().check(z.minimum(0));
/** Pounds, with at most two decimals. */
const pounds = z.number().check(z.minimum(0));

/** Why the optimisation changed or kept a weight. */
export const weightReasons = [
  'earnsMore',
  'earnsLess',
  'littleEvidence',
  'similar',
  'limit',
  'alone',
  'noPrice',
] as const;
export type WeightReason = (typeof weightReasons)[number];

/** What the weight optimisation did to one line item. */
export const reweighedItem = z.object({
  id: z.string(),
  /** The weight set by a person. Every optimisation starts from it, not from its own last result. */
  base: z.int(),
  before: z.int(),
  after: z.int(),
  impressions: count,
  clicks: count,
  /** Prices in pence: of a thousand impressions, and of a click. */
  cpm: count,
  cpc: count,
  /** Expected revenue of a thousand impressions, and the range in which it lies with 90%. */
  expected: z.optional(z.object({ value: pounds, low: pounds, high: pounds })),
  /** Mean expected revenue of a thousand impressions of its competitors: the other priced line items in its zones. */
  competitors: z.optional(pounds),
  reason: z.optional(z.enum(weightReasons)),
});
export type ReweighedItem = z.infer<typeof reweighedItem>;

export const optimization = z.object({
  at: z.string(),
  changed: count,
  /** UTC days whose impressions and clicks counted. */
  period: z.optional(z.object({ from: z.string(), to: z.string() })),
  items: z.array(reweighedItem),
});
export type Optimization = z.infer<typeof optimization>;

/** The figures of a day or an advertiser. */
const counted = { impressions: count, clicks: count, suspicious: z.optional(count), adRevenue: pounds };
const metrics = { activeAds: count, activeAffiliateLinks: count, activeSubscriptions: count };

/** Earnings of a period, as far as the server can compute them. */
export const revenue = z.object({
  adRevenue: pounds,
  affiliateRevenue: pounds,
  subscriptionRevenue: pounds,
  totalRevenue: pounds,
  metrics: z.object(metrics),
  /** Whether Stripe reports subscriptions; in mock mode they are in the readers' browsers. */
  payments: z.optional(z.enum(['mock', 'stripe'])),
  currency: z.optional(z.literal(stageCurrency)),
  /** UTC days, both inclusive. */
  period: z.optional(z.object({ from: z.string(), to: z.string() })),
  impressions: z.optional(count),
  clicks: z.optional(count),
  /** Impressions and clicks that look like fraud: not billed, and not counted above. */
  suspicious: z.optional(count),
  /** The period of equal length before. */
  before: z.optional(
    z.object({
      period: z.object({ from: z.string(), to: z.string() }),
      totalRevenue: pounds,
      impressions: count,
      clicks: count,
      suspicious: z.optional(count),
      /** Those of the present that ran when the period began. */
      metrics: z.optional(z.object(metrics)),
    }),
  ),
  /** Each UTC day of the period, the oldest first. */
  byDay: z.optional(z.array(z.object({ day: z.string(), ...counted }))),
  /** Those with the highest revenue first. */
  byAdvertiser: z.optional(
    z.array(z.object({ advertiser: z.string(), ...counted, adRevenueBefore: z.optional(pounds) })),
  ),
  /** For owners who ask for it, on stages with payments. */
  subscribers: z.optional(membershipList),
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
