import { observable } from '#web/shell/state/observable.ts';

/**
 * Whether the reader has opened the header's search, by its button or with the key `/`. The front page then hides its
 * own: readers see one search field at a time.
 */
export const isHeaderSearchOpen = observable(false);
