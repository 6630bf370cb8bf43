import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as checkOut } from '#functions/api/check-out-membership.ts';
import { handler as exportAll } from '#functions/api/export-reader.ts';
import { handler as membership } from '#functions/api/get-membership.ts';
import { handler as receive } from '#functions/api/receive-payment.ts';
import { contract } from '#shared/api/contract.ts';
import { limits } from '#shared/config/limits.ts';
import { opensPremium } from '#shared/domain/membership/entitlement.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { localSignIn, signedIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import {
  checkoutEvent,
  delivery,
  eventOf,
  type FakeStripe,
  invoiceEvent,
  paymentSettings,
  startStripe,
  subscriptionEvent,
  subscriptionResponse,
} from '#test/support/stripe.ts';

withRealTable();

let stripe: FakeStripe;
let people = 0;
/** Each test has a new reader. */
let reader = '';
let sub = '';

beforeAll(async () => {
  stripe = await startStripe();
  Object.assign(process.env, localSignIn, paymentSettings(stripe));
});
afterAll(() => stripe.close());
beforeEach(() => {
  vi.restoreAllMocks();
  captureLog();
  stripe.reset();
  reader = `reader-${++people}@people.example`;
  sub = `sub_${people}`;
});

const deliver = (event: object, options?: Parameters<typeof delivery>[1]) =>
  receive(httpEvent(delivery(event, options)));
const statusOf = async (response: ReturnType<typeof receive>) => (await response).statusCode;
const json = async (response: ReturnType<typeof receive>) => JSON.parse((await response).body ?? 'null');
const membershipOf = async (member = reader) =>
  contract.getMembership.reply.parse(await json(membership(httpEvent({ headers: signedIn(member) }))));
const isMember = async (member = reader) => opensPremium((await membershipOf(member)).membership, new Date());
const buy = (planId: unknown, member = reader) =>
  checkOut(
    httpEvent({
      headers: { ...signedIn(member), 'content-type': 'application/json' },
      body: JSON.stringify({ planId }),
    }),
  );
/** Adds a subscription of the reader at Stripe and delivers its event. */
const subscribed = async (changes: Parameters<FakeStripe['add']>[0] = {}) =>
  expect(await statusOf(deliver(subscriptionEvent('created', stripe.add({ id: sub, uid: reader, ...changes }))))).toBe(
    200,
  );
const subscriptionReads = () => stripe.requests.filter(({ path }) => path.startsWith('/v1/subscriptions/')).length;

