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

/** Long enough to explain the bill of a quarter. The totals of its days are kept. */
const keepDays = 100;

export const adEventKinds = ['impression', 'click'] as const;
export type AdEventKind = (typeof adEventKinds)[number];

/** Why an event is not billed. */
const suspicions = [
  /** An impression without a token of ours for this creative and zone, or with an old one. */
  'no_token',
  /** Another impression or click has used the token. */
  'used_token',
  /** A click whose token has no billed impression in the last day. */
  'no_impression',
  /** More events of the creative than one network may have billed in an hour. */
  'too_many',
] as const;
export type Suspicion = (typeof suspicions)[number];

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
    /** Why the event is not billed; missing for a billed one. */
    suspicion: { type: [...suspicions] },
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

/** A billed impression, by the nonce of its token: the token is used up, and one click of it may be billed. */
const adViewEntity = defineEntity({
  model: { entity: 'ad-view', version: '1', service },
  attributes: {
    nonce: { type: 'string', required: true },
    creativeId: { type: 'string', required: true },
    zone: { type: [...adZones], required: true },
    isClicked: { type: 'boolean' },
    /** A day later: longer than the token is valid. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byNonce: {
      pk: { field: 'pk', composite: ['nonce'], template: 'ad-view#${nonce}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'view', casing: 'none' },
    },
  },
});

const entities = lazy(() => {
  const view = adViewEntity();
  return { view, all: new Service({ event: adEventEntity(), view, total: adTotalEntity() }, table()) };
});

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
 * Stores an event, uses up its token, and adds it and its earning to the day's totals, in one transaction: repeats are
 * not counted again. If the token cannot be used, stores the event as suspicious instead.
 * @param nonce of the event's token
 */
export async function recordBilledEvent(event: AdEvent, nonce: string, price: AdPrice, now: Date): Promise<void> {
  const row = eventRow(event, now);
  const { creativeId, zone, kind } = row;
  const seconds = Math.floor(now.getTime() / 1000);
  const earned = earningOf(kind, price);
  const failures = await transact(() =>
    entities()
      .all.transaction.write(({ event: events, view, total }) => [
        events.create(row).commit(),
        kind === 'impression'
          ? view.create({ nonce, creativeId, zone, expiresAt: seconds + daySeconds }).commit()
          : view
              .patch({ nonce })
              .set({ isClicked: true })
              .where((has, { eq, gt, notExists }) =>
                [
                  notExists(has.isClicked),
                  eq(has.creativeId, creativeId),
                  eq(has.zone, zone),
                  // DynamoDB deletes items up to two days late.
                  gt(has.expiresAt, seconds),
                ].join(' AND '),
              )
              .commit(),
        total
          .update(totalKey(row, now))
          .add({ ...(kind === 'click' ? { clicks: 1 } : { impressions: 1 }), ...(earned > 0 && { earned }) })
          .commit(),
      ])
      .go(),
  );
  const [eventFailure, viewFailure] = failures ?? [];
  if (eventFailure === conditionFailed || viewFailure !== conditionFailed) return;
  await recordSuspiciousEvent({ ...event, eventId: row.eventId }, await suspicionOf(kind, nonce), now);
}

const conditionFailed = 'ConditionalCheckFailed';

/** Why the token of an event could not be used. */
async function suspicionOf(kind: AdEventKind, nonce: string): Promise<Suspicion> {
  if (kind === 'impression') return 'used_token';
  const { data } = await entities().view.get({ nonce }).go({ consistent: true });
  return data?.isClicked ? 'used_token' : 'no_impression';
}

/** Stores an event that is not billed and adds it to the day's suspicious events. Repeats are not counted again. */
export async function recordSuspiciousEvent(event: AdEvent, suspicion: Suspicion, now: Date): Promise<void> {
  const row = eventRow(event, now);
  await transact(() =>
    entities()
      .all.transaction.write(({ event: events, total }) => [
        events.create({ ...row, suspicion }).commit(),
        total.update(totalKey(row, now)).add({ suspicious: 1 }).commit(),
      ])
      .go(),
  );
}

function eventRow(event: AdEvent, now: Date) {
  const { creativeId, kind, zone, zoneKey, consent, eventId = randomUUID() } = event;
  const page = pageAddress(event.pageUrl);
  const referrer = pageAddress(event.referrer);
  return {
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
}

const totalKey = ({ creativeId, zone }: { creativeId: string; zone: AdZone }, now: Date) => ({
  creativeId,
  day: utcDay(now),
  zone,
  shard: randomShard(),
});

/** All stored events of a creative and kind, by id. The totals can be checked against them. */
export async function* adEvents(
  creativeId: string,
  kind: AdEventKind,
): AsyncGenerator<{ eventId: string; at: string; zone: AdZone; suspicion?: Suspicion | undefined }> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof eventPage>> = await eventPage(creativeId, kind, cursor);
    yield* page.data.map(({ eventId, at, zone, suspicion }) => ({ eventId, at, zone, suspicion }));
    cursor = page.cursor;
  } while (cursor !== null);
}

const eventPage = (creativeId: string, kind: AdEventKind, cursor: string | null) =>
  adEventEntity().query.byCreative({ creativeId, kind }).go({ cursor });
