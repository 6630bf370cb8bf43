import { paidMemberships } from '#functions/membership/paid-memberships.ts';
import { paymentsEnabled } from '#functions/membership/payment-settings.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { getMembership } from '#shared/api/membership.ts';
import type { MemberStanding } from '#shared/domain/membership/membership.ts';
import { standingOf } from '#shared/domain/membership/paid-membership.ts';

export const handler = endpoint(getMembership, async ({ caller: { uid } }): Promise<MemberStanding> => {
  if (!paymentsEnabled()) return { payments: 'mock', membership: null, renewsAt: null };
  return { payments: 'stripe', ...standingOf(await paidMemberships(uid), new Date()) };
});
