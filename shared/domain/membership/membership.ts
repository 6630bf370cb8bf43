import * as z from 'zod/mini';
import { essential } from '../fallback.ts';
import { addCalendarMonths } from './calendar-months.ts';
import { introMonthsOf, type MembershipSettings, type Plan, planId } from './membership-plans.ts';

/** A reader's membership. Times ISO 8601 UTC; the end is exclusive. */
export const membership = z.object({
  id: z.string(),
  planId,
  status: z.enum(['active', 'expired']),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  /** Bought at the introductory price. */
  isIntro: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When the reader cancelled it, in mock mode. It stays active until its end. */
  cancelledAt: z.optional(z.iso.datetime()),
});
export type Membership = z.infer<typeof membership>;

interface Purchase {
  plan: Pick<Plan, 'id' | 'introMonths'>;
  settings: Pick<MembershipSettings, 'introMonths'>;
  /** The reader's previous membership, expired or not. With one, they pay the standard price. */
  earlier: Membership | null;
  id: string;
  now: Date;
}

/** A new membership, active from now on. It replaces an earlier one and its remaining time. */
export function newMembership({ plan, settings, earlier, id, now }: Purchase): Membership {
  const isIntro = earlier === null;
  const months = isIntro ? introMonthsOf(plan, settings) : 1;
  const at = now.toISOString();
  return {
    id,
    planId: plan.id,
    status: 'active',
    startDate: at,
    endDate: addCalendarMonths(now, months).toISOString(),
    isIntro,
    createdAt: at,
    updatedAt: at,
  };
}

/** The membership after its cancellation: the paid time stays. */
export const cancelled = (stored: Membership, now: Date): Membership => ({
  ...stored,
  cancelledAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

/**
 * The membership with its status at `now`: expired after its end. Returns the same object if nothing changed, else one
 * to store.
 */
export function membershipAt(stored: Membership, now: Date): Membership {
  if (stored.status === 'expired' || now.getTime() < Date.parse(stored.endDate)) return stored;
  return { ...stored, status: 'expired', updatedAt: now.toISOString() };
}

/** Whether a membership is valid now. */
export const isActive = (stored: Membership | null, now: Date): stored is Membership =>
  stored !== null && membershipAt(stored, now).status === 'active';

/** A reader's membership as the server has it. In mock mode memberships exist only in the browser. */
export const memberStanding = z.object({
  payments: z.enum(['mock', 'stripe']),
  /**
   * The best of the reader's memberships, or null. Its end is the end of access. Essential: a member must not be
   * offered a second membership.
   */
  membership: essential(z.nullable(membership)),
  /** When the next payment is due; null if none is. */
  renewsAt: z.nullable(z.iso.datetime()),
});
export type MemberStanding = z.infer<typeof memberStanding>;
