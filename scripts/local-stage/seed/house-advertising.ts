import { readFileSync } from 'node:fs';
import { type AdInventory, readAdInventory } from '#shared/domain/ads/ad-import.ts';

/**
 * Advertisements of invented advertisers, in the format of `npm run creatives -- import`.
 * @throws Error if the file is invalid (test/scripts/house-advertising.test.ts)
 */
export function houseAdvertising(): AdInventory {
  const { inventory, faults } = readAdInventory(
    readFileSync(new URL('../../../shared/config/seed/house-advertising.json', import.meta.url), 'utf8'),
  );
  if (inventory === undefined)
    throw new Error(`house-advertising.json is invalid: ${faults.map(({ at, why }) => `${at} ${why}`).join('; ')}`);
  return inventory;
}
