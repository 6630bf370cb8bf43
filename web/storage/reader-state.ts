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

/** Articles liked in this browser, newest first, with the like count that the API returned. */
export const likedArticles = storedValue('liked', z.array(z.object({ id: z.string(), likes: z.int() })), []);

export function rememberLike(id: string, likes: number): void {
  likedArticles.write([{ id, likes }, ...likedArticles.read().filter((one) => one.id !== id)].slice(0, maxEntries));
}

/** Removes a like that was remembered before the API rejected it. */
export function forgetLike(id: string): void {
  likedArticles.write(likedArticles.read().filter((one) => one.id !== id));
}
