import { lazy } from 'react';
import type { LocalAdSlot } from '#shared/domain/ads/local-ad.ts';
import { LazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';

const LocalAdContent = lazy(() => import('./local-ad-slot.tsx'));

/** One of the editors' own ads, loaded separately. If it fails, it shows nothing. */
export function LocalAd({ slot, slim = false }: { slot: LocalAdSlot; slim?: boolean }) {
  return (
    <LazyPart>
      <LocalAdContent slot={slot} slim={slim} />
    </LazyPart>
  );
}
