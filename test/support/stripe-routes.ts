/** What a fake Stripe server stores. */
export const stripeData = () => ({
  subscriptions: new Map<string, object>(),
  /** Subscription schedules by id. */
  schedules: new Map<string, FakeSchedule>(),
  /** Checkout sessions by idempotency key. */
  sessions: new Map<string, FakeSession>(),
  /** Payment intents that were refunded. */
  refunds: [] as string[],
  deletedCustomers: [] as string[],
  /** Prices and coupons by id. */
  tariffs: new Map<string, object>(),
});
type StripeData = ReturnType<typeof stripeData>;

export interface FakeSession {
  id: string;
  object: 'checkout.session';
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  url: string | null;
  subscription: string | null;
  client_reference_id: string | null;
}

interface FakePhase {
  items: { price: string; quantity: number }[];
  start_date: number;
  end_date: number;
  discounts: { coupon: null; discount: string; promotion_code: null }[];
  metadata: Record<string, string>;
  trial_end: null;
}
export interface FakeSchedule {
  id: string;
  object: 'subscription_schedule';
  subscription: string;
  current_phase: { start_date: number; end_date: number };
  phases: FakePhase[];
}

interface Sent {
  method: string;
  path: string;
  body: URLSearchParams;
  idempotencyKey: string | undefined;
}
interface Answer {
  status: number;
  content: object;
}

const failure = (status: number, code: string, message: string): Answer => ({
  status,
  content: { error: { type: 'invalid_request_error', code, message } },
});
export const missing = failure(404, 'resource_missing', 'No such object').content;
const ok = (content: object): Answer => ({ status: 200, content });
const notFound: Answer = { status: 404, content: missing };

/** Answers the requests that change something at Stripe, or list payments. */
export function stripeRoutes({ subscriptions, schedules, sessions, refunds, deletedCustomers, tariffs }: StripeData) {
  const createSchedule = (subscriptionId: string): Answer => {
    const found = Object(subscriptions.get(subscriptionId));
    if (found.schedule !== null) return failure(400, 'invalid', 'The subscription is attached to a schedule');
    const { price, current_period_start: start_date, current_period_end: end_date } = found.items.data[0];
    const made: FakeSchedule = {
      id: `sub_sched_${schedules.size + 1}`,
      object: 'subscription_schedule',
      subscription: subscriptionId,
      current_phase: { start_date, end_date },
      phases: [
        {
          items: [{ price: price.id, quantity: 1 }],
          start_date,
          end_date,
          discounts: found.discounts.map((discount: string) => ({ coupon: null, discount, promotion_code: null })),
          metadata: {},
          trial_end: null,
        },
      ],
    };
    schedules.set(made.id, made);
    subscriptions.set(subscriptionId, { ...found, schedule: made.id });
    return ok(made);
  };
  const changeSchedule = (id: string, { body }: Sent, action: string | undefined): Answer => {
    const found = schedules.get(id);
    if (found === undefined) return notFound;
    if (action === 'release') {
      subscriptions.set(found.subscription, { ...subscriptions.get(found.subscription), schedule: null });
      schedules.delete(id);
      return ok(found);
    }
    const endOfFirst = Number(body.get('phases[0][end_date]'));
    const phase = (n: number, start_date: number, end_date: number): FakePhase => ({
      items: [{ price: body.get(`phases[${n}][items][0][price]`) ?? '', quantity: 1 }],
      start_date,
      end_date,
      discounts: [0].flatMap((at) => {
        const discount = body.get(`phases[${n}][discounts][${at}][discount]`);
        return discount === null ? [] : [{ coupon: null, discount, promotion_code: null }];
      }),
      metadata: {
        ...(body.has(`phases[${n}][metadata][plan]`) && { plan: body.get(`phases[${n}][metadata][plan]`) ?? '' }),
        ...(body.has(`phases[${n}][metadata][intro]`) && { intro: body.get(`phases[${n}][metadata][intro]`) ?? '' }),
      },
      trial_end: null,
    });
    found.phases = [phase(0, Number(body.get('phases[0][start_date]')), endOfFirst)];
    if (body.has('phases[1][items][0][price]')) found.phases.push(phase(1, endOfFirst, endOfFirst + 30 * 86_400));
    return ok(found);
  };
  const createSession = ({ body, idempotencyKey }: Sent): Answer => {
    const customer = body.get('customer');
    if (customer !== null && deletedCustomers.includes(customer)) return notFound;
    const id = `cs_test_${sessions.size + 1}`;
    const made = sessions.get(idempotencyKey ?? '') ?? {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      subscription: null,
      client_reference_id: body.get('client_reference_id'),
    };
    sessions.set(idempotencyKey ?? id, made);
    return ok(made);
  };
  const sessionOf = (id: string | undefined) => [...sessions.values()].find((session) => session.id === id);
  const expire = (id: string | undefined): Answer => {
    const session = sessionOf(id);
    if (session === undefined) return notFound;
    if (session.status !== 'open') return failure(400, 'session_not_open', 'Only open sessions can be expired');
    Object.assign(session, { status: 'expired', url: null });
    return ok(session);
  };
  const changeSubscription = (id: string, { method, body }: Sent): Answer => {
    const found = subscriptions.get(id);
    if (found === undefined || (method === 'DELETE' && Object(found).status === 'canceled')) return notFound;
    const changed = structuredClone(found);
    if (method === 'DELETE') Object.assign(changed, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) });
    if (body.get('cancel_at_period_end') === 'true' && Object(found).schedule !== null)
      return failure(400, 'invalid', 'The subscription is managed by a schedule');
    if (body.get('cancel_at_period_end') === 'true') Object.assign(changed, { cancel_at_period_end: true });
    if (body.get('metadata[reader]') === '') delete Object(changed).metadata.reader;
    subscriptions.set(id, changed);
    return ok(changed);
  };
  const refund = (paymentIntent: string): Answer => {
    if (refunds.includes(paymentIntent)) return failure(400, 'charge_already_refunded', 'It has been refunded');
    refunds.push(paymentIntent);
    return ok({ id: `re_${refunds.length}`, object: 'refund' });
  };
  const removeCustomer = (id: string): Answer => {
    if (deletedCustomers.includes(id)) return notFound;
    deletedCustomers.push(id);
    return ok({ id, object: 'customer', deleted: true });
  };
  return (sent: Sent, query = new URLSearchParams()): Answer => {
    const [, , resource = '', id = '', ...rest] = decodeURIComponent(sent.path).split('/');
    if (resource === 'checkout') {
      const [session, action] = rest;
      if (action === 'expire') return expire(session);
      const found = sessionOf(session);
      return sent.method === 'POST' ? createSession(sent) : found === undefined ? notFound : ok(found);
    }
    if (resource === 'subscription_schedules')
      return id === '' ? createSchedule(sent.body.get('from_subscription') ?? '') : changeSchedule(id, sent, rest[0]);
    if (resource === 'subscriptions') return changeSubscription(id, sent);
    if (resource === 'invoice_payments') {
      const payment = { type: 'payment_intent', payment_intent: `pi_${query.get('invoice')}` };
      return ok({ object: 'list', data: [{ id: 'inpay_1', object: 'invoice_payment', payment }], has_more: false });
    }
    if (resource === 'refunds') return refund(sent.body.get('payment_intent') ?? '');
    if (resource === 'prices' || resource === 'coupons') {
      const found = tariffs.get(id);
      return found === undefined ? notFound : ok(found);
    }
    if (resource === 'customers') return removeCustomer(id);
    return notFound;
  };
}
