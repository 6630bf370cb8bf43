import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { followTypes } from '#shared/domain/readers/follow.ts';

const schema = z.object({ followType: z.enum(followTypes), followId: z.string(), name: z.string(), at: z.number() });
/** What a visitor tried to follow before signing in. It is followed after the sign-in, in the same tab. */
export type PendingFollow = Omit<z.infer<typeof schema>, 'at'>;

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
    const { at, ...follow } = z.parse(schema, JSON.parse(stored));
    return Math.abs(Date.now() - at) < validMs ? follow : null;
  } catch (error) {
    console.warn('Could not read the pending follow.', error);
    return null;
  }
}
