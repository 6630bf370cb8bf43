import { observable } from '#web/state/observable.ts';

/**
 * Whether the header's search is open on the front page, which then hides its own: readers see one search field at a
 * time.
 */
export const isHeaderSearchOpen = observable(false);
