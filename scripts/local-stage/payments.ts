import type { StageOptions } from './options.ts';

/**
 * What infra/payments.ts sets in a stage that takes payments, and where functions/membership/local-payments.ts finds the server that stands in for Stripe.
 * Every function is told, as with all that this machine adds; nothing without `--payments`, so that the local stage is in mock mode.
 */
export function localPayments({ payments, port }: Pick<StageOptions, 'payments' | 'port'>): Record<string, string> {
  if (payments === undefined) return {};
  return {
    LOCAL_PAYMENTS: payments,
    PAYMENTS: 'stripe',
    STRIPE_PRICES: 'digital=price_digital,bundle=price_bundle',
    STRIPE_INTRO_COUPONS: 'digital=intro_digital,bundle=intro_bundle',
    SITE_ORIGIN: `http://localhost:${port}`,
  };
}
