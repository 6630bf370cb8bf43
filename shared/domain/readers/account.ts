import * as z from 'zod/mini';
import { withFallback } from '../fallback.ts';
import { membership } from '../membership/membership.ts';
import { planId } from '../membership/membership-plans.ts';
import { role } from '../team/member.ts';
import { follow } from './follow.ts';
import { hiddenKinds, hiddenLimits } from './hidden.ts';
import { keptLists } from './kept-lists.ts';

const text = withFallback(z.string(), '');

const time = z.int().check(z.minimum(0), z.maximum(8.64e15));

/** What a reader hides (`hidden.ts`). */
export const hiddenList = z
  .array(
    z.object({
      kind: z.enum(hiddenKinds),
      value: z.string().check(z.minLength(1), z.maxLength(hiddenLimits.value)),
      name: z.string().check(z.maxLength(hiddenLimits.name)),
      at: time,
      until: z.nullable(time),
    }),
  )
  .check(z.maxLength(hiddenLimits.kept));

/** A reader's account, created from their Google account. */
export const appUser = z.object({
  /** The account's Firebase id. */
  id: z.string(),
  firstName: text,
  lastName: text,
  email: text,
  profileImageUrl: z.nullable(z.string()),
  /** The site's signature of `profileImageUrl`. */
  imageKey: z.optional(z.string()),
  /** Languages that the reader reads, as in `readLanguages`; absent until they choose. */
  languages: z.optional(z.array(z.string())),
  /** The reader's two shores (`shores.ts`); absent until they choose. */
  shores: z.optional(z.object({ home: z.nullable(z.string()), here: z.nullable(z.string()) })),
  /** What the reader hides; absent until they do. */
  hidden: withFallback(z.optional(hiddenList), undefined),
  /** Whether the reader has agreed that the account keeps what they save and open. */
  keepsLists: z.optional(z.boolean()),
});
export type AppUser = z.infer<typeof appUser>;

/**
 * Splits a display name: the first word is the first name, the rest the last name. Wrong for many names, which is why
 * pages only show both together.
 */
export function splitName(displayName: string): Pick<AppUser, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = displayName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Everything stored about a reader, for their data export. */
export const readerData = z.object({
  exportedAt: z.string(),
  user: z.nullable(z.omit(appUser, { imageKey: true })),
  follows: z.array(follow),
  likes: z.array(z.object({ articleId: z.string(), likedAt: z.string() })),
  /** Articles opened while signed in, one row per article and day; each row expires after 90 days. */
  reading: z.array(z.object({ articleId: z.string(), day: z.string() })),
  /** What the reader has saved and opened, if they have agreed that the account keeps it. */
  keptLists: z.optional(keptLists),
  /** Paid memberships with the Stripe customer id; absent when there are none. */
  memberships: z.optional(z.array(z.extend(membership, { stripeCustomer: z.string() }))),
  /** The payment page that was opened last; absent after a day. */
  checkout: z.optional(z.object({ planId, expiresAt: z.iso.datetime() })),
  /** Of a member of the team. */
  team: z.optional(z.object({ role, invitedAt: z.string(), joinedAt: z.nullable(z.string()) })),
  /** Changes of the desk by this person, as the audit log has them, the oldest first; absent if there are none. */
  changes: z.optional(
    z.array(z.object({ at: z.string(), action: z.string(), kind: z.string(), subject: z.string(), title: z.string() })),
  ),
});
export type ReaderData = z.infer<typeof readerData>;
