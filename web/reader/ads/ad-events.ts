import { trackClick, trackImpression } from '#shared/api/ads.ts';
import type { Creative } from '#shared/domain/ads/ad.ts';
import { call } from '#web/api.ts';
import { randomId } from '#web/storage/random-id.ts';
import { readConsent } from './consent.ts';
import type { AdPlacementKey } from './use-ad.ts';

/** Reports outlive the page, because a click often leaves it. */
const options = { keepalive: true } as const;
const pageUrl = (): string => window.location.href.slice(0, 2000);

/** Reports an impression of a creative. A failure is only logged. */
export function reportImpression({ id }: Creative, zoneKey: AdPlacementKey): void {
  const body = {
    creativeId: id,
    zoneKey,
    pageUrl: pageUrl(),
    referrer: document.referrer.slice(0, 2000),
    consent: readConsent()?.value ?? 'unknown',
    eventId: randomId(),
  };
  call(trackImpression, { body }, options).catch((error: unknown) =>
    console.warn('Could not report an impression', error),
  );
}

/** Reports a click on a creative. A failure is only logged. */
export function reportClick({ id }: Creative, zoneKey: AdPlacementKey): void {
  const body = { creativeId: id, zoneKey, pageUrl: pageUrl(), eventId: randomId() };
  call(trackClick, { body }, options).catch((error: unknown) => console.warn('Could not report a click', error));
}
