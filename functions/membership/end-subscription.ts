import * as z from 'zod/mini';
import { callStripe, isMissing, isRefunded } from './stripe-client.ts';
import { idOf, reference } from './stripe-objects.ts';

const ignoreMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

/** Cancels a subscription at once: no further payment. Does nothing if it has ended. */
export async function endSubscription(subscriptionId: string): Promise<void> {
  await callStripe((stripe) => stripe.subscriptions.cancel(subscriptionId).catch(ignoreMissing));
}

/** Cancels a subscription at the end of the period that is paid. Does nothing if it has ended. */
export async function stopRenewal(subscriptionId: string): Promise<void> {
  await callStripe((stripe) =>
    stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }).catch(ignoreMissing),
  );
}

/** Removes the reader's id from a subscription, and the customer with their name, e-mail address and cards. */
export async function forgetCustomer(subscriptionId: string, customerId: string): Promise<void> {
  // An empty value removes a key of the metadata.
  await callStripe((stripe) =>
    stripe.subscriptions.update(subscriptionId, { metadata: { reader: '' } }).catch(ignoreMissing),
  );
  await callStripe((stripe) => stripe.customers.del(customerId).catch(ignoreMissing));
}

const invoicePayments = z.object({
  data: z.array(z.object({ payment: z.object({ payment_intent: reference, charge: reference }) })),
});

/** Refunds the last payment of a subscription, once however often it is called. */
export async function refundLastPayment({ invoiceId }: { invoiceId: string | null }): Promise<void> {
  if (invoiceId === null) return;
  const response = await callStripe((stripe) => stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid' }));
  for (const { payment } of z.parse(invoicePayments, response).data) {
    const [payment_intent, charge] = [idOf(payment.payment_intent), idOf(payment.charge)];
    const paid = payment_intent === null ? charge && { charge } : { payment_intent };
    if (!paid) continue;
    const idempotencyKey = `refund-${payment_intent ?? charge}`;
    await callStripe(async (stripe) => {
      try {
        await stripe.refunds.create({ ...paid, reason: 'duplicate' }, { idempotencyKey });
      } catch (error) {
        if (!isRefunded(error)) throw error;
      }
    });
  }
}
