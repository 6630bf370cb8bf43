import { startTransition, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Divides by three, so that a step does not end between a story and its ad. */
const step = 12;
/** How far each visited list had been drawn, by its entry in the history: coming back finds the page as tall as it was left. */
const remembered = new Map<string, number>();

/** How many stories of the list `name` are drawn, and a function that draws more without holding up the reader. */
export function useShownCount(name: string): [number, () => void] {
  const key = `${useLocation().key} ${name}`;
  const [state, setState] = useState({ key, count: remembered.get(key) ?? step });
  const current = state.key === key ? state : { key, count: remembered.get(key) ?? step };
  if (current !== state) setState(current);
  const showMore = useCallback(() => {
    startTransition(() =>
      setState((before) => {
        const count = before.count + step;
        remembered.set(before.key, count);
        return { ...before, count };
      }),
    );
  }, []);
  return [current.count, showMore];
}
