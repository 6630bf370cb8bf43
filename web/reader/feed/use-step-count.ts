import { startTransition, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The number of steps shown per history entry and list: going back restores the height of the page. */
const stepCounts = new Map<string, number>();

/** The number of steps shown of the list `name`, and a function that adds one as a transition. */
export function useStepCount(name: string): [number, () => void] {
  const key = `${useLocation().key} ${name}`;
  const [state, setState] = useState({ key, count: stepCounts.get(key) ?? 1 });
  const current = state.key === key ? state : { key, count: stepCounts.get(key) ?? 1 };
  if (current !== state) setState(current);
  const showMore = useCallback(() => {
    startTransition(() =>
      setState((before) => {
        const count = before.count + 1;
        stepCounts.set(before.key, count);
        return { ...before, count };
      }),
    );
  }, []);
  return [current.count, showMore];
}
