import * as z from 'zod/mini';
import type { OpenCheckout } from './open-checkout.ts';
import { callStripe, isInvalid, isMissing } from './stripe-client.ts';
import { idOf, reference } from './stripe-objects.ts';

const session = z.object({
  id: z.string(),
  url: z.nullish(z.string()),
  status: z.nullish(z.string()),
  payment_status: z.nullish(z.string()),
  subscription: reference,
  expires_at: z.nullish(z.number()),
});

/** A Checkout session at Stripe, in our terms. */
export interface CheckoutSession {
  id: string;
  /** `pending`: completed, and Stripe waits for the payment. `over`: it expired. */
  state: 'open' | 'pending' | 'paid' | 'over';
  /** The address of the payment page. */
  url: string | null;
  subscriptionId: string | null;
  /** Milliseconds. */
  expiresAt: number;
}

function readSession(response: unknown): CheckoutSession {
  const { id, url, status, payment_status, subscription, expires_at } = z.parse(session, response);
  const state =
    status === 'complete' ? (payment_status === 'unpaid' ? 'pending' : 'paid') : status === 'expired' ? 'over' : 'open';
  return {
    id,
    state,
    url: url ?? null,
    subscriptionId: idOf(subscription),
    expiresAt: (expires_at ?? Number.POSITIVE_INFINITY) * 1000,
  };
}

/**
 * The session of a checkout as Stripe has it now. If its id is not known, the request is repeated with its key, which
 * creates the session at most once.
 * @returns null if Stripe does not know it, or the customer that it was for
 */
export async function readCheckoutSession({ key, request, sessionId }: OpenCheckout): Promise<CheckoutSession | null> {
  const response = await callStripe(async ({ checkout: { sessions } }) => {
    try {
      return sessionId === undefined
        ? await sessions.create(request, { idempotencyKey: key })
        : await sessions.retrieve(sessionId);
    } catch (error) {
      // Without a customer, a missing object is a price or coupon: a fault of the settings.
      if (isMissing(error) && (sessionId !== undefined || request.customer !== undefined)) return null;
      throw error;
    }
  });
  return response === null ? null : readSession(response);
}

/**
 * Ends the session of a checkout, so it can no longer be paid.
 * @returns the session as it is then: paid, if the reader was faster; null if Stripe does not know it
 */
export async function closeCheckout(open: OpenCheckout): Promise<CheckoutSession | null> {
  const session = await readCheckoutSession(open);
  if (session?.state !== 'open' || (await expire(session.id))) return session;
  return readCheckoutSession({ ...open, sessionId: session.id });
}

/** @returns false if the session was not open any more */
const expire = (id: string): Promise<boolean> =>
  callStripe(async ({ checkout: { sessions } }) => {
    try {
      await sessions.expire(id);
      return true;
    } catch (error) {
      if (isMissing(error)) return true;
      if (isInvalid(error)) return false;
      throw error;
    }
  });
