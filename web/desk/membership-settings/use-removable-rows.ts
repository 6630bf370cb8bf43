import { useRef } from 'react';

/** A list whose rows have a button that removes them. The focus goes on to the row in the place of a removed one. */
export function useRemovableRows<List extends HTMLElement>() {
  const list = useRef<List>(null);
  /** Gets the focus when the list is empty. */
  const add = useRef<HTMLButtonElement>(null);
  return {
    list,
    add,
    without<T>(rows: readonly T[], at: number): T[] {
      requestAnimationFrame(() => {
        const buttons = list.current?.querySelectorAll('button');
        (buttons?.[Math.min(at, buttons.length - 1)] ?? add.current)?.focus();
      });
      return rows.filter((_, i) => i !== at);
    },
  };
}
