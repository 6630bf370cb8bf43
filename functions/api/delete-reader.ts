import { queueFold } from '#functions/counters/counter-queue.ts';
import { paidMemberships, removePaidMembership } from '#functions/membership/paid-memberships.ts';
import { followsOf, removeFollow } from '#functions/readers/follows.ts';
import { likerId, likesOf, removeLike } from '#functions/readers/likes.ts';
import { removeReader } from '#functions/readers/readers.ts';
import { removeReadings } from '#functions/readers/readings.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { deleteReader } from '#shared/api/readers.ts';
import { anyRenews } from '#shared/domain/membership/paid-membership.ts';

/** Concurrent transactions. */
const atOnce = 8;

async function each<T>(all: readonly T[], remove: (one: T) => Promise<void>): Promise<void> {
  for (let i = 0; i < all.length; i += atOnce) await Promise.all(all.slice(i, i + atOnce).map(remove));
}

// A retry continues where a failed call stopped. The account goes last: while it exists, so may other data.
export const handler = endpoint(deleteReader, async ({ caller: { uid } }) => {
  const paid = await paidMemberships(uid);
  if (anyRenews(paid))
    throw new Refusal(
      409,
      'membership_renews',
      'Your membership renews automatically. Cancel it before you delete your account.',
    );
  await each(await followsOf(uid), (follow) => removeFollow(uid, follow));
  await each(await likesOf(uid), async ({ articleId }) => {
    await removeLike(articleId, likerId(uid), uid);
    await queueFold(articleId, new Date());
  });
  await each(paid, ({ subscriptionId }) => removePaidMembership(uid, subscriptionId));
  await removeReadings(uid);
  await removeReader(uid);
  return undefined;
});
