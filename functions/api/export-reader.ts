import { endpoint } from '#functions/runtime/endpoint.ts';
import { followsOf } from '#functions/store/follows.ts';
import { likesOf } from '#functions/store/likes.ts';
import { paidMemberships } from '#functions/store/paid-memberships.ts';
import { readReader } from '#functions/store/readers.ts';
import { readingsOf } from '#functions/store/readings.ts';
import { contract } from '#shared/api/contract.ts';
import { asMembership } from '#shared/domain/paid-membership.ts';

export const handler = endpoint(contract.exportReader, async ({ caller: { uid } }) => {
  const now = new Date();
  const [user, follows, likes, reading, paid] = await Promise.all([
    readReader(uid),
    followsOf(uid),
    likesOf(uid),
    readingsOf(uid),
    paidMemberships(uid),
  ]);
  const memberships = paid.map((one) => ({ ...asMembership(one, now), stripeCustomer: one.customerId }));
  return { exportedAt: now.toISOString(), user, follows, likes, reading, ...(memberships.length > 0 && { memberships }) };
});
