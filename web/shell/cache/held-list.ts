import { useMemo, useState } from 'react';
import { isServedPage } from '#web/shell/state/served.ts';

/** Whether a list that changes now would move what someone reads: the page is scrolled, or the keyboard is in it. */
const isBeingRead = (): boolean =>
  !isServedPage() && (window.scrollY > 0 || document.querySelector('main')?.contains(document.activeElement) === true);

interface Held<A> {
  /** What the page shows: the list as it was taken, each article as it is now. */
  shown: readonly A[] | undefined;
  /** Articles of the latest list that the page does not show yet. */
  news: readonly A[];
  /** Shows the latest list. */
  show: () => void;
}

/**
 * Keeps a list on the page when a later answer has new articles: these wait until the reader asks for them. An answer
 * without new ones, an empty list and one at the top of a page that nobody has scrolled are replaced at once.
 */
export function useHeldList<A extends { id: string }>(list: readonly A[] | undefined): Held<A> {
  const [{ held, latest }, set] = useState({ held: list, latest: list });
  if (list !== latest) {
    const keeps = held !== undefined && held.length > 0 && newIn(list, held).length > 0 && isBeingRead();
    set({ held: keeps ? held : list, latest: list });
  }
  const shown = useMemo(() => {
    if (held === list || held === undefined || list === undefined) return held;
    const current = new Map(list.map((one) => [one.id, one]));
    return held.map((one) => current.get(one.id) ?? one);
  }, [held, list]);
  const news = useMemo(() => (held === list || held === undefined ? none : newIn(list, held)), [held, list]);
  return { shown, news, show: () => set({ held: list, latest: list }) };
}
const none: readonly never[] = [];

function newIn<A extends { id: string }>(list: readonly A[] = none, held: readonly A[]): readonly A[] {
  const known = new Set(held.map(({ id }) => id));
  return list.filter(({ id }) => !known.has(id));
}
