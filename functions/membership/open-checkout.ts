import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { deletedReaderEntity, notDeleted, refuseDeleted } from '#functions/readers/deleted-readers.ts';
import { json } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { writeTransaction } from '#functions/table/transaction.ts';
import { type PlanId, planIds } from '#shared/domain/membership/membership-plans.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

export type CheckoutRequest = Stripe.Checkout.SessionCreateParams;

/** Stripe's sessions and idempotency keys last 24 hours. */
const sessionMs = dayMs;
/** A request without a known answer is repeated for so long; Stripe answers a failed one alike for a whole day. */
const pendingMs = 10 * 60_000;

/**
 * The checkout that a reader started last. It is written before Stripe is called: if the answer is lost, repeating the
 * same request with the same key finds the session.
 */
const openCheckoutEntity = defineEntity({
  model: { entity: 'open-checkout', version: '1', service },
  attributes: {
    uid: { type: 'string', required: true },
    /** Idempotency key of the request. */
    key: { type: 'string', required: true },
    planId: { type: [...planIds], required: true },
    request: json<CheckoutRequest>(),
    sessionId: { type: 'string' },
    /** Seconds. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byReader: keys('reader#${uid}', 'checkout') },
});
const rows = () => ({ deleted: deletedReaderEntity(), checkout: openCheckoutEntity() });

export interface OpenCheckout {
  key: string;
  planId: PlanId;
  request: CheckoutRequest;
  sessionId?: string | undefined;
  expiresAt: number;
}

/** The reader's last checkout; null if there was none, or none that can still be paid. */
export async function readOpenCheckout(uid: string, now: Date): Promise<OpenCheckout | null> {
  const { data } = await openCheckoutEntity().get({ uid }).go({ consistent: true });
  return data !== null && data.expiresAt * 1000 > now.getTime() ? data : null;
}

/**
 * Reserves the reader's only checkout for the request of a plan.
 * @param previous key of the checkout that it replaces
 * @returns null if a concurrent call has reserved it
 * @throws Refusal 401 if the account has been deleted
 */
export async function reserveCheckout(
  uid: string,
  { planId, request, previous }: Pick<OpenCheckout, 'planId' | 'request'> & { previous: string | undefined },
  now: Date,
): Promise<OpenCheckout | null> {
  const seconds = Math.floor(now.getTime() / 1000);
  const reserved = { key: randomUUID(), planId, request, expiresAt: seconds + pendingMs / 1000 };
  const failures = await writeTransaction(rows(), ({ deleted, checkout }) => [
    notDeleted(deleted, uid),
    checkout
      .put({ uid, ...reserved })
      .where(({ key, expiresAt }, { eq, notExists, lte }) =>
        previous === undefined ? `${notExists(key)} OR ${lte(expiresAt, seconds)}` : eq(key, previous),
      )
      .commit(),
  ]);
  refuseDeleted(failures);
  return failures === null ? reserved : null;
}

/** Stores the session that Stripe created for a reserved checkout, unless another checkout has replaced it. */
export async function rememberSession(uid: string, key: string, sessionId: string, now: Date): Promise<void> {
  const expiresAt = Math.floor((now.getTime() + sessionMs) / 1000);
  await writeTransaction(rows(), ({ deleted, checkout }) => [
    notDeleted(deleted, uid),
    checkout
      .patch({ uid })
      .set({ sessionId, expiresAt })
      .where((attributes, { eq }) => eq(attributes.key, key))
      .commit(),
  ]);
}

/** Removes a checkout that has been paid or cannot be paid any more. */
export async function removeCheckout(uid: string): Promise<void> {
  await openCheckoutEntity().delete({ uid }).go();
}