describe('a subscription at Stripe becomes a membership [PAY-03]', () => {
  test('a subscription at Stripe becomes a membership after a completed checkout', async () => {
    expect(await membershipOf()).toEqual({ payments: 'stripe', membership: null, renewsAt: null });
    stripe.add({ id: sub, uid: reader, periodEnd: '2099-12-21T09:00:00Z' });
    const response = await deliver(checkoutEvent(sub, reader));
    expect({ status: response.statusCode, body: JSON.parse(response.body ?? '') }).toEqual({
      status: 200,
      body: { received: true },
    });
    expect(await membershipOf()).toMatchObject({
      payments: 'stripe',
      renewsAt: '2099-12-21T09:00:00.000Z',
      membership: {
        id: sub,
        planId: 'digital',
        status: 'active',
        isIntro: true,
        startDate: '2026-11-21T09:00:00.000Z',
        // One more day, for the next payment.
        endDate: '2099-12-22T09:00:00.000Z',
      },
    });
    expect(stripe.requests.every(({ authorization }) => authorization === 'Bearer sk_test_local')).toBe(true);
  });

  test.each([
    ['customer.subscription.created', () => subscriptionEvent('created', subscriptionResponse({ id: sub }))],
    ['customer.subscription.updated', () => subscriptionEvent('updated', subscriptionResponse({ id: sub }))],
    ['customer.subscription.resumed', () => subscriptionEvent('resumed', subscriptionResponse({ id: sub }))],
    ['invoice.paid', () => invoiceEvent('paid', sub)],
    [
      'invoice.paid of an older version',
      () => eventOf('invoice.paid', { id: 'in_1', object: 'invoice', subscription: sub }),
    ],
    [
      'checkout.session.async_payment_succeeded',
      () => eventOf('checkout.session.async_payment_succeeded', { subscription: { id: sub } }),
    ],
  ])('a subscription at Stripe becomes a membership after %s alone', async (_, event) => {
    stripe.add({ id: sub, uid: reader });
    expect(await statusOf(deliver(event()))).toBe(200);
    expect(await isMember()).toBe(true);
  });

  test('a subscription at Stripe becomes a membership by the subscription’s current state, not by the content of the event', async () => {
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
    await deliver(subscriptionEvent('created', subscriptionResponse({ id: sub, uid: reader, status: 'active' })));
    expect(await membershipOf()).toMatchObject({ membership: null });
  });

  test.each([
    ['active', true],
    ['trialing', true],
    ['past_due', true],
    ['unpaid', false],
    ['canceled', false],
    ['paused', false],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['a state that Stripe has not thought of yet', false],
  ])('a subscription at Stripe with status %s is a membership: %s', async (status, member) => {
    await subscribed({ status: 'active' });
    stripe.add({ id: sub, uid: reader, status, periodStart: new Date().toISOString() });
    await deliver(invoiceEvent('paid', sub));
    expect(await isMember()).toBe(member);
  });

  test('a subscription at Stripe stays a membership for two weeks of a month that nobody pays', async () => {
    const month = { periodStart: '2098-01-01T00:00:00Z', periodEnd: '2098-02-01T00:00:00Z' };
    await subscribed({ periodEnd: '2098-01-01T00:00:00Z' });
    stripe.add({ id: sub, uid: reader, status: 'past_due', ...month });
    await deliver(invoiceEvent('payment_failed', sub));
    // One more day, as at each renewal.
    expect((await membershipOf()).membership?.endDate).toBe('2098-01-16T00:00:00.000Z');
    stripe.add({ id: sub, uid: reader, ...month });
    await deliver(invoiceEvent('paid', sub));
    expect((await membershipOf()).membership?.endDate).toBe('2098-02-02T00:00:00.000Z');
  });

  test('a subscription at Stripe becomes a membership until the end of the period after a cancellation, without renewal [PAY-07]', async () => {
    await subscribed({ cancelAtPeriodEnd: true, periodEnd: '2099-12-21T09:00:00Z' });
    expect(await membershipOf()).toMatchObject({
      renewsAt: null,
      membership: { status: 'active', endDate: '2099-12-21T09:00:00.000Z' },
    });
    stripe.add({ id: sub, uid: reader, cancelAtPeriodEnd: true, periodEnd: '2026-01-21T09:00:00Z' });
    await deliver(invoiceEvent('payment_failed', sub));
    expect(await membershipOf()).toMatchObject({ renewsAt: null, membership: { status: 'expired' } });
  });

  test('a subscription at Stripe becomes a membership until a later end after a renewal, and no longer when a renewal fails for good', async () => {
    await subscribed({ periodEnd: '2098-01-01T00:00:00Z' });
    stripe.add({ id: sub, uid: reader, periodEnd: '2098-02-01T00:00:00Z' });
    await deliver(invoiceEvent('paid', sub));
    expect((await membershipOf()).renewsAt).toBe('2098-02-01T00:00:00.000Z');
    stripe.add({
      id: sub,
      uid: reader,
      status: 'canceled',
      periodEnd: '2098-02-01T00:00:00Z',
      endedAt: '2026-11-20T00:00:00Z',
    });
    await deliver(subscriptionEvent('deleted', subscriptionResponse({ id: sub })));
    expect(await membershipOf()).toMatchObject({
      renewsAt: null,
      membership: { status: 'expired', endDate: '2026-11-20T00:00:00.000Z' },
    });
  });

  test('a subscription at Stripe becomes a membership with the plan of its price, or the plan that was bought when the price is no longer sold [PAY-10]', async () => {
    await subscribed({ plan: 'bundle', noted: 'digital' });
    expect((await membershipOf()).membership?.planId).toBe('bundle');
    stripe.add({ id: sub, uid: reader, price: 'price_of_last_year', noted: 'digital' });
    await deliver(invoiceEvent('paid', sub));
    expect((await membershipOf()).membership?.planId).toBe('digital');
  });

  test('a subscription at Stripe becomes a membership with the larger plan when there are two, and the payment of the one that renews', async () => {
    await subscribed({ plan: 'digital', cancelAtPeriodEnd: true });
    stripe.add({ id: `${sub}b`, uid: reader, plan: 'bundle', periodEnd: '2099-01-01T00:00:00Z' });
    await deliver(checkoutEvent(`${sub}b`, reader));
    expect(await membershipOf()).toMatchObject({
      membership: { planId: 'bundle' },
      renewsAt: '2099-01-01T00:00:00.000Z',
    });
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
    await deliver(subscriptionEvent('deleted', subscriptionResponse({ id: sub })));
    expect(await membershipOf()).toMatchObject({ membership: { planId: 'bundle', status: 'active' } });
  });
});

