import { lazy, type ReactNode, Suspense } from 'react';
import type { OfflineNoticeProps } from '#web/reader/saved/offline-notice.tsx';
import { ErrorBoundary } from '#web/ui/rendering/error-boundary.tsx';

const OfflineNotice = lazy(() => import('#web/reader/saved/offline-notice.tsx'));

/**
 * A notice in place of content that could not be loaded offline; `fallback` if the notice's own code cannot be loaded
 * either.
 */
export function UnreachableNotice({ fallback, ...notice }: OfflineNoticeProps & { fallback: ReactNode }) {
  return (
    <ErrorBoundary fallback={fallback}>
      <Suspense fallback={null}>
        <OfflineNotice {...notice} />
      </Suspense>
    </ErrorBoundary>
  );
}
