import { lazy, Suspense } from 'react';
import type { LocalAdSlot } from '#shared/domain/ads/local-ad.ts';
import { ErrorBoundary } from '#web/ui/rendering/error-boundary.tsx';

const Slot = lazy(() => import('#web/reader/ads/local-ad-slot.tsx'));

/** One of the editors' own advertisements; comes by itself, and its failure stays its own. */
export function LocalAd({ slot, slim = false }: { slot: LocalAdSlot; slim?: boolean }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Slot slot={slot} slim={slim} />
      </Suspense>
    </ErrorBoundary>
  );
}
