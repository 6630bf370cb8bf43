import * as z from 'zod/mini';
import { essential } from '../fallback.ts';
import { planId } from './membership-plans.ts';

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