describe('the signature of a webhook event', () => {
  beforeEach(() => stripe.add({ id: sub, uid: reader }));
  const refused = async (response: ReturnType<typeof receive>) => {
    expect(await response).toMatchObject({ statusCode: 400, body: expect.stringContaining('bad_signature') });
    expect(stripe.requests).toEqual([]);
    expect(await isMember()).toBe(false);
  };
  const event = () => checkoutEvent(sub, reader);

  test('the signature of a webhook event is rejected with another secret', () =>
    refused(deliver(event(), { secret: 'whsec_guessed' })));
  test('the signature of a webhook event is rejected after six minutes, against replays', () =>
    refused(deliver(event(), { secondsAgo: 360 })));
  test('the signature of a webhook event is accepted after four minutes', async () =>
    expect(await statusOf(deliver(event(), { secondsAgo: 240 }))).toBe(200));
  test('the signature of a webhook event is rejected when missing, empty or in another format', async () => {
    const { body, headers } = delivery(event());
    await refused(receive(httpEvent({ body })));
    for (const signature of [
      '',
      'v1=00',
      't=1,v1=',
      `${headers['stripe-signature']}0`,
      headers['stripe-signature'].replace('v1=', 'v0='),
    ])
      await refused(receive(httpEvent({ body, headers: { ...headers, 'stripe-signature': signature } })));
  });
  test('the signature of a webhook event is rejected when the body was changed by a letter or by white space', async () => {
    const { body, headers } = delivery(event());
    await refused(receive(httpEvent({ body: body.replace(sub, `${sub}x`), headers })));
    await refused(receive(httpEvent({ body: JSON.stringify(JSON.parse(body)), headers })));
    await refused(receive(httpEvent({ headers })));
  });
  test('the signature of a webhook event is checked against the raw bytes, encoded as base64 or not', async () => {
    const { body, headers } = delivery({ ...event(), note: 'Zoë' });
    expect(
      await statusOf(receive(httpEvent({ body: Buffer.from(body).toString('base64'), base64: true, headers }))),
    ).toBe(200);
    expect(await isMember()).toBe(true);
  });
});

