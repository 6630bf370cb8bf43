import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { regions } from '#shared/domain/classification/regions.ts';
import { idsOf, type KeptEntry, mergedEntries } from '#shared/domain/readers/kept-entries.ts';
import { observable } from '../state/observable.ts';
import {
  fields,
  flag,
  listOf,
  nullOr,
  number,
  oneOf,
  optional,
  orElse,
  type Shape,
  text,
  textLike,
} from '../state/shapes.ts';
import { randomId } from './random-id.ts';
import { storedValue } from './stored-value.ts';

/** Whether a reader has signed in with this browser. The sign-in code is loaded only then. It grants nothing. */
export const sessionHint = storedValue('session', flag, false);

const storedReaderId = storedValue('reader_id', nullOr(textLike(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i)), null);

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
export const bookmarks = storedValue('bookmarks', listOf(text), []);

/** What a list shows of a saved article, also where the browser keeps no copy of it, such as in a private window. */
export type SavedCard = Pick<
  ArticlePreview,
  'id' | 'title' | 'source' | 'publisherId' | 'publishedAt' | 'language' | 'image' | 'imageKey' | 'imageSize' | 'region'
>;
const textOrNull = orElse(nullOr(text), null);
const savedCard: Shape<SavedCard> = fields({
  id: text,
  title: text,
  source: orElse(text, ''),
  publisherId: orElse(text, ''),
  publishedAt: text,
  language: textOrNull,
  image: textOrNull,
  imageKey: orElse(optional(text), undefined),
  imageSize: orElse(optional(fields({ width: number, height: number, tint: number })), undefined),
  region: orElse(nullOr(oneOf(regions)), null),
});

/**
 * The cards of saved articles. Not in `bookmarks`: a tab of an older build keeps those, and bookmarks of older builds
 * have no card.
 */
export const savedCards = storedValue('saved_cards', listOf(savedCard), []);

const keptEntry: Shape<KeptEntry> = fields({ id: text, at: number, removed: optional(oneOf([true])) });
/** What was done when with saved articles, for other devices. Not in `bookmarks`, for the same reasons. */
export const savedEntries = storedValue('saved_entries', listOf(keptEntry), []);

/** The articles that the reader has opened, the newest first. */
export const openedEntries = storedValue('opened', listOf(keptEntry), []);

/**
 * The account that keeps both lists, and what it has got: what was done until then, in milliseconds. Null: only this
 * browser keeps them.
 */
export const keptWith = storedValue('kept_with', nullOr(fields({ uid: text, until: number })), null);

/** The ids of opened articles. A list has a hundred cards that look at them. */
export const openedIds = observable<ReadonlySet<string>>(new Set(), () => {
  const update = () => openedIds.set(new Set(idsOf(openedEntries.read())));
  update();
  return openedEntries.subscribe(update);
});

/** Notes that the reader has opened an article now. */
export function noteOpened(article: SavedCard): void {
  openedEntries.write(mergedEntries([{ id: article.id, at: Date.now() }], openedEntries.read()));
  keepCards([article]);
}

/** Removes articles from the opened ones. */
export function forgetOpened(ids: readonly string[]): void {
  const removed = ids.map((id) => ({ id, at: Date.now(), removed: true as const }));
  openedEntries.write(mergedEntries(removed, openedEntries.read()));
  keepCards([]);
}

const noteSaved = (entries: readonly KeptEntry[]) =>
  void savedEntries.write(mergedEntries(entries, savedEntries.read()));

/** Keeps the cards of bookmarked and opened articles, and drops those of others. */
export function keepCards(cards: readonly SavedCard[]): void {
  const wanted = new Set([...bookmarks.read(), ...idsOf(openedEntries.read())]);
  const byId = new Map([...savedCards.read(), ...cards].map((card) => [card.id, card]));
  savedCards.write([...byId.values()].filter(({ id }) => wanted.has(id)).map((card) => savedCard(card, () => {})));
}

/**
 * Saves an article or removes it from the saved ones.
 * @returns false if the browser keeps it only until the page closes
 */
export function toggleBookmark(article: SavedCard): boolean {
  const saved = bookmarks.read();
  const { id } = article;
  const isSaved = saved.includes(id);
  const isStored = bookmarks.write(isSaved ? saved.filter((one) => one !== id) : [id, ...saved].slice(0, maxEntries));
  noteSaved([{ id, at: Date.now(), ...(isSaved && { removed: true }) }]);
  keepCards([article]);
  return isStored;
}

/** Removes articles from the saved ones. */
export function dropBookmarks(ids: ReadonlySet<string>): void {
  const saved = bookmarks.read();
  if (!saved.some((id) => ids.has(id))) return;
  bookmarks.write(saved.filter((id) => !ids.has(id)));
  noteSaved([...ids].map((id) => ({ id, at: Date.now(), removed: true })));
  keepCards([]);
}

/** What the reader did last about liking an article. */
export interface OwnLike {
  id: string;
  /** The count that the API returned. */
  likes: number;
  /** False once the like is taken back. */
  liked: boolean;
  /** When the reader acted, in milliseconds. */
  at: number;
}
const ownLike: Shape<OwnLike> = fields({ id: text, likes: number, liked: orElse(flag, true), at: orElse(number, 0) });

/** Likes given and taken back in this browser, newest first. */
export const ownLikes = storedValue('liked', listOf(ownLike), []);

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
