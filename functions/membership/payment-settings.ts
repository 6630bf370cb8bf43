import { env, localEnv, secretParameter } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { type PlanId, planIds } from '#shared/domain/membership/membership-plans.ts';

/** Whether readers of this stage pay. If not, nothing is restricted and Stripe is never called. */
export const paymentsEnabled = (): boolean => env().PAYMENTS === 'stripe';

/** @throws Refusal 409 in mock mode */
export function requirePayments(): void {
  if (!paymentsEnabled())
    throw new Refusal(409, 'mock_payments', 'Payments are not available: this stage is in mock mode');
}

/** Parses `digital=price_1,bundle=price_2`. */
function byPlan(list = ''): Map<PlanId, string> {
  const entries = list.split(',').map((entry) => entry.split('='));
  return new Map(
    planIds.flatMap((plan) => {
      const value = entries.find(([name]) => name === plan)?.[1];
      return value ? [[plan, value]] : [];
    }),
  );
}

/** The id at Stripe of each plan's monthly price. */
export const stripePrices = (): Map<PlanId, string> => byPlan(env().STRIPE_PRICES);
/** The id at Stripe of the coupon that reduces the first months of a plan. */
export const introCoupons = (): Map<PlanId, string> => byPlan(env().STRIPE_INTRO_COUPONS);

/** The origin of the site, which Stripe redirects readers to after the checkout. */
export function siteOrigin(): string {
  const { SITE_ORIGIN } = env();
  if (SITE_ORIGIN === undefined) throw new Error('The environment variable SITE_ORIGIN is not set');
  return SITE_ORIGIN;
}

/** Stripe's API key. */
export async function stripeKey(): Promise<string> {
  const { STRIPE_KEY_PARAMETER: parameter = '' } = env();
  const key = localPayments()?.key ?? (parameter === '' ? null : await secretParameter(parameter));
  if (key === null) throw new Error("Stripe's API key is missing or empty");
  return key;
}

/**
 * The secret of the webhook's signatures. Stripe creates it for the address of the site, which is known only after the
 * first deployment, so the parameter may be missing or a placeholder until then.
 * @throws Refusal 503 until it is stored: Stripe retries the event for three days
 */
export async function webhookSecret(): Promise<string> {
  const text = localPayments()?.webhookSecret ?? (await storedWebhookSecret(env().STRIPE_WEBHOOK_PARAMETER));
  if (text !== null) return text;
  log.warn('webhook.no_secret', 'the secret of the webhook is not stored yet');
  throw new Refusal(503, 'no_webhook_secret', 'The secret of the webhook is not stored yet, retry the webhook.');
}

async function storedWebhookSecret(parameter: string | undefined): Promise<string | null> {
  if (parameter === undefined) return null;
  try {
    return await secretParameter(parameter, (text) => text.startsWith('whsec_'));
  } catch (error) {
    if (error instanceof Error && error.name === 'ParameterNotFound') return null;
    throw error;
  }
}

/**
 * The server that replaces Stripe on the local stage, and its secrets; undefined for the real Stripe. The branch and
 * its texts are not in deployable bundles (test/infra/bundles.test.ts).
 */
export function localPayments(): { origin: URL; key: string; webhookSecret: string } | undefined {
  if (typeof LOCAL_STAGE === 'undefined' || !LOCAL_STAGE) return undefined;
  const { payments } = localEnv();
  return payments ? { origin: new URL(payments), key: 'sk_test_local', webhookSecret: 'whsec_local' } : undefined;
}
