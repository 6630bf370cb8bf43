import { randomUUID } from 'node:crypto';
import { Service } from 'electrodb';
import { lazy } from '#functions/runtime/lazy.ts';
import { table } from '#functions/table/client.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { transact } from '#functions/table/transaction.ts';
import { type AdConsent, type AdZone, adConsents, adZones } from '#shared/domain/ads/ad.ts';
import { daySeconds, utcDay } from '#shared/domain/utc-day.ts';
import { pageAddress } from '#shared/domain/web-address.ts';
import { type AdPrice, earningOf } from './ad-prices.ts';
import { adTotalEntity, randomShard } from './ad-totals.ts';

/** Long enough to explain a bill of last year. */
const keepDays = 400;

export const adEventKinds = ['impression', 'click'] as const;
export type AdEventKind = (typeof adEventKinds)[number];

const adEventEntity = defineEntity({
  model: { entity: 'ad-event', version: '1', service },
  attributes: {
    creativeId: { type: 'string', required: true },
    kind: { type: [...adEventKinds], required: true },
    eventId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    zone: { type: [...adZones], required: true },
    zoneKey: { type: 'string', required: true },
    page: { type: 'string' },
    referrer: { type: 'string' },
    consent: { type: [...adConsents] },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    // The sender chooses the event id. It comes after creative and kind, which cannot contain a #, so no id can collide
    // with the event of another creative or kind.
    byCreative: {
      pk: { field: 'pk', composite: ['creativeId'], template: 'ad-events#${creativeId}', casing: 'none' },
      sk: { field: 'sk', composite: ['kind', 'eventId'], template: '${kind}#${eventId}', casing: 'none' },
    },
  },
});

const entities = lazy(() => new Service({ event: adEventEntity(), total: adTotalEntity() }, table()));

/** An impression or a click that a page reports. */
export interface AdEvent {
  creativeId: string;
  kind: AdEventKind;
  zone: AdZone;
  /** The placement within the zone: `FEED_INLINE_2`. */
  zoneKey: string;
  pageUrl: string;
  referrer?: string | undefined;
  consent?: AdConsent | undefined;
  /** Idempotency key, chosen by the sender. Without it every report is a new event. */
  eventId?: string | undefined;
}

/**
 * Stores an event and adds it and its earning to the day's totals, in one transaction: repeats are not counted again.
 * @returns false when the event was counted before
 */
export async function recordAdEvent(event: AdEvent, price: AdPrice, now: Date): Promise<boolean> {
  const { creativeId, kind, zone, zoneKey, consent, eventId = randomUUID() } = event;
  const page = pageAddress(event.pageUrl);
  const referrer = pageAddress(event.referrer);
  const row = {
    creativeId,
    kind,
    eventId,
    at: now.toISOString(),
    zone,
    zoneKey,
    ...(page !== undefined && { page }),
    ...(referrer !== undefined && { referrer }),
    ...(consent !== undefined && { consent }),
    expiresAt: Math.floor(now.getTime() / 1000) + keepDays * daySeconds,
  };
  const earned = earningOf(kind, price);
  const totalKey = { creativeId, day: utcDay(now), zone, shard: randomShard() };
  const failures = await transact(() =>
    entities()
      .transaction.write(({ event: events, total }) => [
        events.create(row).commit(),
        total
          .update(totalKey)
          .add({ ...(kind === 'click' ? { clicks: 1 } : { impressions: 1 }), ...(earned > 0 && { earned }) })
          .commit(),
      ])
      .go(),
  );
  return failures === null;
}

/** All stored events of a creative and kind, by id. The totals can be checked against them. */
export async function* adEvents(
  creativeId: string,
  kind: AdEventKind,
): AsyncGenerator<{ eventId: string; at: string; zone: AdZone }> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof eventPage>> = await eventPage(creativeId, kind, cursor);
    yield* page.data.map(({ eventId, at, zone }) => ({ eventId, at, zone }));
    cursor = page.cursor;
  } while (cursor !== null);
}

const eventPage = (creativeId: string, kind: AdEventKind, cursor: string | null) =>
  adEventEntity().query.byCreative({ creativeId, kind }).go({ cursor });
