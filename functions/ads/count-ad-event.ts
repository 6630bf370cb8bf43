import { enforceLimit, isWithinLimit } from '#functions/readers/rate-limit.ts';
import type { Viewer } from '#functions/runtime/endpoint.ts';
import { invalid } from '#functions/runtime/refusal.ts';
import { limits } from '#shared/config/limits.ts';
import { type AdZone, adZones, zoneOf } from '#shared/domain/ads/ad.ts';
import { hourMs } from '#shared/domain/utc-day.ts';
import { type AdEvent, recordBilledEvent, recordSuspiciousEvent } from './ad-events.ts';
import { isRegistered } from './ad-register.ts';
import { nonceOf, verifyAd } from './ad-token.ts';
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
  await enforceLimit(`ads#${viewer.address}`, limits.adEventsPerMinute, now);
  if (!(await isRegistered(creativeId))) return;
  const event = { ...reported, zone };
  const nonce = kind === 'impression' ? await verifyAd(token, creativeId, zone, now) : nonceOf(token);
  if (nonce === null) return recordSuspiciousEvent(event, kind === 'impression' ? 'no_token' : 'no_impression', now);
  const allowance = `ad-${kind}s#${creativeId}#${viewer.address}`;
  if (!(await isWithinLimit(allowance, limits.billedAdEventsPerHour[kind], now, hourMs)))
    return recordSuspiciousEvent(event, 'too_many', now);
  await recordBilledEvent(event, nonce, await publishedPrice(creativeId, zone, now), now);
}
