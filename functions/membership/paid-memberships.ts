import * as z from 'zod/mini';
import { optionalJson } from '#functions/table/attributes.ts';
import { batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { indexKeys, keys } from '#functions/table/keys.ts';
import { signedCursors } from '#functions/table/signed-cursors.ts';
import type { NextPlan } from '#shared/domain/membership/membership.ts';
import { type PaidMembership, runsAt } from '#shared/domain/membership/paid-membership.ts';

/** What a reader has paid for, one item for each subscription. Only save-subscription.ts writes it. */
export const paidMembershipEntity = defineEntity({
  model: { entity: 'paid-membership', version: '1', service },
  attributes: {
    uid: { type: 'string', required: true },
    subscriptionId: { type: 'string', required: true },
    customerId: { type: 'string', required: true },
    planId: { type: ['digital', 'bundle'] as const, required: true },
    granting: { type: 'boolean', required: true },
    startDate: { type: 'string', required: true },
    paidUntil: { type: 'string', required: true },
    renews: { type: 'boolean', required: true },
    isIntro: { type: 'boolean', required: true },
    next: optionalJson<NextPlan | null>(null),
    createdAt: { type: 'string', required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    byReader: keys('reader#${uid}', 'membership#${subscriptionId}'),
    // The index has the keys only: they say whether a subscription runs at a time, so that counting reads no rows.
    byStart: indexKeys('gsi3', 'memberships', '${startDate}#${paidUntil}#${renews}#${subscriptionId}#${uid}'),
  },
});

/**
 * All that a reader has ever paid for. Strongly consistent: after the payment, the reader opens an article at once.
 */
export async function paidMemberships(uid: string): Promise<PaidMembership[]> {
  const { data } = await paidMembershipEntity().query.byReader({ uid }).go({ pages: 'all', consistent: true });
  return data;
}

export async function hasPaidMembership(uid: string, subscriptionId: string): Promise<boolean> {
  const { data } = await paidMembershipEntity().get({ uid, subscriptionId }).go({ consistent: true });
  return data !== null;
}

export async function removePaidMembership(uid: string, subscriptionId: string): Promise<void> {
  await paidMembershipEntity().delete({ uid, subscriptionId }).go();
}

const pageRows = 50;
/** Subscriptions that are counted at most: 25,000 keys are some five megabytes. */
const countedRows = 25_000;

/** What the keys of a subscription in the index say. */
const position = z.object({
  startDate: z.string(),
  paidUntil: z.string(),
  renews: z.boolean(),
  subscriptionId: z.string(),
});
type Position = z.infer<typeof position>;

/** The keys of subscriptions that began before a position, the newest first. */
async function keysBefore(end: Position | null, count: number): Promise<(Position & { uid: string })[]> {
  const query = paidMembershipEntity().query.byStart({});
  const rows = await firstRows(count, async (page) => {
    const from = end === null ? query : query.lt(end);
    const { data, cursor } = await from.go({ order: 'desc', data: 'raw', ...page });
    const { Items = [] } = data as { Items?: Record<string, unknown>[] };
    return { data: Items, cursor };
  });
  return rows.map(({ gsi3sk }) => {
    const [startDate = '', paidUntil = '', renews = '', subscriptionId = '', ...uid] = String(gsi3sk).split('#');
    return { startDate, paidUntil, renews: renews === 'true', subscriptionId, uid: uid.join('#') };
  });
}

/** A page of all subscriptions that were ever paid, the newest first. */
export async function membershipPage(
  cursor: string | undefined,
): Promise<{ items: PaidMembership[]; next: string | null }> {
  const cursors = await signedCursors('memberships', position);
  const found = await keysBefore(cursor === undefined ? null : cursors.read(cursor), pageRows + 1);
  const page = found.slice(0, pageRows);
  const rows = await batchRead(
    paidMembershipEntity(),
    page.map(({ uid, subscriptionId }) => ({ uid, subscriptionId })),
    { consistent: true },
  );
  const byId = new Map(rows.map((row) => [row.subscriptionId, row]));
  const last = page.at(-1);
  return {
    items: page.flatMap(({ subscriptionId }) => byId.get(subscriptionId) ?? []),
    next: found.length > pageRows && last !== undefined ? cursors.write(z.parse(position, last)) : null,
  };
}

/** The number of subscriptions that run at each of these times. */
export async function countMemberships(times: readonly Date[]): Promise<number[]> {
  const all = await keysBefore(null, countedRows);
  return times.map((time) => all.filter((one) => runsAt(one, time)).length);
}
