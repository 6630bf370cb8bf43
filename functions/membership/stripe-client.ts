import type Stripe from 'stripe';
import { Refusal } from '#functions/runtime/refusal.ts';
import { brand } from '#shared/config/brand.ts';
import { localPayments } from './local-payments.ts';
import { stripeKey } from './payment-settings.ts';

/** One try and one more; both end before the reader has left and the function is stopped. */
const timeoutMs = 4000;
const retries = 1;

let made: Promise<Stripe> | undefined;

/** The client of the official package, loaded when a stage takes payments and not before: it is as large as everything else in a route. */
export function stripeClient(): Promise<Stripe> {
  made ??= makeClient().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

async function makeClient(): Promise<Stripe> {
  const [{ default: Client }, key] = await Promise.all([import('stripe'), stripeKey()]);
  const local = localPayments();
  return new Client(key, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: brand.product },
    ...(local && { protocol: 'http', host: local.origin.hostname, port: local.origin.port }),
  });
}

/** Stripe's own types of failure that pass by themselves. */
const passing = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']);
const typeOf = (error: unknown): string =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : '';

/** Whether Stripe says that there is no such thing. */
export const isMissing = (error: unknown): boolean =>
  typeOf(error) === 'StripeInvalidRequestError' &&
  error instanceof Error &&
  'code' in error &&
  error.code === 'resource_missing';

/**
 * Asks Stripe.
 * @throws Refusal 503 when it cannot be reached, is too slow, has a fault or asks us to come less often; any other failure is a fault of ours and passes as it is.
 */
export async function askStripe<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await stripeClient();
  try {
    return await ask(stripe);
  } catch (error) {
    if (passing.has(typeOf(error)))
      throw new Refusal(503, 'payments_unavailable', 'Payments cannot be reached at the moment, please try again');
    throw error;
  }
}
