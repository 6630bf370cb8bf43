import { optionalJson } from '#functions/table/attributes.ts';
import { batchWrite } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import type { AdZone } from '#shared/domain/ads/ad.ts';
import type { AdInventory } from '#shared/domain/ads/ad-import.ts';
import { type AdPrice, type PricesByZone, pricesOf } from './ad-prices.ts';

/**
 * Every creative that was ever published: a page may still show one that is no longer published, and its events count.
 */
const registerEntity = defineEntity({
  model: { entity: 'ad-register', version: '1', service },
  attributes: {
    creativeId: { type: 'string', required: true },
    advertiserName: { type: 'string', required: true },
    campaignName: { type: 'string', required: true },
    format: { type: 'string', required: true },
    /** The last prices stay when the creative is no longer published. */
    prices: optionalJson<PricesByZone>({}),
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: [], template: 'ad-register', casing: 'none' },
      sk: { field: 'sk', composite: ['creativeId'], template: '${creativeId}', casing: 'none' },
    },
  },
});

export interface RegisteredCreative {
  creativeId: string;
  advertiserName: string;
  campaignName: string;
  format: string;
}

/**
 * Adds creatives with their prices to the register, or updates them. Other creatives stay.
 * @throws when DynamoDB did not write all of them
 */
export async function registerCreatives({ creatives, lineItems }: AdInventory): Promise<void> {
  const prices = pricesOf(lineItems);
  const rows = creatives.map(({ id, advertiserName = '', campaignName = '', format }) => ({
    creativeId: id,
    advertiserName,
    campaignName,
    format,
    prices: prices.get(id) ?? {},
  }));
  const { unprocessed } = await batchWrite(rows, (some) => registerEntity().put(some));
  if (unprocessed > 0) throw new Error(`Could not register ${unprocessed} creatives`);
}

/** All creatives of the register, for reports. */
export async function registeredCreatives(): Promise<RegisteredCreative[]> {
  const { data } = await registerEntity().query.byId({}).go({ pages: 'all' });
  return data;
}

const pricesMaxAgeMs = 60_000;
const cache = new Map<string, { prices: PricesByZone; readAt: number }>();
const free: AdPrice = { cpm: 0, cpc: 0 };

/** Returns the price of a creative in a zone, at most a minute old; null for a creative that was never published. */
export async function priceOf(creativeId: string, zone: AdZone, now: Date): Promise<AdPrice | null> {
  const at = now.getTime();
  const cached = cache.get(creativeId);
  if (cached !== undefined && at >= cached.readAt && at < cached.readAt + pricesMaxAgeMs)
    return cached.prices[zone] ?? free;
  const { data } = await registerEntity().get({ creativeId }).go({ consistent: true });
  if (data === null) return null;
  const prices = data.prices ?? {};
  cache.set(creativeId, { prices, readAt: at });
  return prices[zone] ?? free;
}
