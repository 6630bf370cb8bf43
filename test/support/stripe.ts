import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import type { PlanId } from '#shared/domain/membership/membership-plans.ts';
import { missing, stripeData, stripeRoutes } from './stripe-routes.ts';

/** The secret in functions/membership/payment-settings.ts. */
const webhookSecret = 'whsec_local';
const signer = new Stripe('sk_test_local');
const unix = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

export interface SubscriptionChanges {
  id?: string;
  uid?: string;
  status?: string;
  plan?: PlanId;
  /** The plan in the metadata that the checkout wrote. */
  noted?: PlanId;
  price?: string;
  intro?: boolean;
  stage?: string;
  start?: string;
  periodStart?: string;
  periodEnd?: string;
  cancelAtPeriodEnd?: boolean;
  cancelAt?: string;
  endedAt?: string;
  metadata?: Record<string, string>;
}

/** A subscription in Stripe's documented format, with the fields that are used and invented ids. */
export function subscriptionResponse({
  id = 'sub_1Tide',
  uid = 'ada',
  status = 'active',
  plan = 'digital',
  noted = plan,
  price = `price_${plan}`,
  intro = true,
  stage = 'test',
  start = '2026-11-21T09:00:00Z',
  periodStart = start,
  periodEnd = '2099-12-21T09:00:00Z',
  cancelAtPeriodEnd = false,
  cancelAt,
  endedAt,
  metadata = { reader: uid, stage, plan: noted, intro: intro ? 'yes' : 'no' },
}: SubscriptionChanges = {}) {
  return {
    id,
    object: 'subscription',
    application: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: unix(start),
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    cancel_at: cancelAt === undefined ? null : unix(cancelAt),
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: endedAt === undefined ? null : unix(endedAt),
    collection_method: 'charge_automatically',
    created: unix(start),
    currency: 'gbp',
    customer: `cus_${uid}`,
    discounts: intro ? ['di_1Intro'] : [],
    ended_at: endedAt === undefined ? null : unix(endedAt),
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          created: unix(start),
          current_period_start: unix(periodStart),
          current_period_end: unix(periodEnd),
          metadata: {},
          price: {
            id: price,
            object: 'price',
            active: true,
            billing_scheme: 'per_unit',
            currency: 'gbp',
            recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
            type: 'recurring',
            unit_amount: 1499,
          },
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      total_count: 1,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: `in_${id}`,
    livemode: false,
    metadata,
    schedule: null,
    start_date: unix(start),
    status,
    trial_end: null,
  };
}

let events = 0;

/** A webhook event in Stripe's format. */
export const eventOf = (type: string, object: object, id = `evt_${++events}Shore`) => ({
  id,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(Date.now() / 1000),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});
export type StripeEvent = ReturnType<typeof eventOf>;

export const subscriptionEvent = (
  change: 'created' | 'updated' | 'deleted' | 'paused' | 'resumed',
  object: object,
  id?: string,
) => eventOf(`customer.subscription.${change}`, object, id);
export const checkoutEvent = (subscription: string, uid = 'ada') =>
  eventOf('checkout.session.completed', {
    id: 'cs_test_1Shore',
    object: 'checkout.session',
    client_reference_id: uid,
    mode: 'subscription',
    payment_status: 'paid',
    status: 'complete',
    subscription,
  });
export const invoiceEvent = (outcome: 'paid' | 'payment_failed', subscription: string) =>
  eventOf(`invoice.${outcome}`, {
    id: 'in_1Tide',
    object: 'invoice',
    parent: { quote_details: null, subscription_details: { metadata: {}, subscription }, type: 'subscription_details' },
  });

/** The body and headers of a delivery, signed as Stripe does. */
export function delivery(event: object, { secret = webhookSecret, secondsAgo = 0 } = {}) {
  const body = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  const signature = signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  return { body, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature } };
}

export interface StripeRequest {
  method: string;
  path: string;
  body: URLSearchParams;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
}

/** What the fake server does with the next request instead of responding. */
export type StripeFault = { status: number; type?: string; code?: string } | 'hangs up' | 'says nothing';

