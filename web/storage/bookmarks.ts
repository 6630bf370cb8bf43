import * as z from 'zod/mini';
import { storedValue } from './stored-value.ts';

/** So many are kept, the newest first. */
const most = 500;

/** Ids of the articles that were saved in this browser (ART-08). */
export const bookmarks = storedValue('bookmarks', z.array(z.string()), []);

/** Saves an article, or takes it back. */
export function toggleBookmark(id: string): void {
  const saved = bookmarks.read();
  bookmarks.write(saved.includes(id) ? saved.filter((one) => one !== id) : [id, ...saved].slice(0, most));
}
