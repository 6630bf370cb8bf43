import { useEffect, useMemo } from 'react';
import type { Hidden } from '#shared/domain/readers/hidden.ts';
import type { Hideable, Hides, hidesOf } from '#shared/domain/readers/hides.ts';
import { observable, useObservable } from '#web/shell/state/observable.ts';
import { hiddenItems } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';

/** Only readers who hide something load it. */
const rules = observable<{ hidesOf: typeof hidesOf } | null>(null);

/** Loads what finds the articles that this reader hides. Without it the lists are whole. */
export async function loadHides(): Promise<void> {
  if (rules.get() !== null || hiddenItems.read().length === 0) return;
  try {
    rules.set(await import('#shared/domain/readers/hides.ts'));
  } catch (error) {
    console.warn('What the reader hides could not be applied.', error);
  }
}

/**
 * Whether the reader hides an article; null if they hide none. What ends while a page is open shows on the next one.
 * @param except what the page is about: the page of a hidden publisher shows its articles
 */
export function useHides(except?: Hidden['kind']): Hides | null {
  const items = useStored(hiddenItems);
  const loaded = useObservable(rules);
  const isEmpty = items.length === 0;
  useEffect(() => {
    if (!isEmpty) void loadHides();
  }, [isEmpty]);
  return useMemo(() => {
    if (isEmpty || loaded === null) return null;
    return loaded.hidesOf(except === undefined ? items : items.filter(({ kind }) => kind !== except), Date.now());
  }, [items, isEmpty, loaded, except]);
}

/** A list as the reader sees it, and what they hide of it. */
export function divide<A extends Hideable>(
  list: readonly A[],
  hides: Hides | null,
): [shown: readonly A[], hidden: readonly A[]] {
  const hidden = hides === null ? none : list.filter(hides);
  if (hides === null || hidden.length === 0) return [list, none];
  return [list.filter((one) => !hides(one)), hidden];
}
const none: readonly never[] = [];

/** `divide` by what the reader hides, for lists of one page. */
export function useVisible<A extends Hideable>(list: readonly A[], except?: Hidden['kind']) {
  const hides = useHides(except);
  return useMemo(() => divide(list, hides), [list, hides]);
}
