import { membershipPage } from '#functions/membership/paid-memberships.ts';
import { requirePayments } from '#functions/membership/payment-settings.ts';
import { readReaders } from '#functions/readers/readers.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { listMemberships } from '#shared/api/membership.ts';
import { runsAt } from '#shared/domain/membership/paid-membership.ts';

export const handler = deskEndpoint(listMemberships, async ({ query }) => {
  requirePayments();
  const now = new Date();
  const { items, next } = await membershipPage(query.cursor);
  const readers = await readReaders(items.map(({ uid }) => uid));
  return {
    items: items.map(({ uid, subscriptionId: id, planId, startDate, paidUntil, ...paid }) => {
      const { firstName = '', lastName = '', email = '' } = readers.get(uid) ?? {};
      const runs = paid.granting && runsAt({ startDate, paidUntil, renews: paid.renews }, now);
      const status = !runs ? ('ended' as const) : paid.renews ? ('renews' as const) : ('ends' as const);
      return { id, name: `${firstName} ${lastName}`.trim(), email, planId, since: startDate, paidUntil, status };
    }),
    next,
  };
});