/** A fake Stripe server on loopback, with the data that a test adds. */
export async function startStripe() {
  const requests: StripeRequest[] = [];
  const data = stripeData();
  const { subscriptions, sessions } = data;
  const answer = stripeRoutes(data);
  const faults: StripeFault[] = [];
  /** Called after a subscription was looked up, before the response is sent. */
  const hooks: {
    beforeResponse?: ((id: string) => Promise<void>) | undefined;
    /** After it created a session, the server does not respond. */
    afterCreation?: 'hangs up' | undefined;
    refusesRefunds?: boolean;
  } = {};

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://x');
    const { authorization } = request.headers;
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const body = new URLSearchParams(Buffer.concat(pieces).toString('utf8'));
    requests.push({ method: request.method ?? '', path, body, idempotencyKey, authorization });
    const send = (status: number, content: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1Shore' })
        .end(JSON.stringify(content));
    const fault = faults.shift();
    if (fault === 'hangs up') return void response.destroy();
    if (fault === 'says nothing') return;
    if (fault !== undefined)
      return void send(fault.status, {
        error: {
          type: fault.type ?? 'api_error',
          code: fault.code,
          message: 'Invented fault',
          request_log_url: 'https://example.com',
        },
      });
    const sent = { method: request.method ?? '', path, body, idempotencyKey };
    if (/^GET \/v1\/subscriptions\//.test(`${sent.method} ${path}`)) {
      const found = subscriptions.get(path.split('/').at(-1) ?? '');
      await hooks.beforeResponse?.(path.split('/').at(-1) ?? '');
      // As the request asks for it: expanded.
      const schedule = data.schedules.get(Object(found).schedule) ?? null;
      return void (found === undefined ? send(404, missing) : send(200, { ...found, schedule }));
    }
    if (path === '/v1/refunds' && hooks.refusesRefunds) return void send(500, { error: { type: 'api_error' } });
    const { status, content } = answer(sent, searchParams);
    if (path === '/v1/checkout/sessions' && hooks.afterCreation) return void response.destroy();
    send(status, content);
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    ...data,
    faults,
    hooks,
    /** Adds a subscription. */
    add(changes: SubscriptionChanges) {
      const made = subscriptionResponse(changes);
      subscriptions.set(made.id, made);
      return made;
    },
    /** Adds a monthly price, and a coupon if it is reduced at first. */
    addPrice(id: string, minor: number, reduction?: { coupon: string; off: number; months: number }) {
      const recurring = { interval: 'month', interval_count: 1, usage_type: 'licensed' };
      data.tariffs.set(id, {
        id,
        object: 'price',
        active: true,
        billing_scheme: 'per_unit',
        currency: 'gbp',
        recurring,
        type: 'recurring',
        unit_amount: minor,
        unit_amount_decimal: String(minor),
      });
      if (reduction === undefined) return;
      const { coupon, off, months } = reduction;
      data.tariffs.set(coupon, {
        id: coupon,
        object: 'coupon',
        amount_off: off,
        currency: 'gbp',
        duration: 'repeating',
        duration_in_months: months,
        percent_off: null,
        valid: true,
      });
    },
    reset() {
      requests.length = 0;
      faults.length = 0;
      subscriptions.clear();
      sessions.clear();
      data.schedules.clear();
      data.refunds.length = 0;
      data.deletedCustomers.length = 0;
      data.tariffs.clear();
      hooks.beforeResponse = undefined;
      hooks.afterCreation = undefined;
      hooks.refusesRefunds = false;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type FakeStripe = Awaited<ReturnType<typeof startStripe>>;

/** The environment of a function of a stage with payments. */
export const paymentSettings = (stripe: FakeStripe) => ({
  PAYMENTS: 'stripe',
  LOCAL_PAYMENTS: stripe.origin,
  STRIPE_PRICES: 'digital=price_digital,bundle=price_bundle',
  STRIPE_INTRO_COUPONS: 'digital=intro_digital',
  SITE_ORIGIN: 'https://news.example.org',
});
