import * as z from 'zod/mini';
import { articlePreview } from '#shared/domain/articles/article.ts';
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

/** What a list shows of a saved article, also where the browser keeps no copy of it, such as in a private window. */
const savedCard = z.pick(articlePreview, {
  id: true,
  title: true,
  source: true,
  publisherId: true,
  publishedAt: true,
  language: true,
  image: true,
  region: true,
});
export type SavedCard = z.infer<typeof savedCard>;

/**
 * The cards of saved articles. Not in `bookmarks`: a tab of an older build keeps those, and bookmarks of older builds
 * have no card.
 */
export const savedCards = storedValue('saved_cards', z.array(savedCard), []);

/** Keeps the cards of bookmarked articles, and drops those of others. */
export function keepCards(cards: readonly SavedCard[]): void {
  const wanted = new Set(bookmarks.read());
  const byId = new Map([...savedCards.read(), ...cards].map((card) => [card.id, card]));
  savedCards.write([...byId.values()].filter(({ id }) => wanted.has(id)).map((card) => z.parse(savedCard, card)));
}

/**
 * Saves an article or removes it from the saved ones.
 * @returns false if the browser keeps it only until the page closes
 */
export function toggleBookmark(article: SavedCard): boolean {
  const saved = bookmarks.read();
  const isStored = bookmarks.write(
    saved.includes(article.id) ? saved.filter((id) => id !== article.id) : [article.id, ...saved].slice(0, maxEntries),
  );
  keepCards([article]);
  return isStored;
}

/** Removes articles from the saved ones. */
export function dropBookmarks(ids: ReadonlySet<string>): void {
  const saved = bookmarks.read();
  if (!saved.some((id) => ids.has(id))) return;
  bookmarks.write(saved.filter((id) => !ids.has(id)));
  keepCards([]);
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

/** Longer than any cache on the way serves an article without the reader's own action (see `articleCache`). */
const cachedMs = 65 * 60_000;

/** The number of likes to show: a cached article may lack the reader's own action. */
export function likesWithOwn(likes: number, own: OwnLike | undefined, now: number): number {
  if (own === undefined || Math.abs(now - own.at) > cachedMs) return likes;
  return own.liked ? Math.max(likes, own.likes) : Math.min(likes, own.likes);
}
