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
  /** The last day of a limited offer, `2026-12-31`, by the reader's calendar. Without it the ribbon names no limit. */
  ribbonUntil: z.optional(z.catch(z.iso.date(), '')),
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

/** What a ribbon begins with to say that its offer ends. */
const limitClaim = /^\s*limited[\s-]+time(?:\s+(?:offer|only))?\s*[:!.,–—-]\s*/i;

/**
 * The ribbon of /subscribe, and the last day of its offer if it has one. Null after that day, and without a text. An
 * offer without a last day is not called limited.
 */
export function ribbonOf(
  { ribbonText, ribbonUntil }: Pick<MembershipSettings, 'ribbonText' | 'ribbonUntil'>,
  now: Date,
): { text: string; until: string | null } | null {
  const typed = ribbonText.trim();
  // Hour 24 of the day, in the reader's time zone.
  if (ribbonUntil)
    return typed === '' || now >= new Date(`${ribbonUntil}T24:00:00`) ? null : { text: typed, until: ribbonUntil };
  const text = typed.replace(limitClaim, '');
  if (text === '' || /\blimited[\s-]+time\b/i.test(text)) return null;
  return { text: text === typed ? text : text.charAt(0).toUpperCase() + text.slice(1), until: null };
}

/** The questions sorted by `order`; equal ones keep their place. */
export const orderedFaq = (items: readonly FaqItem[]): readonly FaqItem[] =>
  [...items].sort((a, b) => a.order - b.order);
