import type { ReactNode } from 'react';
import { LazyPart } from './lazy-part.tsx';
import { usePageIdle } from './page-idle.ts';

/** What comes once the page is idle; nothing if its code cannot be loaded. */
export function WhenIdle({ children }: { children: ReactNode }) {
  return usePageIdle() ? <LazyPart>{children}</LazyPart> : null;
}
