import { invalid, tooManyRequests } from '#functions/runtime/refusal.ts';
import type { Viewer } from '#functions/runtime/viewer.ts';
import { limits } from '#shared/config/limits.ts';
import { type AdZone, adZones, zoneOf } from '#shared/domain/ads/ad.ts';
import { takeAllowance } from '../readers/allowance.ts';
import { type AdEvent, recordAdEvent } from './ad-events.ts';
import { priceOf } from './ad-register.ts';

/**
 * The zone that a place's key belongs to.
 * @param field that held the key
 * @throws Refusal 400 when it belongs to none
 */
export function requireZone(key: string, field: string): AdZone {
  const zone = zoneOf(key);
  if (zone !== undefined) return zone;
  const message = `is no place of ours; the zones are ${adZones.join(', ')}`;
  throw invalid(field, message);
}

/**
 * Counts what somebody reports of a creative. A creative that never was counts nothing, and nobody is told (ADS-34).
 * @throws Refusal 400 when the place is none of ours, 429 when too much came from there within a minute
 */
export async function countAdEvent(reported: Omit<AdEvent, 'zone'>, viewer: Viewer, now: Date): Promise<void> {
  const zone = requireZone(reported.zoneKey, 'zoneKey');
  if (!(await takeAllowance(`ads#${viewer.address}`, limits.adEventsPerMinute, now))) throw tooManyRequests();
  const price = await priceOf(reported.creativeId, zone, now);
  if (price !== null) await recordAdEvent({ ...reported, zone }, price, now);
}
