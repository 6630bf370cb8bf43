import { addCalendarMonths } from './calendar-months.ts';
import { membershipAt } from './entitlement.ts';
import type { Membership } from './membership.ts';
import { introMonthsOf, type MembershipSettings, type Plan } from './membership-plans.ts';

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
