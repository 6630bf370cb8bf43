import { randomInt } from 'node:crypto';
import { defineEntity, service } from '#functions/table/entity.ts';
import { type AdZone, adZones } from '#shared/domain/ads/ad.ts';
import { addDays } from '#shared/domain/utc-day.ts';

/** Items that the totals of one creative, zone and day are spread over, so concurrent events do not conflict. */
const shards = 8;

export const adTotalEntity = defineEntity({
  model: { entity: 'ad-total', version: '1', service },
  attributes: {
    creativeId: { type: 'string', required: true },
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
  },
  indexes: {
    byCreative: {
      pk: { field: 'pk', composite: ['creativeId'], template: 'ad-totals#${creativeId}', casing: 'none' },
      sk: { field: 'sk', composite: ['day', 'zone', 'shard'], template: '${day}#${zone}#${shard}', casing: 'none' },
    },
  },
});

/** Chooses the item that the next event is counted in. */
export const randomShard = (): number => randomInt(shards);

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
  const { data } = await adTotalEntity()
    .query.byCreative({ creativeId })
    .between({ day: from }, { day: addDays(to, 1) })
    .go({ pages: 'all' });
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
  return [...sums.values()];
}

/** Queries that run at the same time. */
const concurrency = 25;

/** Like `readAdTotals`, for many creatives: one query each. */
export async function totalsOfCreatives(creativeIds: readonly string[], from: string, to: string): Promise<AdTotal[]> {
  const totals: AdTotal[] = [];
  for (let i = 0; i < creativeIds.length; i += concurrency) {
    const ids = creativeIds.slice(i, i + concurrency);
    totals.push(...(await Promise.all(ids.map((id) => readAdTotals(id, from, to)))).flat());
  }
  return totals;
}
