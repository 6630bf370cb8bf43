import * as z from 'zod/mini';
import { log } from '#functions/runtime/log.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import {
  introMonthsOf,
  introPriceOf,
  type MembershipSettings,
  type Plan,
  type PlanId,
  standardPriceOf,
} from '#shared/domain/membership/membership-plans.ts';
import { introCoupons, paymentsEnabled, stripePrices } from './payment-settings.ts';
import { callStripe, isMissing, isNotAllowed } from './stripe-client.ts';

/** A price of Stripe. Its amount, currency and interval never change. */
const price = z.object({
  currency: z.string(),
  unit_amount: z.nullable(z.int()),
  recurring: z.nullish(z.object({ interval: z.string(), interval_count: z.int() })),
});
/** A coupon of Stripe. What it takes off never changes. */
const coupon = z.object({
  amount_off: z.nullish(z.number()),
  currency: z.nullish(z.string()),
  percent_off: z.nullish(z.number()),
  duration: z.enum(['forever', 'once', 'repeating']),
  duration_in_months: z.nullish(z.int()),
});

/** What a plan costs a month, in whole pence or cents. */
interface Charged {
  currency: string;
  standard: number;
  /** For readers who have never been members. */
  intro: number;
  introMonths: number;
}

/**
 * Refuses membership settings whose prices are not those that the stage's ids of Stripe charge. Passes on stages
 * without payments, where memberships are not paid.
 * @throws Refusal 422 that names each plan and field, 503 if Stripe does not respond
 */
export async function requireChargedPrices(settings: MembershipSettings): Promise<void> {
  if (!paymentsEnabled()) return;
  const faults = (
    await Promise.all(settings.plans.map(async (plan, i) => faultsOf(plan, i, settings, await chargedFor(plan.id))))
  ).flat();
  if (faults.length === 0) return;
  const message = `${faults.map((fault) => fault.message).join('. ')}. Nothing was published.`;
  throw new Refusal(422, 'prices_differ', message, faults);
}

type Fault = Refusal['details'][number];

function faultsOf(plan: Plan, i: number, settings: MembershipSettings, charged: Charged): Fault[] {
  const amount = (minor: number, currency = charged.currency) =>
    `${(minor / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const fault = (differs: boolean, field: string, message: string): Fault[] =>
    differs ? [{ field: `content.${field}`, message: `${plan.name}: ${message}` }] : [];
  const [standard, intro] = [standardPriceOf(plan, settings).minor, introPriceOf(plan, settings).minor];
  const months = introMonthsOf(plan, settings);
  return [
    ...fault(
      settings.currency.toLowerCase() !== charged.currency,
      'currency',
      `the currency is ${settings.currency}, and Stripe charges ${charged.currency.toUpperCase()}`,
    ),
    ...fault(
      standard !== charged.standard,
      `plans.${i}.standardPrice`,
      `the standard price is ${amount(standard, settings.currency)}, and Stripe charges ${amount(charged.standard)}`,
    ),
    ...fault(
      intro !== charged.intro,
      `plans.${i}.introPrice`,
      `the introductory price is ${amount(intro, settings.currency)}, and Stripe charges ${amount(charged.intro)}`,
    ),
    ...fault(
      // Without a reduction the months do not matter.
      charged.intro !== charged.standard && months !== charged.introMonths,
      `plans.${i}.introMonths`,
      `the introductory price is for ${months} months, and Stripe charges it for ${charged.introMonths}`,
    ),
  ];
}

/** @throws Refusal 422 if Stripe has no such price or the key may not read it */
async function chargedFor(plan: PlanId): Promise<Charged> {
  const priceId = stripePrices().get(plan);
  if (priceId === undefined) throw new Error(`The stage has no price for ${plan}`);
  const couponId = introCoupons().get(plan);
  const [monthly, reduction] = await Promise.all([
    readable(`the price ${priceId}`, (stripe) => stripe.prices.retrieve(priceId), price),
    couponId === undefined
      ? null
      : readable(`the coupon ${couponId}`, (stripe) => stripe.coupons.retrieve(couponId), coupon),
  ]);
  const { currency, unit_amount: standard, recurring } = monthly;
  if (standard === null || recurring?.interval !== 'month' || recurring.interval_count !== 1)
    throw unreadable(`${priceId} at Stripe is not a fixed price for each month`);
  if (reduction?.amount_off && reduction.currency !== currency)
    throw unreadable(`${couponId} at Stripe has another currency than ${priceId}`);
  const off = reduction?.amount_off ?? Math.round((standard * (reduction?.percent_off ?? 0)) / 100);
  return { currency, standard, intro: Math.max(0, standard - off), introMonths: monthsOf(reduction) };
}

const monthsOf = (reduction: z.infer<typeof coupon> | null): number => {
  if (reduction === null || reduction.duration === 'once') return 1;
  return reduction.duration === 'forever' ? Number.POSITIVE_INFINITY : (reduction.duration_in_months ?? 1);
};

async function readable<S extends z.ZodMiniType>(
  what: string,
  read: Parameters<typeof callStripe>[0],
  schema: S,
): Promise<z.output<S>> {
  try {
    return z.parse(schema, await callStripe(read));
  } catch (error) {
    if (isMissing(error)) throw unreadable(`Stripe does not know ${what} of this stage`);
    if (!isNotAllowed(error)) throw error;
    log.warn('prices.not_allowed', `the API key may not read ${what}`);
    throw unreadable(`The key of this stage may not read ${what} at Stripe; it needs to read prices and coupons`);
  }
}

const unreadable = (reason: string): Refusal =>
  new Refusal(422, 'prices_unknown', `${reason}. So the prices cannot be compared, and nothing was published.`);