describe('repeated, late, concurrent and reordered events', () => {
  test('events of Stripe change nothing and call Stripe once when an event is repeated', async () => {
    stripe.add({ id: sub, uid: reader });
    const event = checkoutEvent(sub, reader);
    await deliver(event);
    const first = await membershipOf();
    const before = subscriptionReads();
    for (let i = 0; i < 3; i++) expect(await statusOf(deliver(event))).toBe(200);
    expect(subscriptionReads()).toBe(before);
    expect(await membershipOf()).toEqual(first);
  });

  test('events of Stripe do not restore an ended membership with an old event', async () => {
    const begin = checkoutEvent(sub, reader);
    stripe.add({ id: sub, uid: reader });
    await deliver(begin);
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
    await deliver(subscriptionEvent('deleted', subscriptionResponse({ id: sub })));
    await deliver(begin);
    await deliver(invoiceEvent('paid', sub));
    expect(await isMember()).toBe(false);
  });

  test('events of Stripe leave no membership when the end arrives before the beginning', async () => {
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
    await deliver(subscriptionEvent('deleted', subscriptionResponse({ id: sub })));
    await deliver(checkoutEvent(sub, reader));
    await deliver(subscriptionEvent('created', subscriptionResponse({ id: sub })));
    expect(await membershipOf()).toMatchObject({ membership: null });
  });

  test('events of Stripe grant the membership after the payment, in either order of the events', async () => {
    stripe.add({ id: sub, uid: reader, status: 'incomplete' });
    await deliver(subscriptionEvent('created', subscriptionResponse({ id: sub })));
    expect(await membershipOf()).toMatchObject({ membership: null });
    stripe.add({ id: sub, uid: reader });
    await deliver(subscriptionEvent('updated', subscriptionResponse({ id: sub, status: 'incomplete' })));
    expect(await isMember()).toBe(true);
  });

  test('events of Stripe grant once when the same event is delivered eight times at once', async () => {
    stripe.add({ id: sub, uid: reader });
    const event = checkoutEvent(sub, reader);
    const responses = await Promise.all(Array.from({ length: 8 }, () => statusOf(deliver(event))));
    expect(responses).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await isMember()).toBe(true);
    const exported = contract.exportReader.reply.parse(await json(exportAll(httpEvent({ headers: signedIn(reader) }))));
    expect(exported.memberships).toHaveLength(1);
  });

  test('events of Stripe accept six events at once, as at the beginning of a subscription', async () => {
    stripe.add({ id: sub, uid: reader });
    const concurrent = [
      checkoutEvent(sub, reader),
      invoiceEvent('paid', sub),
      ...(['created', 'updated', 'updated', 'resumed'] as const).map((change) =>
        subscriptionEvent(change, subscriptionResponse({ id: sub })),
      ),
    ];
    expect(await Promise.all(concurrent.map((event) => statusOf(deliver(event))))).toEqual([
      200, 200, 200, 200, 200, 200,
    ]);
    expect(await isMember()).toBe(true);
  });

  test('events of Stripe never overwrite a newer response of Stripe with an older one', async () => {
    stripe.add({ id: sub, uid: reader });
    let held = false;
    // The first delivery has its response (active) and is slow; meanwhile the subscription ends.
    stripe.hooks.beforeResponse = async () => {
      if (held) return;
      held = true;
      stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
      expect(await statusOf(deliver(subscriptionEvent('deleted', subscriptionResponse({ id: sub }))))).toBe(200);
    };
    expect(await statusOf(deliver(checkoutEvent(sub, reader)))).toBe(200);
    expect(subscriptionReads()).toBe(3);
    expect(await isMember()).toBe(false);
  });

  test('events of Stripe store nothing when Stripe fails, and grant with the retry', async () => {
    stripe.add({ id: sub, uid: reader });
    const event = checkoutEvent(sub, reader);
    stripe.faults.push({ status: 500 }, { status: 500 });
    expect(await deliver(event)).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(await isMember()).toBe(false);
    stripe.faults.push('hangs up', 'hangs up');
    expect(await statusOf(deliver(event))).toBe(503);
    expect(await statusOf(deliver(event))).toBe(200);
    expect(await isMember()).toBe(true);
  });

  test('events of Stripe return an error for invalid metadata of ours, so Stripe retries', async () => {
    const written = captureLog();
    stripe.add({ id: sub, uid: reader, metadata: { reader, stage: 'test' } });
    const event = checkoutEvent(sub, reader);
    expect(await statusOf(deliver(event))).toBe(500);
    expect(written.ofLevel('ERROR')).toHaveLength(1);
    stripe.add({ id: sub, uid: reader });
    expect(await statusOf(deliver(event))).toBe(200);
    expect(await isMember()).toBe(true);
  });
});

