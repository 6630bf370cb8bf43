import { enforceLimit } from '#functions/readers/rate-limit.ts';
import type { Viewer } from '#functions/runtime/endpoint.ts';
import { invalid } from '#functions/runtime/refusal.ts';
import { limits } from '#shared/config/limits.ts';
import { type AdZone, adZones, zoneOf } from '#shared/domain/ads/ad.ts';
import { type AdEvent, recordAdEvent } from './ad-events.ts';
import { priceOf } from './ad-register.ts';

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
 * Counts an impression or a click. Events of unknown creatives are ignored without an error.
 * @throws Refusal 400 for an unknown placement, 429 above the rate limit of the IP address
 */
export async function countAdEvent(event: Omit<AdEvent, 'zone'>, viewer: Viewer, now: Date): Promise<void> {
  const zone = requireZone(event.zoneKey, 'zoneKey');
  await enforceLimit(`ads#${viewer.address}`, limits.adEventsPerMinute, now);
  const price = await priceOf(event.creativeId, zone, now);
  if (price !== null) await recordAdEvent({ ...event, zone }, price, now);
}
