import { lazy, type ReactNode, Suspense } from 'react';
import type { KeptNoticeProps } from '#web/reader/saved/kept-notice.tsx';
import { ErrorBoundary } from '#web/ui/layout/error-boundary.tsx';

const KeptNotice = lazy(() => import('#web/reader/saved/kept-notice.tsx'));

/** Stands for what could not be had without a network; `otherwise` where not even these words are at hand. */
export function Unreached({ otherwise, ...notice }: KeptNoticeProps & { otherwise: ReactNode }) {
  return (
    <ErrorBoundary fallback={otherwise}>
      <Suspense fallback={null}>
        <KeptNotice {...notice} />
      </Suspense>
    </ErrorBoundary>
  );
}
