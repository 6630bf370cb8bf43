import type { Needs } from '#shared/api/endpoint.ts';
import type { LambdaEnv } from '#shared/lambda-env.ts';
import type { Stage } from './stages.ts';

/** What a function is told about payments, and the parameters that it may read. Nothing at all where the stage takes none. */
export function paymentSettings(
  { payments, domain }: Stage,
  needs: Needs['payments'],
): { environment: Partial<LambdaEnv>; secrets: string[] } {
  if (payments === undefined || needs === undefined) return { environment: {}, secrets: [] };
  if (needs === 'mode') return { environment: { PAYMENTS: 'stripe' }, secrets: [] };
  const { stripeKeyParameter, stripeWebhookParameter, prices, introCoupons, site } = payments;
  const either: Partial<LambdaEnv> = {
    PAYMENTS: 'stripe',
    STRIPE_KEY_PARAMETER: stripeKeyParameter,
    STRIPE_PRICES: listOf(prices),
  };
  if (needs === 'events')
    return {
      environment: { ...either, STRIPE_WEBHOOK_PARAMETER: stripeWebhookParameter },
      secrets: [stripeKeyParameter, stripeWebhookParameter],
    };
  const origin = domain === undefined ? site : `https://${domain.host}`;
  if (origin === undefined)
    throw new Error(
      'payments.site: a stage that takes payments has a domain, or says here where Stripe sends readers back to',
    );
  const coupons = listOf(introCoupons);
  return {
    environment: { ...either, SITE_ORIGIN: origin, ...(coupons === '' ? {} : { STRIPE_INTRO_COUPONS: coupons }) },
    secrets: [stripeKeyParameter],
  };
}

/** `digital=price_1,bundle=price_2`. */
const listOf = (byPlan: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(byPlan)
    .flatMap(([plan, id]) => (id === undefined ? [] : [`${plan}=${id}`]))
    .join(',');
