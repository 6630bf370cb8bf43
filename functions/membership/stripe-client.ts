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
const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === status;
/** Two requests with one idempotency key at the same time: Stripe answers the second one with a conflict. */
const isConflict = (error: unknown): boolean => hasStatus(error, 409);
const typeOf = (error: unknown): string =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : '';

/** Whether Stripe refuses a request because of what it asks for: the object is in another state, or missing. */
export const isInvalid = (error: unknown): boolean => typeOf(error) === 'StripeInvalidRequestError';

const hasCode = (error: unknown, code: string): boolean =>
  isInvalid(error) && error instanceof Error && 'code' in error && error.code === code;

/**
 * Whether Stripe reports that an object does not exist. A cancelled subscription does not for it. An object that only
 * the request's body names is a 400 with the same code.
 */
export const isMissing = (error: unknown): boolean =>
  hasCode(error, 'resource_missing') || (isInvalid(error) && hasStatus(error, 404));
/** Null in place of an object that does not exist. */
export const ignoreMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};
/** Whether the stage's restricted key lacks the permission. */
export const isNotAllowed = (error: unknown): boolean => typeOf(error) === 'StripePermissionError';
export const isRefunded = (error: unknown): boolean => hasCode(error, 'charge_already_refunded');

/**
 * Calls Stripe.
 * @throws Refusal 503 for a temporary failure: unreachable, too slow, rate limited or an error of Stripe's; any other
 * error unchanged
 */
export async function callStripe<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await stripeClient();
  try {
    return await call(stripe);
  } catch (error) {
    if (temporary.has(typeOf(error)) || isConflict(error))
      throw new Refusal(503, 'payments_unavailable', 'The payment service is unavailable, try again in a minute');
    throw error;
  }
}

/** The id of an object that Stripe sends as a whole or as its id. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
