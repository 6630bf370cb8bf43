import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { type FakeStripe, paymentSettings, startStripe } from '#test/support/stripe.ts';
import { editorOf, member } from './newsroom-calls.ts';

withRealTable();

let stripe: FakeStripe;
let desk: ReturnType<typeof editorOf>;
beforeAll(async () => {
  captureLog();
  stripe = await startStripe();
  Object.assign(process.env, localSignIn, paymentSettings(stripe), {
    STRIPE_INTRO_COUPONS: 'digital=intro_digital,bundle=intro_bundle',
  });
  desk = editorOf('membership', await member('editor'));
});
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.reset();
  stripe.addPrice('price_digital', 1499, { coupon: 'intro_digital', off: 1299, months: 12 });
  stripe.addPrice('price_bundle', 1899, { coupon: 'intro_bundle', off: 1499, months: 12 });
});

const settings = defaultMembershipSettings();
type Plan = (typeof settings.plans)[number];
const withPlan = (at: number, changed: Partial<Plan>) => ({
  ...settings,
  plans: settings.plans.map((plan, i) => (i === at ? { ...plan, ...changed } : plan)),
});
/** Saves the content as the draft, and publishes it. */
async function publish(content: unknown) {
  const { version } = await desk.read();
  const { status, body } = await desk.save(content, version);
  expect(status).toBe(200);
  return desk.publish(body.version);
}

describe('on a stage with payments, membership settings', () => {
  test('membership settings on a stage with payments are published with the prices that Stripe charges', async () => {
    expect((await publish(settings)).status).toBe(200);
    expect(stripe.requests.map(({ path }) => path).sort()).toEqual([
      '/v1/coupons/intro_bundle',
      '/v1/coupons/intro_digital',
      '/v1/prices/price_bundle',
      '/v1/prices/price_digital',
    ]);
  });

  test.each([
    ['a standard price', withPlan(0, { standardPrice: 12.99 }), ['content.plans.0.standardPrice']],
    ['an introductory price', withPlan(1, { introPrice: 3.99 }), ['content.plans.1.introPrice']],
    ['introductory months', withPlan(0, { introMonths: 6 }), ['content.plans.0.introMonths']],
    ['a currency', { ...settings, currency: 'EUR', currencySymbol: '€' }, ['content.currency', 'content.currency']],
    [
      'two prices',
      withPlan(1, { introPrice: 5, standardPrice: 20 }),
      ['content.plans.1.standardPrice', 'content.plans.1.introPrice'],
    ],
  ])(
    'membership settings on a stage with payments are refused with %s that Stripe does not charge, and readers keep the last ones',
    async (_, content, fields) => {
      const before = await desk.published();
      const { status, body } = await publish(content);
      expect({ status, code: body.code, fields: body.details.map(({ field }: { field: string }) => field) }).toEqual({
        status: 422,
        code: 'prices_differ',
        fields,
      });
      expect(await desk.published()).toEqual(before);
      // The draft stays for its correction.
      expect((await desk.read()).draft?.content).toEqual(content);
    },
  );

  test('membership settings on a stage with payments are refused with both prices in the message', async () => {
    const { body } = await publish(withPlan(0, { introPrice: 1.5 }));
    expect(body.message).toBe(
      'Digital: the introductory price is 1.50 GBP, and Stripe charges 2.00 GBP. Nothing was published.',
    );
  });

  test('membership settings on a stage with payments are refused when an earlier version has another price than Stripe charges now', async () => {
    const { body } = await publish(settings);
    stripe.addPrice('price_digital', 1599, { coupon: 'intro_digital', off: 1399, months: 12 });
    const again = await desk.publish(body.version, body.published.number);
    expect(again).toMatchObject({ status: 422, body: { details: [{ field: 'content.plans.0.standardPrice' }] } });
  });

  test.each([
    ['Stripe does not know the price', { status: 404, type: 'invalid_request_error', code: 'resource_missing' }],
    ['the key may not read prices', { status: 403, type: 'invalid_request_error' }],
  ])('membership settings on a stage with payments are refused with a reason if %s', async (_, fault) => {
    stripe.faults.push(...Array(4).fill(fault));
    expect(await publish(settings)).toMatchObject({ status: 422, body: { code: 'prices_unknown' } });
  });

  test('membership settings on a stage with payments are refused as long as Stripe does not respond', async () => {
    stripe.faults.push(...Array(8).fill({ status: 500 }));
    expect(await publish(settings)).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
  });

  test('membership settings on a stage with payments are refused with Default Premium, which would lock members out', async () => {
    expect(await publish({ ...settings, defaultPremium: true })).toMatchObject({
      status: 422,
      body: { code: 'default_premium', details: [{ field: 'content.defaultPremium' }] },
    });
  });

  test('membership settings on a stage with payments need no Stripe as a draft', async () => {
    const { version } = await desk.read();
    expect((await desk.save(withPlan(0, { introPrice: 1 }), version)).status).toBe(200);
    expect(stripe.requests).toEqual([]);
  });

  test('membership settings on a stage with payments may have an introductory price only with a coupon', async () => {
    stripe.addPrice('price_bundle', 1899, { coupon: 'intro_bundle', off: 0, months: 1 });
    expect((await publish(settings)).body.details).toMatchObject([{ field: 'content.plans.1.introPrice' }]);
    // Without a reduction the months do not matter.
    expect((await publish(withPlan(1, { introPrice: 18.99 }))).status).toBe(200);
  });
});
