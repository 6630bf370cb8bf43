import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { usePageIdle } from './page-idle.ts';

/** What comes once the page is idle; nothing if its code cannot be loaded. */
export function WhenIdle({ children }: { children: ReactNode }) {
  return usePageIdle() ? (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  ) : null;
}
