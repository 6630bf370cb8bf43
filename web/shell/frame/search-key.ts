import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/shell/paths.ts';
import { observable } from '#web/shell/state/observable.ts';
import { isCurrent } from './site-links.tsx';

/**
 * Whether the reader has opened the header's search, by its button or with the key `/`. The front page then hides its
 * own: readers see one search field at a time.
 */
export const isHeaderSearchOpen = observable(false);

/** Ids of the search page's field and of the header's. */
export const searchFieldIds = { page: 'archive-search', header: 'header-search' } as const;

/** Whether a key pressed here writes or chooses something. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

/**
 * The key `/` starts a search, unless the reader is typing: in the search page's own field, else in the header's.
 * Without room for that one it opens the search page.
 */
export function useSearchKey(hasHeaderSearch: boolean): void {
  const navigate = useNavigate();
  const isSearchPage = isCurrent(paths.searchPage, useLocation().pathname);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return;
      event.preventDefault();
      const field = document.getElementById(searchFieldIds[isSearchPage ? 'page' : 'header']);
      if (field !== null) field.focus();
      else if (hasHeaderSearch) isHeaderSearchOpen.set(true);
      else navigate(paths.searchPage);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, isSearchPage, hasHeaderSearch]);
}
