import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { settleAll } from '#functions/table/settle-all.ts';
import { partitionEnd } from '#functions/table/spread.ts';
import { isConditionFailure, type Writes, writeTransaction } from '#functions/table/transaction.ts';
import { retention } from '#shared/config/retention.ts';
import { type AdConsent, type AdZone, adConsents, adZones } from '#shared/domain/ads/ad.ts';
import { dayMs, daySeconds, hourMs, utcDay } from '#shared/domain/utc-day.ts';
import { pageAddress } from '#shared/domain/web-address.ts';
import { type AdPrice, earningOf } from './ad-prices.ts';
import { type AdToken, eventPartitionEnds } from './ad-token.ts';
import { type AdCounts, addToTotal, adTotalEntity, randomTotal } from './ad-totals.ts';

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
    /**
     * UTC, `2026-11-20T14`: when the token of a billed impression was issued; otherwise of `at`. With the end of a
     * partition: `2026-11-20T14#2`.
     */
    hour: { type: 'string', required: true },
    kind: { type: [...adEventKinds], required: true },
    /** The nonce of its token for a billed impression, which uses up the token; otherwise random. */
    id: { type: 'string', required: true },
    at: { type: 'string', required: true },
    zone: { type: [...adZones], required: true },
    zoneKey: { type: 'string', required: true },
    page: { type: 'string' },
    referrer: { type: 'string' },
    consent: { type: [...adConsents] },
    /** Thousandths of a penny, by the price at its time: a day's totals can be made again from its events. */
    earned: { type: 'number' },
    /** Why the event is not billed; missing for a billed one. */
    suspicion: { type: [...suspicions] },
    /** A click of this impression was billed. */
    isClicked: { type: 'boolean' },
    /** Random, of the call that stored a billed impression. */
    attempt: { type: 'string' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byHour: keys('ad-events#${creativeId}#${hour}', '${kind}#${id}') },
});

/** An event id that its sender chose: another event with it is not counted. */
const adEventIdEntity = defineEntity({
  model: { entity: 'ad-event-id', version: '1', service },
  attributes: {
    creativeId: { type: 'string', required: true },
    kind: { type: [...adEventKinds], required: true },
    eventId: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    // Creative and kind come before the id and cannot contain a #, so no id can collide with that of another creative
    // or kind.
    byCreative: keys('ad-events#${creativeId}', '${kind}#${eventId}'),
  },
});

const entities = () => ({ event: adEventEntity(), eventId: adEventIdEntity(), total: adTotalEntity() });
type EventWrites = Writes<ReturnType<typeof entities>>;

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
 * Stores an event, uses up its token, and adds it and its earning to the day's totals. If the token cannot be used,
 * stores the event as suspicious instead. A repeat with the same `eventId` is not counted again.
 */
export async function recordBilledEvent(event: AdEvent, token: AdToken, price: AdPrice, now: Date): Promise<void> {
  const earned = earningOf(event.kind, price);
  const suspicion = await (event.kind === 'click'
    ? recordClick(event, token, earned, now)
    : recordImpression(event, token, earned, now));
  if (suspicion !== null) await recordSuspiciousEvent(event, suspicion, now);
}

/** @returns why the impression cannot be billed; null when it was, or is a repeat */
async function recordImpression(
  event: AdEvent,
  { nonce, issuedAt, partitionEnd: end }: AdToken,
  earned: number,
  now: Date,
): Promise<Suspicion | null> {
  const row = eventRow(event, now, { id: nonce, hour: utcHour(issuedAt) + end, ...(earned > 0 && { earned }) });
  const counts = { impressions: 1, earned };
  if (event.eventId !== undefined) {
    const { eventFailed, idFailed } = await transactEvent(row, counts, event.eventId);
    return eventFailed && !idFailed ? 'used_token' : null;
  }
  // The site's impressions have no id of their own and are most of the table's bill, so the total is added after the
  // event and not in a transaction with it: closing the day adds what is lost in between (close-ad-days.ts).
  if (!(await isStored({ ...row, attempt: randomBytes(6).toString('base64url') }))) return 'used_token';
  await addToTotal(row, counts);
  return null;
}

type EventRow = ReturnType<typeof eventRow>;

async function storedEvent({ creativeId, hour, kind, id }: Pick<EventRow, 'creativeId' | 'hour' | 'kind' | 'id'>) {
  const { data } = await adEventEntity().get({ creativeId, hour, kind, id }).go({ consistent: true });
  return data;
}

/** Stores an event under a key that must be free. @returns false if another has it */
async function isStored(row: EventRow & { attempt: string }): Promise<boolean> {
  try {
    await adEventEntity().create(row).go();
    return true;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    // The SDK sends a write again whose response was lost: then the event is this one.
    return (await storedEvent(row))?.attempt === row.attempt;
  }
}

