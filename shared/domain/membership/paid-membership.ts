import { dayMs } from '../utc-day.ts';
import { membershipAt } from './entitlement.ts';
import type { MemberStanding, Membership, NextPlan } from './membership.ts';
import type { PlanId } from './membership-plans.ts';

/** One subscription as last reported by the payment provider. Times ISO 8601 UTC. */
export interface PaidMembership {
  uid: string;
  subscriptionId: string;
  customerId: string;
  planId: PlanId;
  /** Whether it gives access until `paidUntil`. */
  granting: boolean;
  startDate: string;
  /** End of the paid period, exclusive. */
  paidUntil: string;
  /** Whether the next payment is collected automatically. */
  renews: boolean;
  isIntro: boolean;
  /** The plan that the reader has changed to; absent in rows of earlier versions. */
  next?: NextPlan | null | undefined;
  createdAt: string;
  updatedAt: string;
}

/**
 * How long access continues after the paid period of a renewing membership: Stripe collects the next payment an hour
 * or more later.
 */
const renewalGraceMs = dayMs;

/** The membership of a subscription; it ends when access ends. */
export function asMembership(paid: PaidMembership, now: Date): Membership {
  const end = new Date(Date.parse(paid.paidUntil) + (paid.granting && paid.renews ? renewalGraceMs : 0));
  const { subscriptionId: id, planId, startDate, isIntro, createdAt, updatedAt } = paid;
  const status = paid.granting ? 'active' : 'expired';
  return membershipAt(
    { id, planId, status, startDate, endDate: end.toISOString(), isIntro, createdAt, updatedAt },
    now,
  );
}

/**
 * The best of a reader's memberships: the valid one that opens most, then the one that lasts longest; else the last
 * to expire. The next payment is that of any valid one: a plan that was cancelled may have a successor.
 */
export function standingOf(paid: readonly PaidMembership[], now: Date): Omit<MemberStanding, 'payments'> {
  const all = paid.map((one) => ({ ...one, membership: asMembership(one, now) }));
  const [best] = all.sort(
    (a, b) =>
      rank(b.membership) - rank(a.membership) || Date.parse(b.membership.endDate) - Date.parse(a.membership.endDate),
  );
  const renewing = all.filter(({ membership, renews }) => renews && membership.status === 'active');
  const next = renewing.flatMap((one) => one.next ?? []).find(({ startDate }) => now.getTime() < Date.parse(startDate));
  return {
    membership: best?.membership ?? null,
    renewsAt: renewing.map(({ paidUntil }) => paidUntil).toSorted()[0] ?? null,
    ...(next && { next }),
  };
}

const rank = ({ status, planId }: Membership): number => (status === 'expired' ? 0 : planId === 'bundle' ? 2 : 1);

/** Whether a subscription runs at a time, by what the provider last reported. */
export const runsAt = (
  { startDate, paidUntil, renews }: Pick<PaidMembership, 'startDate' | 'paidUntil' | 'renews'>,
  at: Date,
): boolean => Date.parse(startDate) <= at.getTime() && (renews || at.getTime() < Date.parse(paidUntil));

/** The subscription that renews automatically; a reader has one at most. */
export const renewing = (paid: readonly PaidMembership[]): PaidMembership | undefined =>
  paid.find(({ granting, renews }) => granting && renews);

/**
 * Stripe can delay the first payment by two days or more, counted from the payment, for which a reader has a day.
 */
const leastAheadMs = 3 * dayMs;

/**
 * The end of what the reader has paid for, if a new plan can begin its payments then: the time is not paid twice. Null
 * if nothing is paid ahead or it ends too soon.
 */
export function paidUntilLater(
  paid: readonly Pick<PaidMembership, 'granting' | 'paidUntil'>[],
  now: Date,
): string | null {
  const last = paid
    .flatMap(({ granting, paidUntil }) => (granting ? [paidUntil] : []))
    .toSorted()
    .at(-1);
  return last !== undefined && Date.parse(last) - now.getTime() > leastAheadMs ? last : null;
}
