import { type AdInventory, readAdInventory } from '#shared/domain/ads/ad-import.ts';

/**
 * An inventory with an image creative and a line item per row, both with the row's key as id. Row values override the
 * line item.
 */
export function adInventoryOf(rows: Record<string, Record<string, unknown>>): AdInventory {
  const { inventory, faults } = readAdInventory(
    JSON.stringify({
      creatives: Object.keys(rows).map((id) => ({
        id,
        advertiserName: `Advertiser ${id}`,
        campaignName: 'Winter',
        format: 'IMAGE',
        clickUrl: `https://${id}.example/`,
        imageUrl: `/creatives/${id}.svg`,
        width: 300,
        height: 250,
      })),
      lineItems: Object.entries(rows).map(([id, settings]) => ({
        id,
        creativeId: id,
        zones: ['ARTICLE_MPU'],
        weight: 10,
        ...settings,
      })),
    }),
  );
  if (inventory === undefined) throw new Error(`Invalid test inventory: ${JSON.stringify(faults)}`);
  return inventory;
}
