import * as z from 'zod/mini';
import { planId } from './membership-plans.ts';

/** A subscription as the owners of the team see it. */
const listedMembership = z.object({
  /** Of the subscription at Stripe. */
  id: z.string(),
  /** Both are empty while the reader has no account. */
  name: z.string(),
  email: z.string(),
  planId,
  since: z.iso.datetime(),
  /** When the next payment is due, or when it ends or has ended. */
  paidUntil: z.iso.datetime(),
  status: z.enum(['renews', 'ends', 'ended']),
});
export type ListedMembership = z.infer<typeof listedMembership>;

/** A page of subscriptions; `next` is where the next one begins. */
export const membershipList = z.object({ items: z.array(listedMembership), next: z.nullable(z.string()) });
export type MembershipList = z.infer<typeof membershipList>;
