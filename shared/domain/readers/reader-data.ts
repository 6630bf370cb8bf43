import * as z from 'zod/mini';
import { membership } from '../membership/membership.ts';
import { appUser } from './app-user.ts';
import { follow } from './follow.ts';

/** Everything that is kept about a reader, as they may take it with them. */
export const readerData = z.object({
  exportedAt: z.string(),
  user: z.nullable(appUser),
  follows: z.array(follow),
  likes: z.array(z.object({ articleId: z.string(), likedAt: z.string() })),
  /** Articles opened while signed in, a line a day; each is forgotten after 90 days. */
  reading: z.array(z.object({ articleId: z.string(), day: z.string() })),
  /** What was paid for, with Stripe's id of the customer; absent where nothing was. */
  memberships: z.optional(z.array(z.extend(membership, { stripeCustomer: z.string() }))),
});
export type ReaderData = z.infer<typeof readerData>;
