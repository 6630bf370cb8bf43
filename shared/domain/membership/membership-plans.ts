import * as z from 'zod/mini';
import { currency, type Money, moneyOf } from './money.ts';

/** `bundle` opens everything, any other plan only what requires exactly that plan. */
export const planIds = ['digital', 'bundle'] as const;
export const planId = z.enum(planIds);
export type PlanId = z.infer<typeof planId>;

/**
 * A plan on offer. Prices are per month, as decimals. The editors' form limits them but storage does not, so compute
 * with a plan through the functions below.
 */
export const plan = z.object({
  id: planId,
  name: z.string(),
  description: z.optional(z.string()),
  standardPrice: z.number(),
  introPrice: z.number(),
  /** Falls back to the settings' `introMonths`. */
  introMonths: z.optional(z.number()),
  currency,
  popular: z.boolean(),
  features: z.array(z.string()),
  /** Unused in mock mode. With real payments the stage's environment names the prices, which no browser can change. */
  stripePriceIds: z.object({ standard: z.string(), intro: z.string() }),
});
export type Plan = z.infer<typeof plan>;

export const faqItem = z.object({ id: z.string(), question: z.string(), answer: z.string(), order: z.number() });
export type FaqItem = z.infer<typeof faqItem>;

/**
 * Contents of /subscribe and the paywall. The browser stores them; the defaults are in `shared/config/membership.ts`.
 */
export const membershipSettings = z.object({
  plans: z.array(plan).check(z.minLength(1)),
  faqItems: z.array(faqItem),
  terms: z.string(),
  corporateText: z.string(),
  printText: z.string(),
  ribbonText: z.string(),
  cancelText: z.string(),
  currency,
  currencySymbol: z.string(),
  introMonths: z.number(),
  stripeEnabled: z.boolean(),
  /** Whether articles without `isPremium` are premium. */
  defaultPremium: z.boolean(),
});
export type MembershipSettings = z.infer<typeof membershipSettings>;

/** Limits of the editors' form. */
export const introMonthsAllowed = { least: 1, most: 24 } as const;
/** A century: dates cannot overflow, whatever is stored. */
const mostMonths = 1200;

/**
 * Months at the introductory price: the plan's own number, else the settings'. Always a whole number from 1 to 1200.
 */
export function introMonthsOf(
  of: Pick<Plan, 'introMonths'>,
  settings: Pick<MembershipSettings, 'introMonths'>,
): number {
  const stored = of.introMonths ?? settings.introMonths;
  return Number.isNaN(stored)
    ? introMonthsAllowed.least
    : Math.min(mostMonths, Math.max(introMonthsAllowed.least, Math.trunc(stored)));
}

/** The plan's introductory price, in the settings' currency. */
export const introPriceOf = (of: Pick<Plan, 'introPrice'>, settings: Pick<MembershipSettings, 'currency'>): Money =>
  moneyOf(of.introPrice, settings.currency);

/** The plan's standard price, in the settings' currency. */
export const standardPriceOf = (
  of: Pick<Plan, 'standardPrice'>,
  settings: Pick<MembershipSettings, 'currency'>,
): Money => moneyOf(of.standardPrice, settings.currency);

/** The lowest introductory price and its months; of two equal prices the longer offer. Null without plans. */
export function lowestOffer(settings: MembershipSettings): { price: Money; months: number; plan: Plan } | null {
  let best: { price: Money; months: number; plan: Plan } | null = null;
  for (const one of settings.plans) {
    const offer = { price: introPriceOf(one, settings), months: introMonthsOf(one, settings), plan: one };
    const better =
      best === null ||
      offer.price.minor < best.price.minor ||
      (offer.price.minor === best.price.minor && offer.months > best.months);
    if (better) best = offer;
  }
  return best;
}

/** The questions sorted by `order`; equal ones keep their place. */
export const orderedFaq = (items: readonly FaqItem[]): readonly FaqItem[] =>
  [...items].sort((a, b) => a.order - b.order);
