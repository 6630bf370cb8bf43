import type { AdZone } from '#shared/domain/ads/ad.ts';
import type { AdBook } from '#shared/domain/ads/ad-import.ts';
import { batchWrite } from '../table/batch.ts';
import { defineEntity, service } from '../table/entity.ts';
import { type AdPrice, type PricesByZone, pricesOf } from './ad-prices.ts';

const entity = defineEntity({
  model: { entity: 'ad-register', version: '1', service },
  attributes: {
    creativeId: { type: 'string', required: true },
    advertiserName: { type: 'string', required: true },
    campaignName: { type: 'string', required: true },
    format: { type: 'string', required: true },
    /** What it earns, by zone; stays as it was when the creative is published no more. */
    prices: {
      type: 'any',
      set: (value: PricesByZone | undefined) => value && JSON.stringify(value),
      get: (value: string | undefined): PricesByZone => JSON.parse(value ?? '{}'),
    },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: [], template: 'ad-register', casing: 'none' },
      sk: { field: 'sk', composite: ['creativeId'], template: '${creativeId}', casing: 'none' },
    },
  },
});

/** Whose events count: every creative that was ever published, since a page may still show one that is published no more. */
export interface RegisteredCreative {
  creativeId: string;
  advertiserName: string;
  campaignName: string;
  format: string;
}

/**
 * Registers creatives with their prices; those that are gone from publication stay.
 * @throws when DynamoDB took not all of them
 */
export async function registerCreatives({ creatives, lineItems }: AdBook): Promise<void> {
  const prices = pricesOf(lineItems);
  const rows = creatives.map(({ id, advertiserName = '', campaignName = '', format }) => ({
    creativeId: id,
    advertiserName,
    campaignName,
    format,
    prices: prices.get(id) ?? {},
  }));
  const { unprocessed } = await batchWrite(rows, (some) => entity().put(some));
  if (unprocessed > 0) throw new Error(`Could not register ${unprocessed} creatives`);
}

/** All of them, for reports. */
export async function registeredCreatives(): Promise<RegisteredCreative[]> {
  const { data } = await entity().query.byId({}).go({ pages: 'all' });
  return data;
}

/** How long a function goes on with the prices that it has in memory. */
const pricesMs = 60_000;
/** Creatives are never taken out of the register, so one that was found stays found; its prices are looked up again. */
const found = new Map<string, { prices: PricesByZone; readAt: number }>();

/** What a creative earns in a zone; null when it was never published. */
export async function priceOf(creativeId: string, zone: AdZone, now: Date): Promise<AdPrice | null> {
  const at = now.getTime();
  const known = found.get(creativeId);
  if (known !== undefined && at >= known.readAt && at < known.readAt + pricesMs) return known.prices[zone] ?? free;
  const { data } = await entity().get({ creativeId }).go({ consistent: true });
  if (data === null) return null;
  const prices = data.prices ?? {};
  found.set(creativeId, { prices, readAt: at });
  return prices[zone] ?? free;
}

const free: AdPrice = { cpm: 0, cpc: 0 };
