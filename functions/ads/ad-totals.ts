import { randomInt } from 'node:crypto';
import { log } from '#functions/runtime/log.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { partitionEnd, partitionEnds } from '#functions/table/spread.ts';
import { unlessWritten } from '#functions/table/transaction.ts';
import { type AdZone, adZones } from '#shared/domain/ads/ad.ts';
import { addDays, utcDay } from '#shared/domain/utc-day.ts';

/** Items that the totals of one creative, zone and day are spread over, so concurrent events do not conflict. */
const shards = 8;
/** What closing the day found missing in the shards, or too much: replaced as a whole, never added to. */
const correctionShard = shards;

export const adTotalEntity = defineEntity({
  model: { entity: 'ad-total', version: '1', service },
  attributes: {
    /** Id of the creative, and the end of one of its partitions. */
    partition: { type: 'string', required: true },
    /** UTC. */
    day: { type: 'string', required: true },
    zone: { type: [...adZones], required: true },
    shard: { type: 'number', required: true },
    impressions: { type: 'number' },
    clicks: { type: 'number' },
    /** Impressions and clicks that are in neither of those: they look like fraud and are not billed. */
    suspicious: { type: 'number' },
    /** Thousandths of a penny, by the price at the time of each event. */
    earned: { type: 'number' },
    /** Id of the event that was added last: it is not added again when the SDK sends the update a second time. */
    lastEvent: { type: 'string' },
  },
  indexes: { byPartition: keys('ad-totals#${partition}', '${day}#${zone}#${shard}') },
});

/** Chooses the item that the next event of a creative is counted in. */
export function randomTotal(creativeId: string): { partition: string; shard: number } {
  const shard = randomInt(shards);
  return { partition: creativeId + partitionEnd(shard), shard };
}

const countNames = ['impressions', 'clicks', 'suspicious', 'earned'] as const;
/** Events and earnings, in thousandths of a penny. */
export type AdCounts = Partial<Record<(typeof countNames)[number], number>>;

/**
 * Adds a stored event to the totals of its day. A failure is only logged: the event is stored, and closing the day
 * adds what is missing.
 */
export async function addToTotal(
  { id, creativeId, zone, at }: { id: string; creativeId: string; zone: AdZone; at: string },
  counts: AdCounts,
): Promise<void> {
  const update = adTotalEntity()
    .update({ ...randomTotal(creativeId), day: utcDay(at), zone })
    .add(counts)
    .set({ lastEvent: id })
    .where(({ lastEvent }, { notExists, ne }) => `${notExists(lastEvent)} OR ${ne(lastEvent, id)}`);
  try {
    await unlessWritten(update.go());
  } catch (error) {
    log.warn('ads.total_missed', 'an event is stored and not in the total of its day, until the day is closed', {
      creativeId,
      reason: String(error),
    });
  }
}

/**
 * Corrects the totals of a creative and a day to the sums of its events. Writes whole values that depend only on stored
 * events and shards, so it can be repeated, interrupted, or run twice at once.
 * @param counted the sums of the events by zone
 * @returns the corrections that were written
 */
export async function correctTotals(
  creativeId: string,
  day: string,
  counted: ReadonlyMap<AdZone, AdCounts>,
): Promise<(AdCounts & { zone: AdZone })[]> {
  const data = await ofAllPartitions(creativeId, (partition) =>
    adTotalEntity().query.byPartition({ partition, day }).go({ pages: 'all', consistent: true }),
  );
  const corrections: (AdCounts & { zone: AdZone })[] = [];
  for (const zone of adZones) {
    const stored = data.filter((item) => item.zone === zone);
    const correction: AdCounts = {};
    let isChanged = false;
    for (const name of countNames) {
      const added = stored.reduce((sum, item) => sum + (item.shard === correctionShard ? 0 : (item[name] ?? 0)), 0);
      const missing = (counted.get(zone)?.[name] ?? 0) - added;
      if (missing !== 0) correction[name] = missing;
      if (missing !== (stored.find(({ shard }) => shard === correctionShard)?.[name] ?? 0)) isChanged = true;
    }
    if (!isChanged) continue;
    await adTotalEntity()
      .put({ partition: creativeId, day, zone, shard: correctionShard, ...correction })
      .go();
    corrections.push({ zone, ...correction });
  }
  return corrections;
}

/** The rows of all partitions of a creative, which are read at the same time. */
async function ofAllPartitions<Row>(
  creativeId: string,
  read: (partition: string) => Promise<{ data: Row[] }>,
): Promise<Row[]> {
  const parts = await Promise.all(partitionEnds.map((end) => read(creativeId + end)));
  return parts.flatMap(({ data }) => data);
}

/** Events of a creative in a zone on a UTC day. */
export interface AdTotal {
  creativeId: string;
  zone: AdZone;
  day: string;
  impressions: number;
  clicks: number;
  /** Impressions and clicks that look like fraud; not counted above and not billed. */
  suspicious: number;
  /** Thousandths of a penny. */
  earned: number;
}

/**
 * Reads the totals of a creative, one for each day and zone with events, the oldest first.
 * @param from first day (`YYYY-MM-DD`)
 * @param to last day, inclusive
 */
export async function readAdTotals(creativeId: string, from: string, to: string): Promise<AdTotal[]> {
  const data = await ofAllPartitions(creativeId, (partition) =>
    adTotalEntity()
      .query.byPartition({ partition })
      .between({ day: from }, { day: addDays(to, 1) })
      .go({ pages: 'all' }),
  );
  const sums = new Map<string, AdTotal>();
  for (const { day, zone, impressions = 0, clicks = 0, suspicious = 0, earned = 0 } of data) {
    const key = `${day}#${zone}`;
    const sum = sums.get(key) ?? { creativeId, zone, day, impressions: 0, clicks: 0, suspicious: 0, earned: 0 };
    sums.set(key, {
      ...sum,
      impressions: sum.impressions + impressions,
      clicks: sum.clicks + clicks,
      suspicious: sum.suspicious + suspicious,
      earned: sum.earned + earned,
    });
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/** Creatives that are read at the same time. */
const concurrency = 10;

/** Reads many creatives, some at the same time. */
export async function ofEachCreative<T, Row>(creatives: readonly T[], read: (creative: T) => Promise<Row>) {
  const rows: Row[] = [];
  for (let i = 0; i < creatives.length; i += concurrency)
    rows.push(...(await Promise.all(creatives.slice(i, i + concurrency).map(read))));
  return rows;
}

/** Like `readAdTotals`, for many creatives. */
export const totalsOfCreatives = async (ids: readonly string[], from: string, to: string): Promise<AdTotal[]> =>
  (await ofEachCreative(ids, (id) => readAdTotals(id, from, to))).flat();