describe('an event of another product', () => {
  test.each([
    ['an unknown event', () => eventOf('terminal.reader.action_failed', { id: 'tmr_1' })],
    ['one about money that is no subscription', () => eventOf('charge.refunded', { id: 'ch_1' })],
    [
      'the checkout of a single payment',
      () => eventOf('checkout.session.completed', { id: 'cs_1', mode: 'payment', subscription: null }),
    ],
    ['an invoice without a subscription', () => eventOf('invoice.paid', { id: 'in_1', parent: null })],
  ])('an event of another product is accepted without a call to Stripe: %s', async (_, event) => {
    expect(await statusOf(deliver(event()))).toBe(200);
    expect(stripe.requests).toEqual([]);
  });

  test('an event of another product grants nothing: of another stage, of another product, or removed', async () => {
    stripe.add({ id: sub, uid: reader, stage: 'production' });
    expect(await statusOf(deliver(checkoutEvent(sub, reader)))).toBe(200);
    stripe.add({ id: sub, metadata: {} });
    expect(await statusOf(deliver(checkoutEvent(sub, reader)))).toBe(200);
    expect(await statusOf(deliver(checkoutEvent('sub_gone', reader)))).toBe(200);
    expect(await membershipOf()).toMatchObject({ membership: null });
  });
});

