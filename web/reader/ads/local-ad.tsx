import { lazy, Suspense } from 'react';
import type { LocalAdSlot } from '#shared/domain/ads/local-ad.ts';
import { ErrorBoundary } from '#web/ui/rendering/error-boundary.tsx';

const LocalAdContent = lazy(() => import('./local-ad-slot.tsx'));

/** One of the editors' own ads, loaded separately. If it fails, it shows nothing. */
export function LocalAd({ slot, slim = false }: { slot: LocalAdSlot; slim?: boolean }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <LocalAdContent slot={slot} slim={slim} />
      </Suspense>
    </ErrorBoundary>
  );
}
