import type { Membership } from '#shared/domain/membership/membership.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

/** A membership: bought 40 days ago, and active for 30 more. */
export function sampleMembership(fields: Partial<Membership> = {}): Membership {
  const bought = new Date(Date.now() - 40 * dayMs).toISOString();
  return {
    id: 'a-membership',
    planId: 'digital',
    status: 'active',
    startDate: bought,
    endDate: new Date(Date.now() + 30 * dayMs).toISOString(),
    isIntro: true,
    createdAt: bought,
    updatedAt: bought,
    ...fields,
  };
}
