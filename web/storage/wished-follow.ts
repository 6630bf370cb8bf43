import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { followTypes } from '#shared/domain/readers/follow.ts';

/** What a visitor wanted to follow when they were asked to sign in. It is done when they come back, in this window and within some minutes. */
const wish = z.object({ followType: z.enum(followTypes), followId: z.string(), name: z.string(), at: z.number() });
export type Wish = Omit<z.infer<typeof wish>, 'at'>;

const key = `${brand.storagePrefix}wished_follow`;
const validMs = 10 * 60_000;

/** Keeps a wish over the sign-in; null gives up the one before. */
export function keepWish(wished: Wish | null): void {
  try {
    if (wished === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ ...wished, at: Date.now() }));
  } catch (error) {
    console.warn('The wish to follow cannot be kept over the sign-in.', error);
  }
}

/** The wish, once; null when there is none, it is too old, or it cannot be read. */
export function takeWish(): Wish | null {
  try {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (stored === null) return null;
    const { at, ...wished } = z.parse(wish, JSON.parse(stored));
    return Date.now() - at < validMs ? wished : null;
  } catch (error) {
    console.warn('The wish to follow cannot be read.', error);
    return null;
  }
}
