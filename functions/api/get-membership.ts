import { endpoint } from '#functions/runtime/endpoint.ts';
import { readersPay } from '#functions/runtime/payments/payment-mode.ts';
import { paidMemberships } from '#functions/store/paid-memberships.ts';
import { contract } from '#shared/api/contract.ts';
import type { MemberStanding } from '#shared/domain/membership.ts';
import { standingOf } from '#shared/domain/paid-membership.ts';

export const handler = endpoint(contract.getMembership, async ({ caller: { uid } }): Promise<MemberStanding> => {
  if (!readersPay()) return { payments: 'mock', membership: null, renewsAt: null };
  return { payments: 'stripe', ...standingOf(await paidMemberships(uid), new Date()) };
});