describe('the checkout [SUB-52]', () => {
  const sent = () => Object.fromEntries(stripe.requests.at(-1)?.body ?? []);

  test('the checkout returns the address of Stripe’s page, with the reader and the plan in the metadata', async () => {
    expect(contract.checkOutMembership.reply.parse(await json(buy('digital')))).toEqual({
      url: 'https://checkout.stripe.com/c/pay/cs_test_1',
    });
    expect(sent()).toEqual({
      mode: 'subscription',
      'line_items[0][price]': 'price_digital',
      'line_items[0][quantity]': '1',
      client_reference_id: reader,
      customer_email: reader,
      'discounts[0][coupon]': 'intro_digital',
      'metadata[reader]': reader,
      'metadata[stage]': 'test',
      'metadata[plan]': 'digital',
      'metadata[intro]': 'yes',
      'subscription_data[metadata][reader]': reader,
      'subscription_data[metadata][stage]': 'test',
      'subscription_data[metadata][plan]': 'digital',
      'subscription_data[metadata][intro]': 'yes',
      success_url: 'https://news.example.org/subscribe/success',
      cancel_url: 'https://news.example.org/subscribe/cancel',
    });
  });

  test('the checkout creates one page for repeated requests, and another for another plan', async () => {
    const urls = await Promise.all([buy('digital'), buy('digital'), buy('digital')].map(json));
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
    expect((await json(buy('bundle'))).url).not.toBe(urls[0].url);
    expect(sent()).toMatchObject({ 'line_items[0][price]': 'price_bundle', 'metadata[intro]': 'no' });
  });

  test('the checkout charges former members the standard price, as the same customer [SUB-53]', async () => {
    await subscribed({ status: 'active' });
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
    await deliver(subscriptionEvent('deleted', subscriptionResponse({ id: sub })));
    expect(await statusOf(buy('digital'))).toBe(200);
    expect(sent()).toMatchObject({ customer: `cus_${reader}`, 'metadata[intro]': 'no' });
    expect(sent()).not.toHaveProperty('discounts[0][coupon]');
    expect(sent()).not.toHaveProperty('customer_email');
  });

  test('the checkout returns 409 for a member whose membership renews', async () => {
    await subscribed();
    const before = stripe.requests.length;
    expect(await buy('bundle')).toMatchObject({ statusCode: 409, body: expect.stringContaining('already_member') });
    expect(stripe.requests).toHaveLength(before);
    stripe.add({ id: sub, uid: reader, cancelAtPeriodEnd: true });
    await deliver(invoiceEvent('paid', sub));
    expect(await statusOf(buy('bundle'))).toBe(200);
  });

  test.each([
    ['has a fault', [{ status: 500 }, { status: 503 }]],
    ['asks us to come less often', [{ status: 429, type: 'invalid_request_error', code: 'rate_limit' }]],
    ['hangs up', ['hangs up', 'hangs up'] as const],
  ])('the checkout returns 503 while Stripe %s, and works afterwards', async (_, troubles) => {
    stripe.faults.push(...troubles);
    const response = await buy('digital');
    expect(response).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '5', 'cache-control': 'private, no-store' },
    });
    expect(JSON.parse(response.body ?? '')).toMatchObject({ code: 'payments_unavailable' });
    stripe.faults.length = 0;
    expect(await statusOf(buy('digital'))).toBe(200);
  });

  test('the checkout retries a short failure without creating a second page', async () => {
    stripe.faults.push({ status: 500 });
    expect(await statusOf(buy('digital'))).toBe(200);
    expect(new Set(stripe.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(stripe.sessions.size).toBe(1);
  });

  test('the checkout returns 503 before the function’s timeout when Stripe does not respond', async () => {
    stripe.faults.push('says nothing', 'says nothing');
    expect(await statusOf(buy('digital'))).toBe(503);
    expect(stripe.requests).toHaveLength(2);
  });

  test('the checkout returns a blank 500 when Stripe rejects the key', async () => {
    const written = captureLog();
    stripe.faults.push({ status: 401, type: 'invalid_request_error' });
    const response = await buy('digital');
    expect(response.statusCode).toBe(500);
    expect(written.ofLevel('ERROR')).toHaveLength(1);
    // Neither the key nor the mark that replaces it in the log.
    for (const trace of ['sk_test', '[key]']) expect(`${response.body} ${written.text()}`).not.toContain(trace);
  });

  test('the checkout needs a signed-in reader and a known plan, and has a rate limit', async () => {
    const body = JSON.stringify({ planId: 'digital' });
    expect(await statusOf(checkOut(httpEvent({ headers: { 'content-type': 'application/json' }, body })))).toBe(401);
    for (const planId of ['gold', '', null, undefined]) expect(await statusOf(buy(planId))).toBe(400);
    expect(stripe.requests).toEqual([]);
    const responses = await Promise.all(
      Array.from({ length: limits.checkoutsPerMinute * 2 + 1 }, () => statusOf(buy('digital'))),
    );
    expect(responses).toContain(429);
  });
});

describe('the data of a member', () => {
  const exported = async () =>
    contract.exportReader.reply.parse(await json(exportAll(httpEvent({ headers: signedIn(reader) }))));

  test('the data of a member are exported, and only those of the reader', async () => {
    expect(await exported()).not.toHaveProperty('memberships');
    await buy('bundle');
    expect((await exported()).checkout).toMatchObject({ planId: 'bundle' });
    await subscribed();
    expect((await exported()).memberships).toMatchObject([
      { id: sub, planId: 'digital', status: 'active', stripeCustomer: `cus_${reader}` },
    ]);
    expect(await membershipOf('somebody.else@people.example')).toMatchObject({ membership: null });
  });

  test('the data of a member are returned in a response that is never cached', async () => {
    expect((await membership(httpEvent({ headers: signedIn(reader) }))).headers).toMatchObject({
      'cache-control': 'private, no-store',
    });
    expect(await statusOf(membership(httpEvent()))).toBe(401);
  });
});
