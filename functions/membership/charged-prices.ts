import type Stripe from 'stripe';
import { log } from '#functions/runtime/log.ts';
import { fieldRefusal, Refusal } from '#functions/runtime/refusal.ts';
import { settleAll } from '#functions/table/settle-all.ts';
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

/** What a plan costs a month, in whole pence or cents. */
interface Charged {
  currency: string;
  standard: number;
  /** For readers who have never been members. */
  intro: number;
  introMonths: number;
}

/**
 * Refuses membership settings whose prices are not those that the stage's ids of Stripe charge, or that
 * make articles premium by default. Passes on stages without payments.
 * @throws Refusal 422 that names each plan and field, 503 if Stripe does not respond
 */
export async function requireChargedPrices(settings: MembershipSettings): Promise<void> {
  if (!paymentsEnabled()) return;
  const { plans, defaultPremium } = settings;
  // Here the server withholds articles. A browser does not know paid memberships, so it would lock members out.
  if (defaultPremium)
    throw fieldRefusal(
      422,
      'default_premium',
      'content.defaultPremium',
      'Default Premium cannot be published where readers pay: mark sources or articles as premium instead',
    );
  const compared = plans.map(async (plan, i) => faultsOf(plan, i, settings, await chargedFor(plan.id)));
  await settleAll(compared);
  const faults = (await Promise.all(compared)).flat();
  if (faults.length === 0) return;
  const message = `${faults.map((fault) => fault.message).join('. ')}. Nothing was published.`;
  throw new Refusal(422, 'prices_differ', message, faults);
}

type Fault = Refusal['details'][number];

function faultsOf(plan: Plan, i: number, settings: MembershipSettings, charged: Charged): Fault[] {
  const amount = (minor: number, currency = charged.currency) =>
    `${(minor / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const [standard, intro] = [standardPriceOf(plan, settings).minor, introPriceOf(plan, settings).minor];
  const months = introMonthsOf(plan, settings);
  const compared: [differs: boolean, field: string, message: string][] = [
    [
      settings.currency.toLowerCase() !== charged.currency,
      'currency',
      `the currency is ${settings.currency}, and Stripe charges ${charged.currency.toUpperCase()}`,
    ],
    [
      standard !== charged.standard,
      `plans.${i}.standardPrice`,
      `the standard price is ${amount(standard, settings.currency)}, and Stripe charges ${amount(charged.standard)}`,
    ],
    [
      intro !== charged.intro,
      `plans.${i}.introPrice`,
      `the introductory price is ${amount(intro, settings.currency)}, and Stripe charges ${amount(charged.intro)}`,
    ],
    [
      // Without a reduction the months do not matter.
      charged.intro !== charged.standard && months !== charged.introMonths,
      `plans.${i}.introMonths`,
      `the introductory price is for ${months} months, and Stripe charges it for ${charged.introMonths}`,
    ],
  ];
  return compared
    .filter(([differs]) => differs)
    .map(([, field, message]) => ({ field: `content.${field}`, message: `${plan.name}: ${message}` }));
}

/** @throws Refusal 422 if Stripe has no such price or the key may not read it */
async function chargedFor(plan: PlanId): Promise<Charged> {
  const priceId = stripePrices().get(plan);
  if (priceId === undefined) throw new Error(`The stage has no price for ${plan}`);
  const couponId = introCoupons().get(plan);
  const monthly = await readable(`the price ${priceId}`, (stripe) => stripe.prices.retrieve(priceId));
  const reduction =
    couponId === undefined
      ? null
      : await readable(`the coupon ${couponId}`, (stripe) => stripe.coupons.retrieve(couponId));
  const { currency, unit_amount: standard, recurring } = monthly;
  if (standard === null || recurring?.interval !== 'month' || recurring.interval_count !== 1)
    throw unreadable(`${priceId} at Stripe is not a fixed price for each month`);
  if (reduction?.amount_off && reduction.currency !== currency)
    throw unreadable(`${couponId} at Stripe has another currency than ${priceId}`);
  const off = reduction?.amount_off ?? Math.round((standard * (reduction?.percent_off ?? 0)) / 100);
  return { currency, standard, intro: Math.max(0, standard - off), introMonths: monthsOf(reduction) };
}

const monthsOf = (reduction: Stripe.Coupon | null): number => {
  if (reduction === null || reduction.duration === 'once') return 1;
  return reduction.duration === 'forever' ? Number.POSITIVE_INFINITY : (reduction.duration_in_months ?? 1);
};

async function readable<T>(what: string, read: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await callStripe(read);
  } catch (error) {
    if (isMissing(error)) throw unreadable(`Stripe does not know ${what} of this stage`);
    if (!isNotAllowed(error)) throw error;
    log.warn('prices.not_allowed', `the API key may not read ${what}`);
    throw unreadable(`The key of this stage may not read ${what} at Stripe; it needs to read prices and coupons`);
  }
}

const unreadable = (reason: string): Refusal =>
  new Refusal(422, 'prices_unknown', `${reason}. So the prices cannot be compared, and nothing was published.`);
