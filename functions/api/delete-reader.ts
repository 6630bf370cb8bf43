import { queueTally } from '#functions/counters/counter-queue.ts';
import { paidMemberships, removePaidMembership } from '#functions/membership/paid-memberships.ts';
import { followsOf, removeFollow } from '#functions/readers/follows.ts';
import { likesOf, removeLike } from '#functions/readers/likes.ts';
import { removeReader } from '#functions/readers/readers.ts';
import { removeReadings } from '#functions/readers/readings.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { deleteReader } from '#shared/api/readers.ts';
import { anyRenews } from '#shared/domain/membership/paid-membership.ts';

/** Transactions under way at once. */
const atOnce = 8;

async function each<T>(all: readonly T[], remove: (one: T) => Promise<void>): Promise<void> {
  for (let i = 0; i < all.length; i += atOnce) await Promise.all(all.slice(i, i + atOnce).map(remove));
}

// Done again after a failure it goes on where it stopped. The account is last, so that nobody is told that all is gone while something is left.
export const handler = endpoint(deleteReader, async ({ caller: { uid } }) => {
  const paid = await paidMemberships(uid);
  if (anyRenews(paid))
    throw new Refusal(
      409,
      'membership_renews',
      'Your membership renews itself. Cancel it first, so that no payment is drawn after your account is gone',
    );
  await each(await followsOf(uid), (follow) => removeFollow(uid, follow));
  await each(await likesOf(uid), async ({ articleId }) => {
    await removeLike(uid, articleId);
    await queueTally(articleId, new Date());
  });
  await each(paid, ({ subscriptionId }) => removePaidMembership(uid, subscriptionId));
  await removeReadings(uid);
  await removeReader(uid);
  return undefined;
});
