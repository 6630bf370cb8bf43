import { describe, expect, it } from 'vitest';
import { type StageInput, stageNamed } from '#infra/stages.ts';
import { contract, handlerFile } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { lambdaEnv } from '#shared/lambda-env.ts';
import { everything, production, Synthesized } from './synthesized.ts';

const { payments } = everything;
const stack = new Synthesized({ ...production, payments });
const without = new Synthesized(production);
const endpoints: [string, Endpoint][] = Object.entries(contract);
const functions = endpoints.map(([name]) => handlerFile(name));
const callStripe = ['check-out-membership', 'delete-reader', 'publish-newsroom-document', 'receive-payment'];
const secretGrants = (synthesized: Synthesized, name: string) =>
  synthesized
    .grantsOf(name)
    .filter(({ action }) => !/^(dynamodb|sqs|s3):/.test(action))
    .map(({ action, on }) => `${action} ${on.split(':').at(-1)}`);
/** Variables that payments add to a function's environment. */
const addedVariables = (name: string) => {
  const others = new Set(Object.keys(without.environmentOf(name)));
  return Object.fromEntries(Object.entries(stack.environmentOf(name)).filter(([variable]) => !others.has(variable)));
};

describe('a stage with payments [SUB-52]', () => {
  const apiKey = 'ssm:GetParameter parameter/news/stripe-key';
  const webhook = 'ssm:GetParameter parameter/news/stripe-webhook';
  const common = {
    PAYMENTS: 'stripe',
    STRIPE_KEY_PARAMETER: '/news/stripe-key',
    STRIPE_PRICES: 'digital=price_1Digital,bundle=price_1Bundle',
  };
  const coupons = { STRIPE_INTRO_COUPONS: 'digital=intro_digital,bundle=intro_bundle' };

  it.each([
    ['check-out-membership', [apiKey], { ...common, ...coupons, SITE_ORIGIN: 'https://news.example.org' }],
    ['receive-payment', [apiKey, webhook], { ...common, STRIPE_WEBHOOK_PARAMETER: '/news/stripe-webhook' }],
    ['delete-reader', [apiKey], common],
    ['publish-newsroom-document', [apiKey], { ...common, ...coupons }],
  ])('a stage with payments lets %s read exactly its secrets, and passes what it needs', (name, secrets, variables) => {
    expect(secretGrants(stack, name).sort()).toEqual(secrets);
    expect(addedVariables(name)).toEqual(variables);
  });

  it('a stage with payments passes the payment mode to functions that return articles or memberships, and to no other', () => {
    const withMode = functions.filter((name) => 'PAYMENTS' in stack.environmentOf(name));
    expect(withMode.sort()).toEqual([
      'check-out-membership',
      'delete-reader',
      'get-article',
      'get-member-article',
      'get-membership',
      'get-revenue',
      'publish-newsroom-document',
      'receive-payment',
    ]);
    for (const name of functions.filter((one) => !callStripe.includes(one)))
      expect(addedVariables(name)).toEqual(withMode.includes(name) ? { PAYMENTS: 'stripe' } : {});
  });

  it('a stage with payments lets no other function read a secret', () => {
    for (const name of functions.filter((one) => !callStripe.includes(one)))
      expect(secretGrants(stack, name)).toEqual([]);
  });

  it('a stage with payments has no secret in the template', () => {
    expect(JSON.stringify(stack.template)).not.toMatch(/sk_(test|live)|whsec_/);
  });

  it('a stage with payments sets only variables that functions read', () => {
    for (const name of functions)
      expect(Object.keys(lambdaEnv.shape)).toEqual(expect.arrayContaining(Object.keys(stack.environmentOf(name))));
    expect(
      lambdaEnv.safeParse({ STAGE: 'x', TABLE_NAME: 'x', ...addedVariables('check-out-membership') }).success,
    ).toBe(true);
  });

  it('a stage with payments gives all four time for attempts at Stripe', () => {
    expect(callStripe.map((name) => stack.lambdaOf(name).Timeout)).toEqual([20, 29, 20, 20]);
  });
});

describe('a stage with a web API key of Firebase', () => {
  it('a stage with a web API key of Firebase passes it to the deletion of accounts only', () => {
    const key = `AIza${'x'.repeat(35)}`;
    const withKey = new Synthesized({ ...production, firebaseApiKey: key });
    const having = functions.filter((name) => 'FIREBASE_API_KEY' in withKey.environmentOf(name));
    expect(having).toEqual(['delete-reader']);
    expect(withKey.environmentOf('delete-reader')).toMatchObject({ FIREBASE_API_KEY: key });
  });
});

describe('a stage without payments [SUB-33]', () => {
  it('a stage without payments sets no variable and grants no parameter', () => {
    for (const name of functions) {
      expect(secretGrants(without, name)).toEqual([]);
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
    [
      'a secret instead of its parameter name',
      { stripeKeyParameter: 'sk_live_abc' },
      'is not the name of an SSM parameter',
    ],
    ['a missing webhook secret', { stripeWebhookParameter: undefined }, 'payments.stripeWebhookParameter'],
    ['an invalid price id', { prices: { digital: '14.99', bundle: 'price_1' } }, 'payments.prices.digital'],
    ['a plan without a price', { prices: { digital: 'price_1' } }, 'payments.prices.bundle'],
    ['an unknown plan', { introCoupons: { gold: 'x' } }, 'payments.introCoupons'],
    ['a list inside an id', { introCoupons: { digital: 'a,bundle=b' } }, 'payments.introCoupons.digital'],
    ['a site without https', { site: 'http://news.example.org' }, 'payments.site'],
    ['a site with a path', { site: 'https://news.example.org/x' }, 'payments.site'],
  ])('settings of payments reject %s', (_, changed, reason) => expect(() => personal(changed)).toThrow(reason));

  it('settings of payments require a site in a stage without a domain', () => {
    expect(() => new Synthesized(personal({}))).toThrow('payments.site');
    const environment = new Synthesized(personal({ site: 'https://d111.cloudfront.net' })).environmentOf(
      'check-out-membership',
    );
    expect(environment).toMatchObject({ SITE_ORIGIN: 'https://d111.cloudfront.net' });
  });

  it('settings of payments set no coupons variable without coupons', () => {
    const environment = new Synthesized(
      personal({ site: 'https://d111.cloudfront.net', introCoupons: {} }),
    ).environmentOf('check-out-membership');
    expect(environment).not.toHaveProperty('STRIPE_INTRO_COUPONS');
  });
});
