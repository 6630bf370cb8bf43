import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';
import { useWasServed } from '#web/shell/state/served.ts';

/**
 * Renders its children one after the other, each after the previous one has been painted: a slow phone shows the top
 * of a long page, and stays responsive, before the rest is rendered. Only for content below the first screen or that
 * moves nothing above it. An element with `data-pending` takes the place of the rest. A served document has all.
 */
export function StepByStep({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const [rendered, setRendered] = useState(useWasServed() ? parts.length : 0);
  const isDone = rendered >= parts.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step schedules the next one.
  useEffect(() => {
    if (isDone) return;
    // A frame's callback runs before the frame is painted; a task queued in it runs after.
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setRendered((count) => count + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [rendered, isDone]);
  return (
    <>
      {parts.slice(0, rendered)}
      {isDone ? null : <i data-pending="" hidden />}
    </>
  );
}
