import { Entity } from 'electrodb';
import type { Creative } from '#shared/domain/ad.ts';
import { service, table } from './table.ts';

const register = () =>
  new Entity(
    {
      model: { entity: 'ad-register', version: '1', service },
      attributes: {
        creativeId: { type: 'string', required: true },
        advertiserName: { type: 'string', required: true },
        campaignName: { type: 'string', required: true },
        format: { type: 'string', required: true },
      },
      indexes: {
        byId: {
          pk: { field: 'pk', composite: [], template: 'ad-register', casing: 'none' },
          sk: { field: 'sk', composite: ['creativeId'], template: '${creativeId}', casing: 'none' },
        },
      },
    },
    table(),
  );
let made: ReturnType<typeof register> | undefined;
const entity = () => (made ??= register());

/** Whose events count: every creative that was ever published, since a page may still show one that is published no more. */
export interface RegisteredCreative {
  creativeId: string;
  advertiserName: string;
  campaignName: string;
  format: string;
}

/**
 * Registers creatives; those that are gone from publication stay.
 * @throws when DynamoDB took not all of them
 */
export async function registerCreatives(creatives: readonly Creative[]): Promise<void> {
  if (creatives.length === 0) return;
  const rows = creatives.map(({ id, advertiserName = '', campaignName = '', format }) => ({
    creativeId: id,
    advertiserName,
    campaignName,
    format,
  }));
  const { unprocessed } = await entity().put(rows).go({ concurrency: 4 });
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} creatives could not be registered`);
}

/** All of them, for reports. */
export async function registeredCreatives(): Promise<RegisteredCreative[]> {
  const { data } = await entity().query.byId({}).go({ pages: 'all' });
  return data;
}

/** Creatives are never taken out of the register, so one that was found once needs no second look. */
const found = new Set<string>();

export async function isRegistered(creativeId: string): Promise<boolean> {
  if (found.has(creativeId)) return true;
  const { data } = await entity().get({ creativeId }).go({ consistent: true });
  if (data !== null) found.add(creativeId);
  return data !== null;
}
