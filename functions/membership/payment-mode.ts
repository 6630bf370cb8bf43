import { env } from '#functions/runtime/env.ts';
import { Refusal } from '#functions/runtime/refusal.ts';

/** Whether readers of this stage pay. Without it nothing is withheld and nothing is asked of Stripe. */
export const readersPay = (): boolean => env().PAYMENTS === 'stripe';

/** @throws Refusal 409 in mock mode, so that whoever calls knows that there is nothing to pay here. */
export function requirePayments(): void {
  if (!readersPay())
    throw new Refusal(
      409,
      'mock_payments',
      'This stage takes no payments: it is in mock mode, where memberships live in the browser',
    );
}
