import type Stripe from 'stripe';
import { Refusal } from '#functions/runtime/refusal.ts';
import { brand } from '#shared/config/brand.ts';
import { localPayments, stripeKey } from './payment-settings.ts';

/** Two attempts of four seconds end before the function's timeout. */
const timeoutMs = 4000;
const retries = 1;

let client: Promise<Stripe> | undefined;

/** The client of the official package. It is as large as the rest of a route, so it is loaded at the first payment. */
export function stripeClient(): Promise<Stripe> {
  client ??= createClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function createClient(): Promise<Stripe> {
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

/** Error types of Stripe that a retry can solve. */
const temporary = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']);
const typeOf = (error: unknown): string =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : '';

/** Whether Stripe reports that an object does not exist. */
export const isMissing = (error: unknown): boolean =>
  typeOf(error) === 'StripeInvalidRequestError' &&
  error instanceof Error &&
  'code' in error &&
  error.code === 'resource_missing';

/**
 * Calls Stripe.
 * @throws Refusal 503 for a temporary failure: unreachable, too slow, rate limited or an error of Stripe's. Other
 * errors
 *   are thrown unchanged.
 */
export async function callStripe<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await stripeClient();
  try {
    return await call(stripe);
  } catch (error) {
    if (temporary.has(typeOf(error)))
      throw new Refusal(503, 'payments_unavailable', 'The payment service is unavailable, try again in a minute');
    throw error;
  }
}
