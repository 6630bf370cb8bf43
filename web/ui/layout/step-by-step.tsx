import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Draws its children one after the other, each once the one before has been painted: a slow phone shows the top of a long page, and answers, before it has made the
 * rest. For what stands below the first screen; nothing above it moves.
 */
export function StepByStep({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const [drawn, setDrawn] = useState(0);
  const done = drawn >= parts.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step asks for the next one.
  useEffect(() => {
    if (done) return;
    // A frame's callback runs before that frame is painted; a task of its own comes after.
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setDrawn((before) => before + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [drawn, done]);
  return parts.slice(0, drawn);
}
