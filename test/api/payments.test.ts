import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as checkOut } from '#functions/api/check-out-membership.ts';
import { handler as remove } from '#functions/api/delete-reader.ts';
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
  invoiceEvent,
  type FakeStripe,
  startStripe,
  subscriptionResponse,
  subscriptionEvent,
} from '#test/support/stripe.ts';

withRealTable();

let stripe: FakeStripe;
let people = 0;
/** A reader of each test's own. */
let reader = '';
let sub = '';

beforeAll(async () => {
  stripe = await startStripe();
  Object.assign(process.env, localSignIn, {
    PAYMENTS: 'stripe',
    LOCAL_PAYMENTS: stripe.origin,
    STRIPE_PRICES: 'digital=price_digital,bundle=price_bundle',
    STRIPE_INTRO_COUPONS: 'digital=intro_digital',
    SITE_ORIGIN: 'https://news.example.org',
  });
});
afterAll(() => stripe.close());
beforeEach(() => {
  vi.restoreAllMocks();
  captureLog();
  stripe.reset();
  reader = `reader-${++people}@people.example`;
  sub = `sub_${people}`;
});

const tell = (event: object, options?: Parameters<typeof delivery>[1]) => receive(httpEvent(delivery(event, options)));
const statusOf = async (answer: ReturnType<typeof receive>) => (await answer).statusCode;
const json = async (answer: ReturnType<typeof receive>) => JSON.parse((await answer).body ?? 'null');
const standing = async (who = reader) =>
  contract.getMembership.reply.parse(await json(membership(httpEvent({ headers: signedIn(who) }))));
const isMember = async (who = reader) => opensPremium((await standing(who)).membership, new Date());
const buy = (planId: unknown, who = reader) =>
  checkOut(
    httpEvent({ headers: { ...signedIn(who), 'content-type': 'application/json' }, body: JSON.stringify({ planId }) }),
  );
/** Stripe has this subscription of the reader's, and says so. */
const subscribed = async (changes: Parameters<FakeStripe['add']>[0] = {}) =>
  expect(await statusOf(tell(subscriptionEvent('created', stripe.add({ id: sub, uid: reader, ...changes }))))).toBe(
    200,
  );
const asked = () => stripe.requests.filter(({ path }) => path.startsWith('/v1/subscriptions/')).length;

