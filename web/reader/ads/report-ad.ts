import { trackClick, trackImpression } from '#shared/api/ads.ts';
import type { Creative } from '#shared/domain/ads/ad.ts';
import { call } from '#web/api.ts';
import { randomId } from '#web/storage/random-id.ts';
import type { AdPlaceKey } from './ad-placement.tsx';
import { readConsent } from './consent.ts';

/** What is said of an advertisement outlives the page: a click often ends it. */
const how = { keepalive: true } as const;
const here = (): string => window.location.href.slice(0, 2000);

/** Says that the advertisement was seen (ADS-13, ADS-14). A failure is logged only (ADS-16). */
export function reportImpression({ id }: Creative, zoneKey: AdPlaceKey): void {
  const body = {
    creativeId: id,
    zoneKey,
    pageUrl: here(),
    referrer: document.referrer.slice(0, 2000),
    consent: readConsent()?.value ?? 'unknown',
    eventId: randomId(),
  };
  call(trackImpression, { body }, how).catch((error: unknown) =>
    console.warn('An impression could not be reported.', error),
  );
}

/** Says that the advertisement was clicked, each time (ADS-15). */
export function reportClick({ id }: Creative, zoneKey: AdPlaceKey): void {
  const body = { creativeId: id, zoneKey, pageUrl: here(), eventId: randomId() };
  call(trackClick, { body }, how).catch((error: unknown) => console.warn('A click could not be reported.', error));
}
