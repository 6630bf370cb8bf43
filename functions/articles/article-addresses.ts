import { batchPut, batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';

/**
 * The articles whose ids are not those of their addresses: a publisher has moved them, or uses an address for several
 * and tells them apart by a fragment. Editors find them by address; ingestion does not read this.
 */
export const articleAddressEntity = defineEntity({
  model: { entity: 'articleAddress', version: '1', service },
  attributes: {
    /** Hash of the address, as in the id of an article, or with the fragment. */
    address: { type: 'string', required: true },
    id: { type: 'string', required: true },
  },
  indexes: { byAddress: keys('article-address#${address}', 'id') },
});

/** Stores the ids of articles by those of their addresses. */
export const saveAddresses = (ids: Record<string, string>): Promise<void> =>
  batchPut(
    articleAddressEntity(),
    Object.entries(ids).map(([address, id]) => ({ address, id })),
  );

/** The ids of the articles at these addresses. */
export async function idsAtAddresses(addresses: readonly string[]): Promise<Map<string, string>> {
  const rows = await batchRead(
    articleAddressEntity(),
    addresses.map((address) => ({ address })),
  );
  return new Map(rows.map(({ address, id }) => [address, id]));
}
