import { dayMs } from '../utc-day.ts';
import type { MemberStanding, Membership } from './membership.ts';
import { membershipAt } from './membership.ts';
import type { PlanId } from './plan-id.ts';

/** What a reader has paid for: one subscription, as the payment provider last told it. Times ISO 8601 UTC. */
export interface PaidMembership {
  uid: string;
  subscriptionId: string;
  customerId: string;
  planId: PlanId;
  /** Whether it gives access, as long as `paidUntil` is ahead. */
  granting: boolean;
  startDate: string;
  /** The first moment that is not paid for. */
  paidUntil: string;
  /** The next payment will be drawn then by itself. */
  renews: boolean;
  isIntro: boolean;
  createdAt: string;
  updatedAt: string;
}

/** Access goes on so long after the paid time of a membership that renews: the next payment is drawn an hour or more after the new period has begun, and told after that. */
const renewalGraceMs = dayMs;

/** A paid membership as readers know it: its end is when access ends. */
export function asMembership(paid: PaidMembership, now: Date): Membership {
  const end = new Date(Date.parse(paid.paidUntil) + (paid.granting && paid.renews ? renewalGraceMs : 0));
  const { subscriptionId: id, planId, startDate, isIntro, createdAt, updatedAt } = paid;
  const status = paid.granting ? 'active' : 'expired';
  return membershipAt(
    { id, planId, status, startDate, endDate: end.toISOString(), isIntro, createdAt, updatedAt },
    now,
  );
}

/** What a reader's memberships come to: of those that hold the one that opens most, then longest; else the last that held. */
export function standingOf(paid: readonly PaidMembership[], now: Date): Omit<MemberStanding, 'payments'> {
  const [best] = paid
    .map((one) => ({ membership: asMembership(one, now), renewsAt: one.renews ? one.paidUntil : null }))
    .sort(
      (a, b) =>
        rank(b.membership) - rank(a.membership) || Date.parse(b.membership.endDate) - Date.parse(a.membership.endDate),
    );
  if (best === undefined) return { membership: null, renewsAt: null };
  return { membership: best.membership, renewsAt: best.membership.status === 'active' ? best.renewsAt : null };
}

const rank = ({ status, planId }: Membership): number => (status === 'expired' ? 0 : planId === 'bundle' ? 2 : 1);

/** Whether the next payment of one of them will be drawn by itself. */
export const anyRenews = (paid: readonly PaidMembership[]): boolean =>
  paid.some(({ granting, renews }) => granting && renews);
