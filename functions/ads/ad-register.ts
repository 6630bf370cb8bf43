import { batchPut } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import type { Creative } from '#shared/domain/ads/ad.ts';

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
  },
  indexes: { byId: keys('ad-register', '${creativeId}') },
});

export interface RegisteredCreative {
  creativeId: string;
  advertiserName: string;
  campaignName: string;
  format: string;
}

/**
 * Adds creatives to the register, or updates them. Other creatives stay.
 * @throws when DynamoDB did not write all of them
 */
export async function registerCreatives(creatives: readonly Creative[]): Promise<void> {
  const rows = creatives.map(({ id, advertiserName = '', campaignName = '', format }) => ({
    creativeId: id,
    advertiserName,
    campaignName,
    format,
  }));
  await batchPut(registerEntity(), rows);
}

/** All creatives of the register, for reports. */
export async function registeredCreatives(): Promise<RegisteredCreative[]> {
  const { data } = await registerEntity().query.byId({}).go({ pages: 'all' });
  return data;
}

/** Registered creatives that this process has seen. None is ever removed. */
const known = new Set<string>();

/** Whether a creative was ever part of a book. */
export async function isRegistered(creativeId: string): Promise<boolean> {
  if (known.has(creativeId)) return true;
  const { data } = await registerEntity().get({ creativeId }).go({ consistent: true });
  if (data !== null) known.add(creativeId);
  return data !== null;
}
