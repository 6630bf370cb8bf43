import { optionalJson } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import type { NextPlan } from '#shared/domain/membership/membership.ts';
import type { PaidMembership } from '#shared/domain/membership/paid-membership.ts';

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
  indexes: { byReader: keys('reader#${uid}', 'membership#${subscriptionId}') },
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
