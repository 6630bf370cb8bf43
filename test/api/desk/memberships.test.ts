import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handler as revenue } from '#functions/api/get-revenue.ts';
import { handler as receive } from '#functions/api/receive-payment.ts';
import { removePaidMembership } from '#functions/membership/paid-memberships.ts';
import { saveReader } from '#functions/readers/readers.ts';
import { storeCursorKey } from '#functions/table/signed-cursors.ts';
import { memberEntity } from '#functions/team/members.ts';
import { contract } from '#shared/api/contract.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, asReader, localSignIn, signedIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { delivery, type FakeStripe, paymentSettings, startStripe, subscriptionEvent } from '#test/support/stripe.ts';
import { emptyTable } from '#test/support/table-items.ts';

withRealTable();

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
  Object.assign(process.env, localSignIn, paymentSettings(stripe));
});
afterAll(() => stripe.close());
beforeEach(async () => {
  captureLog();
  stripe.reset();
  await emptyTable();
  await storeCursorKey();
});

const subscribed = async (uid: string, changes: Parameters<FakeStripe['add']>[0] = {}) => {
  const event = subscriptionEvent('created', stripe.add({ id: `sub_${uid}`, uid, ...changes }));
  expect((await receive(httpEvent(delivery(event)))).statusCode).toBe(200);
};
const request = (headers: Record<string, string>, subscribers = '') =>
  revenue(httpEvent({ headers, query: { subscribers } }));
const page = async (cursor?: string) => {
  const { statusCode, body } = await request(asAdmin, cursor);
  expect(statusCode).toBe(200);
  const { subscribers } = contract.getRevenue.reply.parse(JSON.parse(body ?? ''));
  return subscribers ?? { items: [], next: null };
};

test('owners see who has which plan since when, and whether it renews', async () => {
  const account = { lastName: '', profileImageUrl: null };
  await saveReader({ ...account, id: 'eve', firstName: 'Eve', email: 'eve@people.example' }, new Date());
  await subscribed('eve', { start: '2026-10-01T09:00:00Z', periodEnd: '2099-12-21T09:00:00Z' });
  await subscribed('ben', {
    start: '2026-09-01T09:00:00Z',
    periodEnd: '2099-12-01T09:00:00Z',
    cancelAtPeriodEnd: true,
  });
  await subscribed('old', { start: '2026-08-01T09:00:00Z' });
  await subscribed('old', { start: '2026-08-01T09:00:00Z', status: 'canceled', endedAt: '2026-09-01T09:00:00Z' });
  const { items, next } = await page();
  expect(next).toBeNull();
  expect(items.map(({ name, email, since, status }) => ({ name, email, since, status }))).toEqual([
    { name: 'Eve', email: 'eve@people.example', since: '2026-10-01T09:00:00.000Z', status: 'renews' },
    { name: '', email: '', since: '2026-09-01T09:00:00.000Z', status: 'ends' },
    { name: '', email: '', since: '2026-08-01T09:00:00.000Z', status: 'ended' },
  ]);
});

test('a long list of subscriptions has pages, each subscription once, and the running ones are counted', async () => {
  const day = (n: number) => new Date(Date.parse('2026-06-01T09:00:00Z') + n * 3600_000).toISOString();
  for (let n = 0; n < 63; n++) await subscribed(`reader-${n}`, { start: day(n), periodEnd: '2099-12-21T09:00:00Z' });
  await removePaidMembership('reader-7', 'sub_reader-7');
  const first = await page();
  const second = await page(first.next ?? '');
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 12, null]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(62);
  const response = await revenue(httpEvent({ headers: asAdmin, query: { from: '2026-06-03', to: '2026-06-04' } }));
  const { metrics, before, payments } = contract.getRevenue.reply.parse(JSON.parse(response.body ?? ''));
  expect([payments, metrics.activeSubscriptions, before?.metrics?.activeSubscriptions]).toEqual(['stripe', 62, 39]);
});

test('the list of subscriptions is refused to all but owners, and for made-up cursors', async () => {
  await memberEntity()
    .put({ email: 'ana@example.org', role: 'analyst', version: 1, invitedBy: 'x', invitedAt: '2026-11-20' })
    .go();
  expect((await request(asReader)).statusCode).toBe(403);
  expect((await request({})).statusCode).toBe(401);
  const analyst = signedIn('ana@example.org');
  expect(JSON.parse((await request(analyst)).body ?? '')).toMatchObject({
    code: 'role_needed',
    message: expect.stringContaining('needs the role owner'),
  });
  expect((await revenue(httpEvent({ headers: analyst }))).statusCode).toBe(200);
  expect((await request(asAdmin, 'eyJhIjoxfQ')).statusCode).toBe(400);
});