describe('PAY-03: what Stripe tells becomes the reader’s membership', () => {
  test('a completed checkout', async () => {
    expect(await standing()).toEqual({ payments: 'stripe', membership: null, renewsAt: null });
    stripe.add({ id: sub, uid: reader, periodEnd: '2099-12-21T09:00:00Z' });
    const answer = await tell(checkoutEvent(sub, reader));
    expect({ status: answer.statusCode, body: JSON.parse(answer.body ?? '') }).toEqual({
      status: 200,
      body: { received: true },
    });
    expect(await standing()).toMatchObject({
      payments: 'stripe',
      renewsAt: '2099-12-21T09:00:00.000Z',
      membership: {
        id: sub,
        planId: 'digital',
        status: 'active',
        isIntro: true,
        startDate: '2026-11-21T09:00:00.000Z',
        // Another day, in which the next payment is drawn.
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
  ])('%s alone is enough', async (_, event) => {
    stripe.add({ id: sub, uid: reader });
    expect(await statusOf(tell(event()))).toBe(200);
    expect(await isMember()).toBe(true);
  });

  test('what the event says does not count, only what the subscription is', async () => {
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
    await tell(subscriptionEvent('created', subscriptionResponse({ id: sub, uid: reader, status: 'active' })));
    expect(await standing()).toMatchObject({ membership: null });
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
  ])('a subscription that is %s: member %s', async (status, member) => {
    await subscribed({ status: 'active' });
    stripe.add({ id: sub, uid: reader, status });
    await tell(invoiceEvent('paid', sub));
    expect(await isMember()).toBe(member);
  });

  test('PAY-07: cancelled for the end of the period it holds until then, without a day more, and does not renew', async () => {
    await subscribed({ cancelAtPeriodEnd: true, periodEnd: '2099-12-21T09:00:00Z' });
    expect(await standing()).toMatchObject({
      renewsAt: null,
      membership: { status: 'active', endDate: '2099-12-21T09:00:00.000Z' },
    });
    stripe.add({ id: sub, uid: reader, cancelAtPeriodEnd: true, periodEnd: '2026-01-21T09:00:00Z' });
    await tell(invoiceEvent('payment_failed', sub));
    expect(await standing()).toMatchObject({ renewsAt: null, membership: { status: 'expired' } });
  });

  test('a renewal moves the end, and a failed one that Stripe gives up ends it', async () => {
    await subscribed({ periodEnd: '2098-01-01T00:00:00Z' });
    stripe.add({ id: sub, uid: reader, periodEnd: '2098-02-01T00:00:00Z' });
    await tell(invoiceEvent('paid', sub));
    expect((await standing()).renewsAt).toBe('2098-02-01T00:00:00.000Z');
    stripe.add({
      id: sub,
      uid: reader,
      status: 'canceled',
      periodEnd: '2098-02-01T00:00:00Z',
      endedAt: '2026-11-20T00:00:00Z',
    });
    await tell(subscriptionEvent('deleted', subscriptionResponse({ id: sub })));
    expect(await standing()).toMatchObject({
      renewsAt: null,
      membership: { status: 'expired', endDate: '2026-11-20T00:00:00.000Z' },
    });
  });

  test('PAY-10: the plan is that of the price, and the one that was bought when the price is not sold any more', async () => {
    await subscribed({ plan: 'bundle', noted: 'digital' });
    expect((await standing()).membership?.planId).toBe('bundle');
    stripe.add({ id: sub, uid: reader, price: 'price_of_last_year', noted: 'digital' });
    await tell(invoiceEvent('paid', sub));
    expect((await standing()).membership?.planId).toBe('digital');
  });

  test('of two memberships the one that opens most counts, and the end of the other takes nothing away', async () => {
    await subscribed({ plan: 'digital' });
    stripe.add({ id: `${sub}b`, uid: reader, plan: 'bundle', periodEnd: '2099-01-01T00:00:00Z' });
    await tell(checkoutEvent(`${sub}b`, reader));
    expect((await standing()).membership?.planId).toBe('bundle');
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
    await tell(subscriptionEvent('deleted', subscriptionResponse({ id: sub })));
    expect(await standing()).toMatchObject({ membership: { planId: 'bundle', status: 'active' } });
  });
});

describe('who may tell', () => {
  beforeEach(() => stripe.add({ id: sub, uid: reader }));
  const refused = async (answer: ReturnType<typeof receive>) => {
    expect(await answer).toMatchObject({ statusCode: 400, body: expect.stringContaining('bad_signature') });
    expect(stripe.requests).toEqual([]);
    expect(await isMember()).toBe(false);
  };
  const event = () => checkoutEvent(sub, reader);

  test('another secret is refused', () => refused(tell(event(), { secret: 'whsec_guessed' })));
  test('a signature of six minutes ago is refused, so that nothing overheard can be told again', () =>
    refused(tell(event(), { secondsAgo: 360 })));
  test('one of four minutes ago is not', async () =>
    expect(await statusOf(tell(event(), { secondsAgo: 240 }))).toBe(200));
  test('no signature, an empty one, one in another form', async () => {
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
  test('a body that was changed by one letter, or by nothing but its spaces', async () => {
    const { body, headers } = delivery(event());
    await refused(receive(httpEvent({ body: body.replace(sub, `${sub}x`), headers })));
    await refused(receive(httpEvent({ body: JSON.stringify(JSON.parse(body)), headers })));
    await refused(receive(httpEvent({ headers })));
  });
  test('the signature is over the bytes, however HTTP API hands them over', async () => {
    const { body, headers } = delivery({ ...event(), note: 'Zoë' });
    expect(
      await statusOf(receive(httpEvent({ body: Buffer.from(body).toString('base64'), base64: true, headers }))),
    ).toBe(200);
    expect(await isMember()).toBe(true);
  });
});

describe('events come twice, late, at once and out of order', () => {
  test('told again it changes nothing, and Stripe is not asked again', async () => {
    stripe.add({ id: sub, uid: reader });
    const event = checkoutEvent(sub, reader);
    await tell(event);
    const first = await standing();
    const before = asked();
    for (let i = 0; i < 3; i++) expect(await statusOf(tell(event))).toBe(200);
    expect(asked()).toBe(before);
    expect(await standing()).toEqual(first);
  });

  test('an old event that is told again after the end brings nothing back', async () => {
    const begin = checkoutEvent(sub, reader);
    stripe.add({ id: sub, uid: reader });
    await tell(begin);
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
    await tell(subscriptionEvent('deleted', subscriptionResponse({ id: sub })));
    await tell(begin);
    await tell(invoiceEvent('paid', sub));
    expect(await isMember()).toBe(false);
  });

  test('the end before the beginning: no membership is left over', async () => {
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
    await tell(subscriptionEvent('deleted', subscriptionResponse({ id: sub })));
    await tell(checkoutEvent(sub, reader));
    await tell(subscriptionEvent('created', subscriptionResponse({ id: sub })));
    expect(await standing()).toMatchObject({ membership: null });
  });

  test('not paid yet, then paid, in either order of telling', async () => {
    stripe.add({ id: sub, uid: reader, status: 'incomplete' });
    await tell(subscriptionEvent('created', subscriptionResponse({ id: sub })));
    expect(await standing()).toMatchObject({ membership: null });
    stripe.add({ id: sub, uid: reader });
    await tell(subscriptionEvent('updated', subscriptionResponse({ id: sub, status: 'incomplete' })));
    expect(await isMember()).toBe(true);
  });

  test('the same event delivered eight times at once grants once', async () => {
    stripe.add({ id: sub, uid: reader });
    const event = checkoutEvent(sub, reader);
    const answers = await Promise.all(Array.from({ length: 8 }, () => statusOf(tell(event))));
    expect(answers).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await isMember()).toBe(true);
    const exported = contract.exportReader.reply.parse(await json(exportAll(httpEvent({ headers: signedIn(reader) }))));
    expect(exported.memberships).toHaveLength(1);
  });

  test('six different events at once, as at the beginning of a subscription: all are taken', async () => {
    stripe.add({ id: sub, uid: reader });
    const told = [
      checkoutEvent(sub, reader),
      invoiceEvent('paid', sub),
      ...(['created', 'updated', 'updated', 'resumed'] as const).map((change) =>
        subscriptionEvent(change, subscriptionResponse({ id: sub })),
      ),
    ];
    expect(await Promise.all(told.map((event) => statusOf(tell(event))))).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await isMember()).toBe(true);
  });

  test('an answer that Stripe gave before the end never lies over one that it gave after', async () => {
    stripe.add({ id: sub, uid: reader });
    let held = false;
    // The first delivery has its answer (active), and is slow; meanwhile the subscription ends and that is told.
    stripe.hooks.beforeResponse = async () => {
      if (held) return;
      held = true;
      stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
      expect(await statusOf(tell(subscriptionEvent('deleted', subscriptionResponse({ id: sub }))))).toBe(200);
    };
    expect(await statusOf(tell(checkoutEvent(sub, reader)))).toBe(200);
    expect(asked()).toBe(3);
    expect(await isMember()).toBe(false);
  });

  test('Stripe failing half-way: nothing is noted, and the retry grants', async () => {
    stripe.add({ id: sub, uid: reader });
    const event = checkoutEvent(sub, reader);
    stripe.faults.push({ status: 500 }, { status: 500 });
    expect(await tell(event)).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(await isMember()).toBe(false);
    stripe.faults.push('hangs up', 'hangs up');
    expect(await statusOf(tell(event))).toBe(503);
    expect(await statusOf(tell(event))).toBe(200);
    expect(await isMember()).toBe(true);
  });

  test('a subscription that is ours and cannot be read is an error that Stripe tells again, not a lost membership', async () => {
    const written = captureLog();
    stripe.add({ id: sub, uid: reader, metadata: { reader, stage: 'test' } });
    const event = checkoutEvent(sub, reader);
    expect(await statusOf(tell(event))).toBe(500);
    expect(written.ofLevel('ERROR')).toHaveLength(1);
    stripe.add({ id: sub, uid: reader });
    expect(await statusOf(tell(event))).toBe(200);
    expect(await isMember()).toBe(true);
  });
});

describe('what is none of ours', () => {
  test.each([
    ['an event that nobody here knows', () => eventOf('terminal.reader.action_failed', { id: 'tmr_1' })],
    ['one about money that is no subscription', () => eventOf('charge.refunded', { id: 'ch_1' })],
    [
      'the checkout of a single payment',
      () => eventOf('checkout.session.completed', { id: 'cs_1', mode: 'payment', subscription: null }),
    ],
    ['an invoice without a subscription', () => eventOf('invoice.paid', { id: 'in_1', parent: null })],
  ])('%s is received, and asks Stripe nothing', async (_, event) => {
    expect(await statusOf(tell(event()))).toBe(200);
    expect(stripe.requests).toEqual([]);
  });

  test('another stage’s subscription, another product’s, and one that is gone give nobody anything', async () => {
    stripe.add({ id: sub, uid: reader, stage: 'production' });
    expect(await statusOf(tell(checkoutEvent(sub, reader)))).toBe(200);
    stripe.add({ id: sub, metadata: {} });
    expect(await statusOf(tell(checkoutEvent(sub, reader)))).toBe(200);
    expect(await statusOf(tell(checkoutEvent('sub_gone', reader)))).toBe(200);
    expect(await standing()).toMatchObject({ membership: null });
  });
});

describe('SUB-52: the checkout', () => {
  const sent = () => Object.fromEntries(stripe.requests.at(-1)?.body ?? []);

  test('answers with the address of Stripe’s page; the note says who buys what', async () => {
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

  test('pressed three times it is one page; another plan is another', async () => {
    const urls = await Promise.all([buy('digital'), buy('digital'), buy('digital')].map(json));
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
    expect((await json(buy('bundle'))).url).not.toBe(urls[0].url);
    expect(sent()).toMatchObject({ 'line_items[0][price]': 'price_bundle', 'metadata[intro]': 'no' });
  });

  test('SUB-53: whoever has had a membership pays the standard price, as the same customer', async () => {
    await subscribed({ status: 'active' });
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
    await tell(subscriptionEvent('deleted', subscriptionResponse({ id: sub })));
    expect(await statusOf(buy('digital'))).toBe(200);
    expect(sent()).toMatchObject({ customer: `cus_${reader}`, 'metadata[intro]': 'no' });
    expect(sent()).not.toHaveProperty('discounts[0][coupon]');
    expect(sent()).not.toHaveProperty('customer_email');
  });

  test('a membership that renews is not sold twice', async () => {
    await subscribed();
    const before = stripe.requests.length;
    expect(await buy('bundle')).toMatchObject({ statusCode: 409, body: expect.stringContaining('already_member') });
    expect(stripe.requests).toHaveLength(before);
    stripe.add({ id: sub, uid: reader, cancelAtPeriodEnd: true });
    await tell(invoiceEvent('paid', sub));
    expect(await statusOf(buy('bundle'))).toBe(200);
  });

  test.each([
    ['has a fault', [{ status: 500 }, { status: 503 }]],
    ['asks us to come less often', [{ status: 429, type: 'invalid_request_error', code: 'rate_limit' }]],
    ['hangs up', ['hangs up', 'hangs up'] as const],
  ])('while Stripe %s it is 503, and then works', async (_, troubles) => {
    stripe.faults.push(...troubles);
    const answer = await buy('digital');
    expect(answer).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '5', 'cache-control': 'private, no-store' },
    });
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'payments_unavailable' });
    stripe.faults.length = 0;
    expect(await statusOf(buy('digital'))).toBe(200);
  });

  test('a fault that passes at once is not noticed, and is no second page', async () => {
    stripe.faults.push({ status: 500 });
    expect(await statusOf(buy('digital'))).toBe(200);
    expect(new Set(stripe.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(stripe.sessions.size).toBe(1);
  });

  test('while Stripe says nothing it is 503 before the function is stopped', async () => {
    stripe.faults.push('says nothing', 'says nothing');
    expect(await statusOf(buy('digital'))).toBe(503);
    expect(stripe.requests).toHaveLength(2);
  });

  test('a refused key is our fault: 500 without a word of it', async () => {
    const written = captureLog();
    stripe.faults.push({ status: 401, type: 'invalid_request_error' });
    const answer = await buy('digital');
    expect(answer.statusCode).toBe(500);
    expect(written.ofLevel('ERROR')).toHaveLength(1);
    // Neither as it is, nor where the net below the log would have caught it.
    for (const trace of ['sk_test', '[key]']) expect(`${answer.body} ${written.text()}`).not.toContain(trace);
  });

  test('signed in, a plan that exists, and not without end', async () => {
    const body = JSON.stringify({ planId: 'digital' });
    expect(await statusOf(checkOut(httpEvent({ headers: { 'content-type': 'application/json' }, body })))).toBe(401);
    for (const planId of ['gold', '', null, undefined]) expect(await statusOf(buy(planId))).toBe(400);
    expect(stripe.requests).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: limits.checkoutsPerMinute * 2 + 1 }, () => statusOf(buy('digital'))),
    );
    expect(answers).toContain(429);
  });
});

