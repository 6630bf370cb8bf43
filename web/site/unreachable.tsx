import { lazy, type ReactNode, Suspense } from 'react';
import type { KeptNoticeProps } from '#web/reader/saved/offline-notice.tsx';
import { ErrorBoundary } from '#web/ui/rendering/error-boundary.tsx';

const KeptNotice = lazy(() => import('#web/reader/saved/offline-notice.tsx'));

/** Stands for what could not be had without a network; `otherwise` where not even these words are at hand. */
export function Unreachable({ otherwise, ...notice }: KeptNoticeProps & { otherwise: ReactNode }) {
  return (
    <ErrorBoundary fallback={otherwise}>
      <Suspense fallback={null}>
        <KeptNotice {...notice} />
      </Suspense>
    </ErrorBoundary>
  );
}
