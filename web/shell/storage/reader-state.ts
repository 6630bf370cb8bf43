import * as z from 'zod/mini';
import { randomId } from './random-id.ts';
import { storedValue } from './stored-value.ts';

/** Whether a reader has signed in with this browser. The sign-in code is loaded only then. It grants nothing. */
export const sessionHint = storedValue('session', z.boolean(), false);

const storedReaderId = storedValue('reader_id', z.nullable(z.uuid()), null);

/** Returns the random id of a reader without an account, created on first use. */
export function readerId(): string {
  const known = storedReaderId.read();
  if (known !== null) return known;
  const id = randomId();
  storedReaderId.write(id);
  return id;
}

/** Bookmarks and likes beyond this number are dropped, oldest first. */
const maxEntries = 500;

/** Ids of the articles saved in this browser, newest first. */
export const bookmarks = storedValue('bookmarks', z.array(z.string()), []);

/** Saves an article or removes it from the saved ones. */
export function toggleBookmark(id: string): void {
  const saved = bookmarks.read();
  bookmarks.write(saved.includes(id) ? saved.filter((one) => one !== id) : [id, ...saved].slice(0, maxEntries));
}

const ownLike = z.object({
  id: z.string(),
  /** The count that the API returned. */
  likes: z.int(),
  /** False once the like is taken back. */
  liked: z._default(z.boolean(), true),
  /** When the reader acted, in milliseconds. */
  at: z._default(z.number(), 0),
});
/** What the reader did last about liking an article. */
export type OwnLike = z.infer<typeof ownLike>;

/** Likes given and taken back in this browser, newest first. */
export const ownLikes = storedValue('liked', z.array(ownLike), []);

export function rememberLike(id: string, likes: number, liked: boolean): void {
  const others = ownLikes.read().filter((one) => one.id !== id);
  ownLikes.write([{ id, likes, liked, at: Date.now() }, ...others].slice(0, maxEntries));
}

/** Drops what was remembered before the API rejected it. */
export function forgetLike(id: string): void {
  ownLikes.write(ownLikes.read().filter((one) => one.id !== id));
}

/** Longer than any cache on the way serves an article without the reader's own action (see `newsCache`). */
const cachedMs = 10 * 60_000;

/** The number of likes to show: a cached article may lack the reader's own action. */
export function likesWithOwn(likes: number, own: OwnLike | undefined, now: number): number {
  if (own === undefined || Math.abs(now - own.at) > cachedMs) return likes;
  return own.liked ? Math.max(likes, own.likes) : Math.min(likes, own.likes);
}