/** @returns why the click cannot be billed; null when it was, or is a repeat */
async function recordClick(event: AdEvent, token: AdToken, earned: number, now: Date): Promise<Suspicion | null> {
  const { creativeId, zone, eventId } = event;
  const impression = {
    creativeId,
    hour: utcHour(token.issuedAt) + token.partitionEnd,
    kind: 'impression',
    id: token.nonce,
  } as const;
  const aDayAgo = new Date(now.getTime() - dayMs).toISOString();
  const row = eventRow(event, now, earned > 0 ? { earned } : {});
  const { idFailed, impressionFailed } = await transactEvent(row, { clicks: 1, earned }, eventId, (use) => [
    use.event
      .patch(impression)
      .set({ isClicked: true })
      .where((has, { eq, gt, notExists }) =>
        [notExists(has.isClicked), eq(has.zone, zone), gt(has.at, aDayAgo)].join(' AND '),
      )
      .commit(),
  ]);
  if (idFailed || !impressionFailed) return null;
  return (await storedEvent(impression))?.isClicked ? 'used_token' : 'no_impression';
}

/** Stores an event that is not billed and adds it to the day's suspicious events. Repeats are not counted again. */
export async function recordSuspiciousEvent(event: AdEvent, suspicion: Suspicion, now: Date): Promise<void> {
  await transactEvent(eventRow(event, now, { suspicion }), { suspicious: 1 }, event.eventId);
}

/**
 * Stores an event, adds it to the day's totals, takes its sender's id and marks the impression of a click, all or
 * nothing.
 * @param markImpression marks the impression of a click; `impressionFailed` says nothing without it
 * @returns which condition failed; none when everything is written
 */
async function transactEvent(
  row: EventRow,
  counts: AdCounts,
  eventId: string | undefined,
  markImpression: EventWrites = () => [],
): Promise<{ eventFailed: boolean; impressionFailed: boolean; idFailed: boolean }> {
  const { creativeId, kind, zone, at, expiresAt } = row;
  const total = { ...randomTotal(creativeId), day: utcDay(at), zone };
  const failures = await writeTransaction(entities(), (use) => [
    use.event.create(row).commit(),
    use.total.update(total).add(counts).commit(),
    ...markImpression(use),
    ...(eventId === undefined ? [] : [use.eventId.create({ creativeId, kind, eventId, expiresAt }).commit()]),
  ]);
  const failed = (place: number) => failures?.at(place) === 'ConditionalCheckFailed';
  return {
    eventFailed: failed(0),
    impressionFailed: failed(2),
    idFailed: eventId !== undefined && failed(-1),
  };
}

/** The hour of a moment in UTC: `2026-11-20T14`. */
const utcHour = (at: Date): string => at.toISOString().slice(0, 13);

function eventRow(
  event: AdEvent,
  now: Date,
  more: { id?: string; hour?: string; earned?: number; suspicion?: Suspicion },
) {
  const { creativeId, kind, zone, zoneKey, consent } = event;
  const page = pageAddress(event.pageUrl);
  const referrer = pageAddress(event.referrer);
  return {
    creativeId,
    hour: utcHour(now) + partitionEnd(randomInt(eventPartitionEnds.length), eventPartitionEnds),
    kind,
    id: randomUUID(),
    at: now.toISOString(),
    zone,
    zoneKey,
    ...(page !== undefined && { page }),
    ...(referrer !== undefined && { referrer }),
    ...(consent !== undefined && { consent }),
    expiresAt: Math.floor(now.getTime() / 1000) + retention.adEventDays * daySeconds,
    ...more,
  };
}

/** What a stored event counts for. */
export interface StoredEvent {
  kind: AdEventKind;
  zone: AdZone;
  suspicion?: Suspicion | undefined;
  earned?: number | undefined;
}

/**
 * Calls `use` with every stored event of a creative on a UTC day, in no order. A token is valid for an hour, so some
 * impressions are under the hour before the day; and under the one after it, if the clocks of two functions differ.
 * Holds a page of each partition of an hour in memory.
 */
export async function eachAdEvent(creativeId: string, day: string, use: (event: StoredEvent) => void): Promise<void> {
  const hours = Array.from({ length: 26 }, (_, n) => new Date(Date.parse(day) + (n - 1) * hourMs));
  await settleAll(
    hours
      .flatMap((at) => eventPartitionEnds.map((end) => utcHour(at) + end))
      .map(async (hour) => {
        let cursor: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof eventPage>> = await eventPage(creativeId, hour, cursor);
          for (const event of page.data) if (utcDay(event.at) === day) use(event);
          cursor = page.cursor;
        } while (cursor !== null);
      }),
  );
}

const eventPage = (creativeId: string, hour: string, cursor: string | null) =>
  adEventEntity()
    .query.byHour({ creativeId, hour })
    .go({ cursor, consistent: true, attributes: ['kind', 'at', 'zone', 'suspicion', 'earned'] });
