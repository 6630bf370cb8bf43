import * as z from 'zod/mini';
import { currency, type Money, moneyOf } from './money.ts';
import { planId } from './plan-id.ts';

/**
 * What is offered (ENT). Prices are what a month costs, as decimals (MEM-13); the editors' form bounds them, storage does not (MEM-36), so whoever computes
 * with a plan asks the functions below.
 */
export const plan = z.object({
  id: planId,
  name: z.string(),
  description: z.optional(z.string()),
  standardPrice: z.number(),
  introPrice: z.number(),
  /** Without one the settings' own counts (MEM-46). */
  introMonths: z.optional(z.number()),
  currency,
  popular: z.boolean(),
  features: z.array(z.string()),
  /** Unused in mock mode. Where payments are real the stage names the prices, which no browser can change. */
  stripePriceIds: z.object({ standard: z.string(), intro: z.string() }),
});
export type Plan = z.infer<typeof plan>;

export const faqItem = z.object({ id: z.string(), question: z.string(), answer: z.string(), order: z.number() });
export type FaqItem = z.infer<typeof faqItem>;

/** What /subscribe shows and the paywall computes from; the browser keeps it, the defaults are in `shared/config/membership.ts`. */
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
  /** Articles that do not say whether they are premium count as premium (MEM-43). */
  defaultPremium: z.boolean(),
});
export type MembershipSettings = z.infer<typeof membershipSettings>;

/** What the editors' form allows (CONST-34). */
export const introMonthsAllowed = { least: 1, most: 24 } as const;
/** A century: no date overflows, whatever is stored. */
const mostMonths = 1200;

/** For how many months a plan's first price holds: its own number, else the settings' (MEM-46); whole, one at least, whatever is stored. */
export function introMonthsOf(
  of: Pick<Plan, 'introMonths'>,
  settings: Pick<MembershipSettings, 'introMonths'>,
): number {
  const stored = of.introMonths ?? settings.introMonths;
  return Number.isNaN(stored)
    ? introMonthsAllowed.least
    : Math.min(mostMonths, Math.max(introMonthsAllowed.least, Math.trunc(stored)));
}

/** A plan's prices; the currency is the settings' (MEM-46). */
export const introPriceOf = (of: Pick<Plan, 'introPrice'>, settings: Pick<MembershipSettings, 'currency'>): Money =>
  moneyOf(of.introPrice, settings.currency);
export const standardPriceOf = (
  of: Pick<Plan, 'standardPrice'>,
  settings: Pick<MembershipSettings, 'currency'>,
): Money => moneyOf(of.standardPrice, settings.currency);

/** The lowest first price of all plans, and for how long it holds: what the paywall says (PAY-11). Of two equal ones the longer; null without plans. */
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

/** Questions as they are shown: by their order, equal ones as they stand in the list (SUB-24, MEM-49). */
export const orderedFaq = (items: readonly FaqItem[]): readonly FaqItem[] =>
  [...items].sort((a, b) => a.order - b.order);
