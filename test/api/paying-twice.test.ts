import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as checkOut } from '#functions/api/check-out-membership.ts';
import { handler as membership } from '#functions/api/get-membership.ts';
import { handler as receive } from '#functions/api/receive-payment.ts';
import { contract } from '#shared/api/contract.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { localSignIn, signedIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import {
  checkoutEvent,
  delivery,
  type FakeStripe,
  invoiceEvent,
  paymentSettings,
  startStripe,
  subscriptionEvent,
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
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:59:50Z') });
  captureLog();
  stripe.reset();
  reader = `buyer-${++people}@people.example`;
  sub = `sub_buyer_${people}`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const post = (body: object) =>
  checkOut(
    httpEvent({
      headers: { ...signedIn(reader), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
const buy = async (planId: string) => {
  const { statusCode, body = '' } = await post({ planId });
  return { status: statusCode, ...JSON.parse(body) };
};
const deliver = (event: object) => receive(httpEvent(delivery(event)));
const standing = async () =>
  contract.getMembership.reply.parse(
    JSON.parse((await membership(httpEvent({ headers: signedIn(reader) }))).body ?? ''),
  );
const openSessions = () => [...stripe.sessions.values()].filter(({ status }) => status === 'open');
const statusAtStripe = (id: string): unknown => Object(stripe.subscriptions.get(id)).status;
/** The reader pays on the open page; the webhook is late. */
const pay = (changes: Parameters<FakeStripe['add']>[0] = {}, paymentStatus: 'paid' | 'unpaid' = 'paid') => {
  stripe.add({ id: sub, uid: reader, start: '2026-11-22T12:59:55Z', ...changes });
  for (const session of openSessions())
    Object.assign(session, { status: 'complete', payment_status: paymentStatus, url: null, subscription: sub });
};

describe('the payment page of a reader', () => {
  test('the payment page of a reader is the same for the same plan, across the hour and in many tabs', async () => {
    const first = await buy('digital');
    vi.setSystemTime(new Date('2026-11-22T13:00:10Z'));
    const others = await Promise.all(Array.from({ length: 5 }, () => buy('digital')));
    expect(others.map(({ url }) => url)).toEqual(Array.from({ length: 5 }, () => first.url));
    expect(stripe.sessions.size).toBe(1);
  });

  test('the payment page of a reader ends when the reader chooses another plan', async () => {
    const digital = await buy('digital');
    const bundle = await buy('bundle');
    expect(bundle.url).not.toBe(digital.url);
    expect(openSessions()).toMatchObject([{ url: bundle.url }]);
  });

  test('the payment page of a reader is one at most, however many plans are chosen at once', async () => {
    const plans = ['digital', 'bundle', 'digital', 'bundle'];
    const replies = await Promise.all(plans.map(buy));
    expect(replies.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(openSessions()).toHaveLength(1);
  });

  test('the payment page of a reader is replaced after it has expired, and shortly before', async () => {
    const first = await buy('digital');
    Object.assign(openSessions()[0] ?? {}, { status: 'expired', url: null });
    const second = await buy('digital');
    expect(second.url).not.toBe(first.url);
    Object.assign(openSessions()[0] ?? {}, { expires_at: Date.parse('2026-11-22T13:05:00Z') / 1000 });
    const third = await buy('digital');
    expect(openSessions()).toMatchObject([{ url: third.url }]);
    vi.setSystemTime(new Date('2026-11-23T13:05:00Z'));
    expect((await buy('digital')).status).toBe(200);
  });

  test('the payment page of a reader is found again when the answer of Stripe was lost', async () => {
    stripe.hooks.afterCreation = 'hangs up';
    expect((await buy('digital')).status).toBe(503);
    expect(stripe.sessions.size).toBe(1);
    stripe.hooks.afterCreation = undefined;
    expect(await buy('digital')).toMatchObject({ status: 200, url: openSessions()[0]?.url });
    await buy('bundle');
    expect(openSessions()).toHaveLength(1);
  });

  test('the payment page of a reader is for a new customer when Stripe does not know the old one any more', async () => {
    stripe.add({ id: sub, uid: reader, status: 'active' });
    await deliver(checkoutEvent(sub, reader));
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-22T10:00:00Z' });
    await deliver(checkoutEvent(sub, reader));
    stripe.deletedCustomers.push(`cus_${reader}`);
    expect((await buy('digital')).status).toBe(200);
    expect(stripe.requests.at(-1)?.body.get('customer_email')).toBe(reader);
  });
});

describe('a payment whose webhook is late', () => {
  test('a payment whose webhook is late is found by the next checkout, which sells nothing', async () => {
    await buy('digital');
    pay();
    expect(await buy('digital')).toMatchObject({ status: 409, code: 'already_member' });
    expect(await standing()).toMatchObject({ membership: { id: sub, status: 'active' } });
    await deliver(checkoutEvent(sub, reader));
    expect(await buy('bundle')).toMatchObject({ status: 409, code: 'already_member' });
    expect(stripe.sessions.size).toBe(1);
  });

  test('a payment whose webhook is late is found while the page of another plan is being opened', async () => {
    await buy('digital');
    pay();
    expect(await buy('bundle')).toMatchObject({ status: 409, code: 'already_member' });
  });

  test('a payment whose webhook is late is not asked for again while Stripe waits for the bank', async () => {
    await buy('digital');
    pay({ status: 'incomplete' }, 'unpaid');
    expect(await buy('digital')).toMatchObject({ status: 409, code: 'payment_pending' });
    expect(stripe.sessions.size).toBe(1);
  });
});

describe('a second membership that renews', () => {
  const second = () => stripe.add({ id: `${sub}b`, uid: reader, plan: 'bundle', start: '2026-11-22T13:10:00Z' });
  const first = (changes = {}) => stripe.add({ id: sub, uid: reader, start: '2026-11-22T12:00:00Z', ...changes });

  test.each([
    ['the first', () => [sub, `${sub}b`]],
    ['the second', () => [`${sub}b`, sub]],
  ])(
    'a second membership that renews is cancelled and refunded when the webhook of %s comes first',
    async (_, order) => {
      first();
      second();
      for (const id of order()) expect((await deliver(checkoutEvent(id, reader))).statusCode).toBe(200);
      expect([statusAtStripe(sub), statusAtStripe(`${sub}b`)]).toEqual(['active', 'canceled']);
      expect(stripe.refunds).toEqual([`pi_in_${sub}b`]);
      expect(await standing()).toMatchObject({ membership: { id: sub, planId: 'digital', status: 'active' } });
    },
  );

  test('a second membership that renews is refunded once when both webhooks arrive at the same time, several times', async () => {
    first();
    second();
    const events = [sub, `${sub}b`, sub, `${sub}b`].map((id) => checkoutEvent(id, reader));
    await Promise.all(events.map(deliver));
    expect(stripe.refunds).toEqual([`pi_in_${sub}b`]);
    expect([statusAtStripe(sub), statusAtStripe(`${sub}b`)]).toEqual(['active', 'canceled']);
  });

  test('a second membership that renews stays when the first one does not renew', async () => {
    first({ cancelAtPeriodEnd: true });
    second();
    for (const id of [sub, `${sub}b`]) await deliver(checkoutEvent(id, reader));
    expect(statusAtStripe(`${sub}b`)).toBe('active');
    expect(stripe.refunds).toEqual([]);
  });

  test('a second membership that renews raises the alarm while Stripe refuses the refund, and is ended by the next delivery', async () => {
    const written = captureLog();
    first();
    await deliver(checkoutEvent(sub, reader));
    second();
    const event = checkoutEvent(`${sub}b`, reader);
    stripe.hooks.refusesRefunds = true;
    expect((await deliver(event)).statusCode).toBe(503);
    expect(written.text()).toContain('membership.paid_twice');
    stripe.hooks.refusesRefunds = false;
    expect((await deliver(event)).statusCode).toBe(200);
    expect(stripe.refunds).toEqual([`pi_in_${sub}b`]);
    expect(statusAtStripe(`${sub}b`)).toBe('canceled');
  });

  test('a second membership that renews raises the alarm and stays when it is weeks old: a person decides', async () => {
    const written = captureLog();
    stripe.add({ id: sub, uid: reader, start: '2026-09-01T00:00:00Z', cancelAtPeriodEnd: true });
    stripe.add({ id: `${sub}b`, uid: reader, start: '2026-10-01T00:00:00Z' });
    for (const id of [sub, `${sub}b`]) await deliver(checkoutEvent(id, reader));
    stripe.add({ id: sub, uid: reader, start: '2026-09-01T00:00:00Z' });
    expect((await deliver(checkoutEvent(sub, reader))).statusCode).toBe(200);
    expect(written.text()).toContain('membership.paid_twice');
    expect([statusAtStripe(`${sub}b`), stripe.refunds]).toEqual(['active', []]);
  });
});

const cancel = () => post({ action: 'cancel' });

describe('changing the plan of a membership [SUB-59, MEM-39]', () => {
  const end = '2026-12-22T12:00:00.000Z';
  const change = async (planId: string) => {
    const { statusCode, body = '' } = await post({ action: 'change', planId });
    return { status: statusCode, ...JSON.parse(body) };
  };
  const member = async (changes: Parameters<FakeStripe['add']>[0] = {}) => {
    stripe.add({ id: sub, uid: reader, periodStart: '2026-11-22T12:00:00Z', periodEnd: end, ...changes });
    await deliver(checkoutEvent(sub, reader));
  };
  const schedule = () => [...stripe.schedules.values()][0];
  const updated = () => deliver(subscriptionEvent('updated', stripe.subscriptions.get(sub) ?? {}));
  const next = { planId: 'bundle', startDate: end };

  test('changing the plan keeps the present one until its next payment, without a charge or a credit', async () => {
    await member();
    for (let time = 0; time < 2; time++) expect(await change('bundle')).toEqual({ status: 200, url: null });
    expect(await standing()).toMatchObject({ membership: { planId: 'digital', isIntro: true }, renewsAt: end, next });
    expect(stripe.schedules.size).toBe(1);
    const update = stripe.requests.findLast(({ path }) => path.includes('subscription_schedules'))?.body;
    expect(update?.get('proration_behavior')).toBe('none');
    expect(update?.get('end_behavior')).toBe('release');
    expect(schedule()?.phases).toMatchObject([
      { items: [{ price: 'price_digital' }], discounts: [{ discount: 'di_1Intro' }] },
      {
        items: [{ price: 'price_bundle' }],
        start_date: Date.parse(end) / 1000,
        discounts: [],
        metadata: { intro: 'no' },
      },
    ]);
    expect(stripe.refunds).toEqual([]);
  });

  test('changing the plan takes effect with the webhooks of the renewal, in any order and repeated', async () => {
    await member();
    await change('bundle');
    vi.setSystemTime(new Date('2026-12-22T12:00:05Z'));
    // Stripe has changed the subscription; the first event is an old one.
    const late = subscriptionEvent('updated', stripe.subscriptions.get(sub) ?? {});
    const renewed = stripe.add({
      id: sub,
      uid: reader,
      plan: 'bundle',
      intro: false,
      periodStart: end,
      periodEnd: '2027-01-22T12:00:00Z',
    });
    stripe.subscriptions.set(sub, { ...renewed, schedule: schedule()?.id });
    for (const event of [invoiceEvent('paid', sub), late, late, subscriptionEvent('updated', renewed)])
      expect((await deliver(event)).statusCode).toBe(200);
    const now = await standing();
    expect(now).toMatchObject({
      membership: { planId: 'bundle', isIntro: false },
      renewsAt: '2027-01-22T12:00:00.000Z',
    });
    expect(now.next).toBeUndefined();
    expect(await change('bundle')).toMatchObject({ status: 409, code: 'already_member' });
  });

  test('changing the plan is announced no longer once the change is due, while the webhook is late', async () => {
    await member();
    await change('bundle');
    vi.setSystemTime(new Date('2026-12-22T12:00:05Z'));
    expect(await standing()).not.toHaveProperty('next');
  });

  test('changing the plan is taken back by the present plan, and the introductory price stays', async () => {
    await member();
    await change('bundle');
    expect((await change('digital')).status).toBe(200);
    expect(await standing()).not.toHaveProperty('next');
    expect(stripe.schedules.size).toBe(0);
    expect(stripe.subscriptions.get(sub)).toMatchObject({ schedule: null, discounts: ['di_1Intro'] });
    expect(await change('digital')).toMatchObject({ status: 409, code: 'already_member' });
  });

  test('changing the plan does not prevent a cancellation, which takes it back', async () => {
    await member();
    await change('bundle');
    expect((await cancel()).statusCode).toBe(200);
    const after = await standing();
    expect(after).toMatchObject({ renewsAt: null, membership: { planId: 'digital', endDate: end } });
    expect(after).not.toHaveProperty('next');
    expect(await change('bundle')).toMatchObject({ status: 409, code: 'not_renewing' });
  });

  test('changing the plan that failed half-way is completed by the next attempt', async () => {
    await member();
    const faults = Array.from({ length: 4 }, () => ({ status: 500 }));
    stripe.hooks.beforeResponse = async () => {
      stripe.hooks.beforeResponse = undefined;
      stripe.faults.push(...faults);
    };
    expect((await change('bundle')).status).toBe(503);
    stripe.faults.length = 0;
    await updated();
    expect(await standing()).not.toHaveProperty('next');
    expect((await change('bundle')).status).toBe(200);
    expect(await standing()).toMatchObject({ next });
  });

  test('changing the plan needs a membership, and one that Stripe still renews', async () => {
    expect(await change('bundle')).toMatchObject({ status: 409, code: 'not_renewing' });
    await member();
    // Ended at Stripe; its webhook is late.
    stripe.add({ id: sub, uid: reader, status: 'canceled', endedAt: '2026-11-22T12:30:00Z' });
    expect(await change('bundle')).toMatchObject({ status: 409, code: 'not_renewing' });
    expect(stripe.schedules.size).toBe(0);
  });
});

describe('cancelling a membership', () => {
  test('cancelling a membership ends it with the period that is paid, in one call that can be repeated', async () => {
    stripe.add({ id: sub, uid: reader, periodEnd: '2026-12-22T12:00:00Z' });
    await deliver(checkoutEvent(sub, reader));
    for (let time = 0; time < 2; time++) {
      const { statusCode, body } = await cancel();
      expect([statusCode, JSON.parse(body ?? '')]).toEqual([200, { url: null }]);
    }
    expect(await standing()).toMatchObject({
      renewsAt: null,
      membership: { status: 'active', endDate: '2026-12-22T12:00:00.000Z' },
    });
    expect(statusAtStripe(sub)).toBe('active');
  });

  test('cancelling does nothing without a membership, and changes nothing when Stripe does not respond', async () => {
    expect((await cancel()).statusCode).toBe(200);
    expect(stripe.requests).toEqual([]);
    stripe.add({ id: sub, uid: reader });
    await deliver(checkoutEvent(sub, reader));
    stripe.faults.push({ status: 500 }, { status: 500 });
    expect((await cancel()).statusCode).toBe(503);
    expect((await standing()).renewsAt).not.toBeNull();
  });

  test('cancelling a membership lets the next plan begin its payments when the paid time ends', async () => {
    stripe.add({ id: sub, uid: reader, periodEnd: '2026-12-22T12:00:00Z' });
    await deliver(checkoutEvent(sub, reader));
    await cancel();
    expect((await buy('bundle')).status).toBe(200);
    const paidUntil = String(Date.parse('2026-12-22T12:00:00Z') / 1000);
    expect(stripe.requests.at(-1)?.body.get('subscription_data[trial_end]')).toBe(paidUntil);
    vi.setSystemTime(new Date('2026-12-20T12:00:00Z'));
    await buy('digital');
    expect(stripe.requests.at(-1)?.body.has('subscription_data[trial_end]')).toBe(false);
  });

  test.each([{ action: 'burn' }, { action: 'pay' }, { planId: 'gold' }, {}])(
    'a request to cancel a membership is not %o',
    async (body) => {
      expect((await post(body)).statusCode).toBe(400);
    },
  );
});
