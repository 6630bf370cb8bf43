import { startTransition, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsServed } from '#web/shell/state/served.ts';
import { entryOf, historyMemory } from '#web/shell/ui/browser/history-memory.ts';

/**
 * The number of steps shown of the list `name`, and a function that adds one as a transition. Each history entry has
 * its own: going back restores the height of the page.
 */
export function useStepCount(name: string): [number, () => void] {
  const entry = entryOf(useLocation());
  // A document has one step.
  const isServed = useIsServed();
  const initial = () => ({ entry, name, isServed, count: (isServed ? null : historyMemory.get(entry, name)) ?? 1 });
  const [state, setState] = useState(initial);
  const isCurrent = state.entry === entry && state.name === name && state.isServed === isServed;
  const current = isCurrent ? state : initial();
  if (current !== state) setState(current);
  const showMore = useCallback(() => {
    startTransition(() =>
      setState((before) => {
        const count = before.count + 1;
        historyMemory.set(before.entry, before.name, count);
        return { ...before, count };
      }),
    );
  }, []);
  return [current.count, showMore];
}
