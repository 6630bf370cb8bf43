import * as z from 'zod/mini';
import { addCalendarMonths } from './calendar-months.ts';
import { introMonthsOf, type MembershipSettings, type Plan } from './membership-plans.ts';
import { planId } from './plan-id.ts';

/** What a reader bought. Times ISO 8601 UTC; the end is the first moment without it. */
export const membership = z.object({
  id: z.string(),
  planId,
  status: z.enum(['active', 'expired']),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  /** Bought at the first price (SUB-53). */
  isIntro: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Membership = z.infer<typeof membership>;

interface Purchase {
  plan: Pick<Plan, 'id' | 'introMonths'>;
  settings: Pick<MembershipSettings, 'introMonths'>;
  /** What was bought before, still valid or not: who has bought once pays the standard price (SUB-53). */
  earlier: Membership | null;
  id: string;
  now: Date;
}

/** A new membership, active from now (SUB-34). It replaces an earlier one, whatever is left of that (SUB-59). */
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

/** A stored membership as it counts now: one whose end has come is expired (PAY-07). The same object when nothing has changed, else one to be written back (PAY-14). */
export function membershipAt(stored: Membership, now: Date): Membership {
  if (stored.status === 'expired' || now.getTime() < Date.parse(stored.endDate)) return stored;
  return { ...stored, status: 'expired', updatedAt: now.toISOString() };
}

/** Whether a membership holds now (PAY-07, PAY-08). */
export const isActive = (stored: Membership | null, now: Date): stored is Membership =>
  stored !== null && membershipAt(stored, now).status === 'active';

/** What the server knows of a reader's membership. In mock mode it knows nothing: there memberships live in the browser. */
export const memberStanding = z.object({
  payments: z.enum(['mock', 'stripe']),
  /** The best of the reader's memberships; null without any. Its end is when access ends. */
  membership: z.nullable(membership),
  /** When the next payment is due, ISO 8601 UTC; null when none is. */
  renewsAt: z.nullable(z.iso.datetime()),
});
export type MemberStanding = z.infer<typeof memberStanding>;
