import type { Needs } from '#shared/api/endpoint.ts';
import type { LambdaEnv } from '#shared/lambda-env.ts';
import type { Stage } from './stages.ts';

/**
 * Payment settings of one function: its environment, and the SSM parameters it may read. Empty if the stage has no
 * payments or the function does not need them.
 */
export function paymentSettings(
  { payments, domain }: Stage,
  needs: Needs['payments'],
): { environment: Partial<LambdaEnv>; secrets: string[] } {
  if (payments === undefined || needs === undefined) return { environment: {}, secrets: [] };
  if (needs === 'mode') return { environment: { PAYMENTS: 'stripe' }, secrets: [] };
  const { stripeKeyParameter, stripeWebhookParameter, prices, introCoupons, site } = payments;
  const common: Partial<LambdaEnv> = {
    PAYMENTS: 'stripe',
    STRIPE_KEY_PARAMETER: stripeKeyParameter,
    STRIPE_PRICES: planPairs(prices),
  };
  if (needs === 'deletion') return { environment: common, secrets: [stripeKeyParameter] };
  if (needs === 'events')
    return {
      environment: { ...common, STRIPE_WEBHOOK_PARAMETER: stripeWebhookParameter },
      secrets: [stripeKeyParameter, stripeWebhookParameter],
    };
  const coupons = planPairs(introCoupons);
  const priced = { ...common, ...(coupons === '' ? {} : { STRIPE_INTRO_COUPONS: coupons }) };
  if (needs === 'prices') return { environment: priced, secrets: [stripeKeyParameter] };
  const origin = domain === undefined ? site : `https://${domain.host}`;
  if (origin === undefined)
    throw new Error('payments.site: is required in a stage without a domain, because Stripe sends readers back to it');
  return { environment: { ...priced, SITE_ORIGIN: origin }, secrets: [stripeKeyParameter] };
}

/** Formats ids by plan: `digital=price_1,bundle=price_2`. */
const planPairs = (byPlan: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(byPlan)
    .flatMap(([plan, id]) => (id === undefined ? [] : [`${plan}=${id}`]))
    .join(',');
