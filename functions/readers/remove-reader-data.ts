import { queueFold } from '#functions/counters/counter-queue.ts';
import { followsOf, removeFollow } from './follows.ts';
import { likerId, removeLike, someLikesOf } from './likes.ts';
import { removeReadings } from './readings.ts';

/** Transactions that run at the same time. */
const atOnce = 25;

/**
 * Removes follows, likes and readings, with the counts that they raised. A reader may have thousands of likes: they are
 * read and removed a page at a time, as long as `hasTime`.
 * @returns false if there was no time for all of them; a repeated call continues
 */
export async function removeReaderData(uid: string, hasTime: () => boolean): Promise<boolean> {
  const follows = await followsOf(uid);
  for (let i = 0; i < follows.length; i += atOnce) {
    if (!hasTime()) return false;
    await Promise.all(follows.slice(i, i + atOnce).map((follow) => removeFollow(uid, follow)));
  }
  for (;;) {
    const likes = await someLikesOf(uid, atOnce);
    if (likes.length === 0) break;
    if (!hasTime()) return false;
    await Promise.all(
      likes.map(async (articleId) => {
        await removeLike(articleId, likerId(uid), uid);
        await queueFold(articleId, new Date());
      }),
    );
  }
  await removeReadings(uid);
  return true;
}
