import { randomInt } from 'node:crypto';
import { type AdZone, adZones } from '#shared/domain/ads/ad.ts';
import { defineEntity, service } from '../table/entity.ts';

/** Items that the counts of one creative, zone and day lie in, so that its readers do not queue at one. */
const shards = 8;
const dayMs = 24 * 60 * 60 * 1000;

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
    /** In thousandths of a penny, by the price of the moment. */
    earned: { type: 'number' },
  },
  indexes: {
    byCreative: {
      pk: { field: 'pk', composite: ['creativeId'], template: 'ad-totals#${creativeId}', casing: 'none' },
      sk: {
        field: 'sk',
        composite: ['day', 'zone', 'shard'],
        template: '${day}#${zone}#${shard}',
        casing: 'none',
      },
    },
  },
});

/** Where the next event is counted. */
export const anyShard = (): number => randomInt(shards);

/** Impressions and clicks of a creative in a zone on a UTC day. */
export interface AdTotal {
  creativeId: string;
  zone: AdZone;
  day: string;
  impressions: number;
  clicks: number;
  /** Thousandths of a penny. */
  earned: number;
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/**
 * What a creative has had, a row for each day and zone with anything, the oldest first.
 * @param from first day (`YYYY-MM-DD`)
 * @param to last day, included
 */
export async function readAdTotals(creativeId: string, from: string, to: string): Promise<AdTotal[]> {
  const { data } = await adTotalEntity()
    .query.byCreative({ creativeId })
    .between({ day: from }, { day: dayAfter(to) })
    .go({ pages: 'all' });
  const sums = new Map<string, AdTotal>();
  for (const { day, zone, impressions = 0, clicks = 0, earned = 0 } of data) {
    const key = `${day}#${zone}`;
    const sum = sums.get(key) ?? { creativeId, zone, day, impressions: 0, clicks: 0, earned: 0 };
    sums.set(key, {
      ...sum,
      impressions: sum.impressions + impressions,
      clicks: sum.clicks + clicks,
      earned: sum.earned + earned,
    });
  }
  return [...sums.values()];
}

/** Queries under way at once. */
const atOnce = 25;

/** As `readAdTotals`, of many creatives: a query each. */
export async function totalsOfCreatives(creativeIds: readonly string[], from: string, to: string): Promise<AdTotal[]> {
  const found: AdTotal[] = [];
  for (let i = 0; i < creativeIds.length; i += atOnce) {
    const batch = await Promise.all(creativeIds.slice(i, i + atOnce).map((id) => readAdTotals(id, from, to)));
    found.push(...batch.flat());
  }
  return found;
}
