import { trackClick, trackImpression } from '#shared/api/ads.ts';
import type { Creative } from '#shared/domain/ads/ad.ts';
import { call } from '#web/api.ts';
import { readConsent } from './consent.ts';
import type { AdPlacementKey } from './use-ad.ts';

/** Reports outlive the page, because a click often leaves it. */
const options = { keepalive: true } as const;
const pageUrl = (): string => window.location.href.slice(0, 2000);

/** Impressions that are being reported or have been, by creative: a click is billed only after them. */
const reported = new WeakMap<Creative, Promise<void>>();

/** Reports an impression of a creative. A failure is only logged. */
export function reportImpression(creative: Creative, zoneKey: AdPlacementKey, token: string | undefined): void {
  const body = {
    creativeId: creative.id,
    zoneKey,
    pageUrl: pageUrl(),
    referrer: document.referrer.slice(0, 2000),
    consent: readConsent()?.value ?? 'unknown',
    token,
  };
  const report = call(trackImpression, { body }, options).then(
    () => {},
    (error: unknown) => console.warn('Could not report an impression', error),
  );
  reported.set(creative, report);
}

/** Reports a click on a creative, after its impression. A failure is only logged. */
export function reportClick(creative: Creative, zoneKey: AdPlacementKey, token: string | undefined): void {
  const body = { creativeId: creative.id, zoneKey, pageUrl: pageUrl(), token };
  (reported.get(creative) ?? Promise.resolve())
    .then(() => call(trackClick, { body }, options))
    .catch((error: unknown) => console.warn('Could not report a click', error));
}
