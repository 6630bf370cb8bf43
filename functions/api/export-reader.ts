import { readOpenCheckout } from '#functions/membership/open-checkout.ts';
import { paidMemberships } from '#functions/membership/paid-memberships.ts';
import { followsOf } from '#functions/readers/follows.ts';
import { keptListsOf } from '#functions/readers/kept-lists.ts';
import { likesOf } from '#functions/readers/likes.ts';
import { readReader } from '#functions/readers/readers.ts';
import { readingsOf } from '#functions/readers/readings.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { deskDataOf } from '#functions/team/own-data.ts';
import { exportReader } from '#shared/api/readers.ts';
import { asMembership } from '#shared/domain/membership/paid-membership.ts';

export const handler = endpoint(exportReader, async ({ caller }) => {
  const { uid } = caller;
  const now = new Date();
  const [user, follows, likes, reading, keptLists, paid, checkout, desk] = await Promise.all([
    readReader(uid),
    followsOf(uid),
    likesOf(uid),
    readingsOf(uid),
    keptListsOf(uid),
    paidMemberships(uid),
    readOpenCheckout(uid, now),
    deskDataOf(caller),
  ]);
  const memberships = paid.map((one) => ({ ...asMembership(one, now), stripeCustomer: one.customerId }));
  return {
    exportedAt: now.toISOString(),
    user,
    follows,
    likes,
    reading,
    ...(keptLists && { keptLists }),
    ...(memberships.length > 0 && { memberships }),
    ...(checkout && {
      checkout: { planId: checkout.planId, expiresAt: new Date(checkout.expiresAt * 1000).toISOString() },
    }),
    ...desk,
  };
});
