import { brand } from '#shared/config/brand.ts';
import { type FollowType, followTypes } from '#shared/domain/readers/follow-types.ts';
import { fields, number, oneOf, type Shape, text } from '../state/shapes.ts';

/** What a visitor tried to follow before signing in. It is followed after the sign-in, in the same tab. */
export interface PendingFollow {
  followType: FollowType;
  followId: string;
  name: string;
}
const kept: Shape<PendingFollow & { at: number }> = fields({
  followType: oneOf(followTypes),
  followId: text,
  name: text,
  at: number,
});

const key = `${brand.storagePrefix}wished_follow`;
const validMs = 10 * 60_000;

/** Stores a follow until the sign-in is done; null removes the stored one. */
export function savePendingFollow(follow: PendingFollow | null): void {
  try {
    if (follow === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ ...follow, at: Date.now() }));
  } catch (error) {
    console.warn('Could not store the pending follow.', error);
  }
}

/** Returns and removes the stored follow. Null if there is none, or if it is too old or damaged. */
export function takePendingFollow(): PendingFollow | null {
  try {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (stored === null) return null;
    const { at, ...follow } = kept(JSON.parse(stored), () => {});
    return Math.abs(Date.now() - at) < validMs ? follow : null;
  } catch (error) {
    console.warn('Could not read the pending follow.', error);
    return null;
  }
}
