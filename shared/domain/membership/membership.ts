import * as z from 'zod/mini';
import { essential } from '../fallback.ts';
import { addCalendarMonths } from './calendar-months.ts';
import { introMonthsOf, type MembershipSettings, type Plan, planId } from './membership-plans.ts';

const term = {
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
};

/** A reader's membership. Times ISO 8601 UTC; the end is exclusive. */
export const membership = z.object({
  ...term,
  /** The one that was bought while this one runs, in mock mode. It begins at this one's end. */
  next: z.optional(z.object(term)),
});
export type Membership = z.infer<typeof membership>;

interface Purchase {
  plan: Pick<Plan, 'id' | 'introMonths'>;
  settings: Pick<MembershipSettings, 'introMonths'>;
  /** The reader's previous membership, running or not. With one, they pay the standard price. */
  earlier: Membership | null;
  id: string;
  now: Date;
}

/**
 * The membership after a purchase: a new one from now on, or the running one, which the new one follows at its end. A
 * second purchase meanwhile replaces the one that follows.
 */
export function newMembership({ plan, settings, earlier, id, now }: Purchase): Membership {
  const isIntro = earlier === null;
  const running = earlier === null ? null : membershipAt(earlier, now);
  const at = now.toISOString();
  const isRunning = running?.status === 'active';
  const startDate = isRunning ? running.endDate : at;
  const months = isIntro ? introMonthsOf(plan, settings) : 1;
  const bought: Membership = {
    id,
    planId: plan.id,
    status: 'active',
    startDate,
    endDate: addCalendarMonths(new Date(startDate), months).toISOString(),
    isIntro,
    createdAt: at,
    updatedAt: at,
  };
  if (!isRunning) return bought;
  const { cancelledAt: _, ...kept } = running;
  return { ...kept, updatedAt: at, next: bought };
}

/** The membership after its cancellation: the paid time stays, and no other follows. */
export function cancelled({ next: _, ...stored }: Membership, now: Date): Membership {
  return { ...stored, cancelledAt: now.toISOString(), updatedAt: now.toISOString() };
}

/**
 * The membership with its status at `now`: after its end the one that follows, or expired. Returns the same object if
 * nothing changed, else one to store.
 */
export function membershipAt(stored: Membership, now: Date): Membership {
  if (stored.status === 'expired' || now.getTime() < Date.parse(stored.endDate)) return stored;
  if (stored.next !== undefined) return membershipAt(stored.next, now);
  return { ...stored, status: 'expired', updatedAt: now.toISOString() };
}

/** Whether a membership is valid now. */
export const isActive = (stored: Membership | null, now: Date): stored is Membership =>
  stored !== null && membershipAt(stored, now).status === 'active';

/** The plan that follows, and when it begins. */
export const nextPlan = z.object({ planId, startDate: z.iso.datetime() });
export type NextPlan = z.infer<typeof nextPlan>;

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
  /** The plan that the next payment is for, if it is another one. */
  next: z.optional(nextPlan),
});
export type MemberStanding = z.infer<typeof memberStanding>;
