import { requirePayments } from '#functions/membership/payment-settings.ts';
import { receiveEvent } from '#functions/membership/receive-event.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { receivePayment } from '#shared/api/membership.ts';

export const handler = endpoint(receivePayment, async ({ signed }) => {
  requirePayments();
  await receiveEvent(signed);
  return { received: true as const };
});
