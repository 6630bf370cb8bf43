import { describe, expect, it } from 'vitest';
import { type StageInput, stageNamed } from '#infra/stages.ts';
import { contract, handlerFile } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { lambdaEnv } from '#shared/lambda-env.ts';
import { production, Synthesized } from './synthesized.ts';

const payments = {
  stripeKeyParameter: '/news/stripe-key',
  stripeWebhookParameter: '/news/stripe-webhook',
  prices: { digital: 'price_1Digital', bundle: 'price_1Bundle' },
  introCoupons: { digital: 'intro_digital', bundle: 'intro_bundle' },
};
const stack = new Synthesized({ ...production, payments });
const without = new Synthesized(production);
const endpoints: [string, Endpoint][] = Object.entries(contract);
const functions = endpoints.map(([name]) => handlerFile(name));
const secretsOf = (one: Synthesized, name: string) =>
  one
    .grantsOf(name)
    .filter(({ action }) => !/^(dynamodb|sqs):/.test(action))
    .map(({ action, on }) => `${action} ${on.split(':').at(-1)}`);
const added = (name: string) => {
  const before = new Set(Object.keys(without.environmentOf(name)));
  return Object.fromEntries(Object.entries(stack.environmentOf(name)).filter(([variable]) => !before.has(variable)));
};

describe('SUB-52: a stage that names Stripe’s secrets', () => {
  it('the checkout may read the key and nothing else, and knows prices, coupons and the site', () => {
    expect(secretsOf(stack, 'check-out-membership')).toEqual(['ssm:GetParameter parameter/news/stripe-key']);
    expect(added('check-out-membership')).toEqual({
      PAYMENTS: 'stripe',
      STRIPE_KEY_PARAMETER: '/news/stripe-key',
      STRIPE_PRICES: 'digital=price_1Digital,bundle=price_1Bundle',
      STRIPE_INTRO_COUPONS: 'digital=intro_digital,bundle=intro_bundle',
      SITE_ORIGIN: 'https://news.example.org',
    });
  });

  it('the webhook may read the key and its own secret, and knows the prices', () => {
    expect(secretsOf(stack, 'receive-payment').sort()).toEqual([
      'ssm:GetParameter parameter/news/stripe-key',
      'ssm:GetParameter parameter/news/stripe-webhook',
    ]);
    expect(added('receive-payment')).toEqual({
      PAYMENTS: 'stripe',
      STRIPE_KEY_PARAMETER: '/news/stripe-key',
      STRIPE_WEBHOOK_PARAMETER: '/news/stripe-webhook',
      STRIPE_PRICES: 'digital=price_1Digital,bundle=price_1Bundle',
    });
  });

  it('whoever answers whole articles or memberships knows that readers pay; no other function knows anything, and none of them a secret', () => {
    const knowing = functions.filter((name) => 'PAYMENTS' in stack.environmentOf(name));
    expect(knowing.sort()).toEqual([
      'check-out-membership',
      'get-article',
      'get-member-article',
      'get-membership',
      'receive-payment',
    ]);
    for (const name of functions.filter((one) => !['check-out-membership', 'receive-payment'].includes(one))) {
      expect(secretsOf(stack, name)).toEqual([]);
      expect(added(name)).toEqual(knowing.includes(name) ? { PAYMENTS: 'stripe' } : {});
    }
  });

  it('the secrets themselves are nowhere in the template, and every variable is one that functions read', () => {
    expect(JSON.stringify(stack.template)).not.toMatch(/sk_(test|live)|whsec_/);
    for (const name of functions)
      expect(Object.keys(lambdaEnv.shape)).toEqual(expect.arrayContaining(Object.keys(stack.environmentOf(name))));
    expect(lambdaEnv.safeParse({ STAGE: 'x', TABLE_NAME: 'x', ...added('check-out-membership') }).success).toBe(true);
  });

  it('both have the time that Stripe may take twice', () => {
    for (const name of ['check-out-membership', 'receive-payment']) expect(stack.lambdaOf(name).Timeout).toBe(20);
  });
});

describe('SUB-33: a stage that names none', () => {
  it('sets no variable and grants no parameter: the template is what it would be without payments', () => {
    for (const name of functions) {
      expect(secretsOf(without, name)).toEqual([]);
      expect(
        Object.keys(without.environmentOf(name)).filter((variable) => /STRIPE|PAYMENTS|SITE_ORIGIN/.test(variable)),
      ).toEqual([]);
    }
  });
});

describe('settings of payments', () => {
  const personal = (changed: object) =>
    stageNamed('x', { x: { kind: 'personal', payments: { ...payments, ...changed } } as Omit<StageInput, 'name'> });
  it.each([
    ['a secret in place of its name', { stripeKeyParameter: 'sk_live_abc' }, 'is not the name of an SSM parameter'],
    ['no webhook', { stripeWebhookParameter: undefined }, 'payments.stripeWebhookParameter'],
    ['a price that is none', { prices: { digital: '14.99', bundle: 'price_1' } }, 'payments.prices.digital'],
    ['a plan without a price', { prices: { digital: 'price_1' } }, 'payments.prices.bundle'],
    ['a plan that there is not', { introCoupons: { gold: 'x' } }, 'payments.introCoupons'],
    ['a list smuggled into an id', { introCoupons: { digital: 'a,bundle=b' } }, 'payments.introCoupons.digital'],
    ['a site without https', { site: 'http://news.example.org' }, 'payments.site'],
    ['a site with a path', { site: 'https://news.example.org/x' }, 'payments.site'],
  ])('%s is refused', (_, changed, reason) => expect(() => personal(changed)).toThrow(reason));

  it('a stage without a domain says where readers are sent back to, or does not synthesize', () => {
    expect(() => new Synthesized(personal({}))).toThrow('payments.site');
    const sent = new Synthesized(personal({ site: 'https://d111.cloudfront.net' })).environmentOf(
      'check-out-membership',
    );
    expect(sent).toMatchObject({ SITE_ORIGIN: 'https://d111.cloudfront.net' });
  });

  it('without coupons the standard price is paid from the first month', () => {
    const sent = new Synthesized(personal({ site: 'https://d111.cloudfront.net', introCoupons: {} })).environmentOf(
      'check-out-membership',
    );
    expect(sent).not.toHaveProperty('STRIPE_INTRO_COUPONS');
  });
});
