import { randomUUID } from 'node:crypto';
import { Service } from 'electrodb';
import { lazy } from '#functions/runtime/lazy.ts';
import { type AdConsent, type AdZone, adConsents, adZones } from '#shared/domain/ads/ad.ts';
import { pageAddress } from '#shared/domain/web-address.ts';
import { table } from '../table/client.ts';
import { defineEntity, service } from '../table/entity.ts';
import { transact } from '../table/transaction.ts';
import { type AdPrice, earningOf } from './ad-prices.ts';
import { adTotalEntity, anyShard } from './ad-totals.ts';

const daySeconds = 24 * 60 * 60;
/** A bill of last year can still be explained. */
const keepDays = 400;

export const adEventKinds = ['impression', 'click'] as const;
export type AdEventKind = (typeof adEventKinds)[number];

const events = defineEntity({
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
    // Whoever sends chooses the event's id. Creative and kind stand before it, and neither can hold a #, so that no choice meets another's event.
    byCreative: {
      pk: { field: 'pk', composite: ['creativeId'], template: 'ad-events#${creativeId}', casing: 'none' },
      sk: { field: 'sk', composite: ['kind', 'eventId'], template: '${kind}#${eventId}', casing: 'none' },
    },
  },
});
const entities = lazy(() => {
  const event = events();
  return { event, all: new Service({ event, total: adTotalEntity() }, table()) };
});

/** What is reported of a creative. */
export interface AdEvent {
  creativeId: string;
  kind: AdEventKind;
  zone: AdZone;
  /** The place within the zone: `FEED_INLINE_2`. */
  zoneKey: string;
  pageUrl: string;
  referrer?: string | undefined;
  consent?: AdConsent | undefined;
  /** Chosen by whoever reports, so that a repetition is known for one. Without it every report is a new event. */
  eventId?: string | undefined;
}

/**
 * Keeps an event and counts it and what it earns in the day's totals, both in one transaction: however often it is sent, it counts once.
 * @returns false when it had been counted before
 */
export async function recordAdEvent(reported: AdEvent, price: AdPrice, now: Date): Promise<boolean> {
  const { creativeId, kind, zone, zoneKey, consent } = reported;
  const eventId = reported.eventId ?? randomUUID();
  const at = now.toISOString();
  const page = pageAddress(reported.pageUrl);
  const referrer = pageAddress(reported.referrer);
  const event = {
    creativeId,
    kind,
    eventId,
    at,
    zone,
    zoneKey,
    ...(page === undefined ? {} : { page }),
    ...(referrer === undefined ? {} : { referrer }),
    ...(consent === undefined ? {} : { consent }),
    expiresAt: Math.floor(now.getTime() / 1000) + keepDays * daySeconds,
  };
  const earned = earningOf(kind, price);
  const total = { creativeId, day: at.slice(0, 10), zone, shard: anyShard() };
  const met = await transact(() =>
    entities()
      .all.transaction.write(({ event: one, total: sum }) => [
        one.create(event).commit(),
        sum
          .update(total)
          .add({ ...(kind === 'click' ? { clicks: 1 } : { impressions: 1 }), ...(earned > 0 && { earned }) })
          .commit(),
      ])
      .go(),
  );
  return met === null;
}

/** Every kept event of a creative and kind, by id: what its totals can be checked against. */
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
  entities().event.query.byCreative({ creativeId, kind }).go({ cursor });
