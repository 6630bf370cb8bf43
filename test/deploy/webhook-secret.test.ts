import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as receive } from '#functions/api/receive-payment.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { delivery } from '#test/support/stripe.ts';

const ssm = mockClient(SSMClient);
const parameter = '/news/stripe-webhook';

beforeAll(() => {
  Object.assign(process.env, {
    STAGE: 'test',
    TABLE_NAME: 'news',
    PAYMENTS: 'stripe',
    STRIPE_KEY_PARAMETER: '/news/stripe',
    STRIPE_WEBHOOK_PARAMETER: parameter,
  });
});
beforeEach(() => {
  captureLog();
  ssm.on(GetParameterCommand, { Name: '/news/stripe' }).resolves({ Parameter: { Value: 'rk_test_key' } });
});
afterEach(() => {
  vi.restoreAllMocks();
  ssm.reset();
});

const stored = (Value: string) => ssm.on(GetParameterCommand, { Name: parameter }).resolves({ Parameter: { Value } });
const reads = () => ssm.commandCalls(GetParameterCommand, { Name: parameter }).length;
// An event about another object, which is acknowledged without further calls.
const event = { id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } };
const deliver = () => receive(httpEvent(delivery(event, { secret: 'whsec_stored' })));

// One process before and after the secret is stored: the tests build on each other.
describe("Stripe's webhook secret", () => {
  test("Stripe's webhook secret may be missing after the first deployment: events get a 503, which Stripe retries", async () => {
    ssm
      .on(GetParameterCommand, { Name: parameter })
      .rejects(Object.assign(new Error('not found'), { name: 'ParameterNotFound' }));
    expect(await deliver()).toMatchObject({ statusCode: 503, body: expect.stringContaining('no_webhook_secret') });
  });

  test.each(['pending', ' '])(
    "Stripe's webhook secret may be a placeholder, %j, which is recognised and read again",
    async (placeholder) => {
      stored(placeholder);
      expect(await deliver()).toMatchObject({ statusCode: 503 });
      expect(await deliver()).toMatchObject({ statusCode: 503 });
      expect(reads()).toBe(2);
    },
  );

  test("Stripe's webhook secret is an error, not a placeholder, when it cannot be read", async () => {
    ssm
      .on(GetParameterCommand, { Name: parameter })
      .rejects(Object.assign(new Error('not allowed'), { name: 'AccessDeniedException' }));
    expect(await deliver()).toMatchObject({ statusCode: 500 });
  });

  test("Stripe's webhook secret works as soon as it is stored, without a deployment, and is then read no more", async () => {
    stored('whsec_stored');
    expect(await deliver()).toMatchObject({ statusCode: 200 });
    expect(await deliver()).toMatchObject({ statusCode: 200 });
    expect(reads()).toBe(1);
  });
});