describe('what is kept about a reader', () => {
  const gone = () => statusOf(remove(httpEvent({ headers: signedIn(reader) })));
  const exported = async () =>
    contract.exportReader.reply.parse(await json(exportAll(httpEvent({ headers: signedIn(reader) }))));

  test('the export has the memberships, of nobody else, and no word of them where there are none', async () => {
    expect(await exported()).not.toHaveProperty('memberships');
    await subscribed();
    expect((await exported()).memberships).toMatchObject([
      { id: sub, planId: 'digital', status: 'active', stripeCustomer: `cus_${reader}` },
    ]);
    expect(await standing('somebody.else@people.example')).toMatchObject({ membership: null });
  });

  test('an account is not deleted while its payments go on; cancelled it is, and nothing that Stripe tells brings it back', async () => {
    await subscribed();
    expect(await gone()).toBe(409);
    expect(await isMember()).toBe(true);
    stripe.add({ id: sub, uid: reader, cancelAtPeriodEnd: true });
    await tell(invoiceEvent('paid', sub));
    expect(await gone()).toBe(204);
    expect(await standing()).toMatchObject({ membership: null });
    expect(await statusOf(tell(subscriptionEvent('updated', subscriptionResponse({ id: sub }))))).toBe(200);
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-21T10:00:00Z' });
    expect(await statusOf(tell(subscriptionEvent('deleted', subscriptionResponse({ id: sub }))))).toBe(200);
    expect(await exported()).not.toHaveProperty('memberships');
  });

  test('the answer is private and never stored', async () => {
    expect((await membership(httpEvent({ headers: signedIn(reader) }))).headers).toMatchObject({
      'cache-control': 'private, no-store',
    });
    expect(await statusOf(membership(httpEvent()))).toBe(401);
  });
});
