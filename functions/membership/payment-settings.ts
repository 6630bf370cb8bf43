import { env } from '#functions/runtime/env.ts';
import { secretParameter } from '#functions/runtime/env.ts';
import { type PlanId, planIds } from '#shared/domain/membership/membership-plans.ts';
import { localPayments } from './local-payments.ts';

/** `digital=price_1,bundle=price_2`. */
function byPlan(list: string | undefined): Map<PlanId, string> {
  const named = new Map(
    (list ?? '').split(',').map((entry): [string, string] => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']),
  );
  return new Map(
    planIds.flatMap((plan): [PlanId, string][] => (named.get(plan) ? [[plan, named.get(plan) ?? '']] : [])),
  );
}

/** Each plan's monthly price at Stripe. */
export const stripePrices = (): Map<PlanId, string> => byPlan(env().STRIPE_PRICES);
/** The coupon that makes the first months of a plan cheaper. */
export const introCoupons = (): Map<PlanId, string> => byPlan(env().STRIPE_INTRO_COUPONS);

/** Where Stripe sends a reader back to. */
export function siteOrigin(): string {
  const { SITE_ORIGIN } = env();
  if (SITE_ORIGIN === undefined) throw new Error('The stack did not set SITE_ORIGIN for this function');
  return SITE_ORIGIN;
}

export const stripeKey = (): Promise<string> => secret(env().STRIPE_KEY_PARAMETER, localPayments()?.key);
export const webhookSecret = (): Promise<string> =>
  secret(env().STRIPE_WEBHOOK_PARAMETER, localPayments()?.webhookSecret);

async function secret(parameter: string | undefined, local: string | undefined): Promise<string> {
  const text = local ?? (parameter === undefined ? null : await secretParameter(parameter));
  if (text === null) throw new Error(`The secret ${parameter ?? 'of the payments'} is not there or empty`);
  return text;
}
