import type { Viewer } from '#functions/runtime/endpoint.ts';
import { invalid } from '#functions/runtime/refusal.ts';
import { type AdZone, adZones, zoneOf } from '#shared/domain/ads/ad.ts';
import { admitAdEvent } from './ad-allowance.ts';
import { type AdEvent, recordBilledEvent, recordSuspiciousEvent } from './ad-events.ts';
import { isRegistered } from './ad-register.ts';
import { clickToken, verifyAd } from './ad-token.ts';
import { publishedPrice } from './served-ads.ts';

/**
 * Returns the zone of a placement key.
 * @param field the request's field with the key, for the error
 * @throws Refusal 400 when the key belongs to no zone
 */
export function requireZone(key: string, field: string): AdZone {
  const zone = zoneOf(key);
  if (zone === undefined) throw invalid(field, `Zone is not a placement; the zones are ${adZones.join(', ')}`);
  return zone;
}

/**
 * Counts an impression or a click. It is billed once for a token of `serveAd`; other events are stored as suspicious,
 * with the same answer. Events of unknown creatives are ignored without an error.
 * @throws Refusal 400 for an unknown placement, 429 above the rate limit of the network
 */
export async function countAdEvent(
  { token, ...reported }: Omit<AdEvent, 'zone'> & { token?: string | undefined },
  viewer: Viewer,
  now: Date,
): Promise<void> {
  const { creativeId, kind, zoneKey } = reported;
  const zone = requireZone(zoneKey, 'zoneKey');
  const isKnown = await isRegistered(creativeId);
  const proof =
    isKnown && (await (kind === 'impression' ? verifyAd(token, creativeId, zone, now) : clickToken(token, now)));
  const isWithinAllowance = await admitAdEvent(viewer.address, proof ? { creativeId, kind } : undefined, now);
  if (!isKnown) return;
  const event = { ...reported, zone };
  if (!proof) return recordSuspiciousEvent(event, kind === 'impression' ? 'no_token' : 'no_impression', now);
  if (!isWithinAllowance) return recordSuspiciousEvent(event, 'too_many', now);
  await recordBilledEvent(event, proof, await publishedPrice(creativeId, zone, now), now);
}
