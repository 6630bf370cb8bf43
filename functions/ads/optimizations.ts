import { pack, unpack } from '#functions/runtime/packed.ts';
import { type Optimization, optimization } from '#shared/domain/ads/revenue.ts';
import { defineEntity, service } from '../table/entity.ts';

const entity = defineEntity({
  model: { entity: 'ad-optimization', version: '1', service },
  attributes: {
    /** Packed: a line for each line item. */
    data: { type: 'any', required: true },
  },
  indexes: {
    only: {
      pk: { field: 'pk', composite: [], template: 'ads', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'optimization', casing: 'none' },
    },
  },
});

/** What the last optimisation did; null before the first. */
export async function lastOptimization(): Promise<Optimization | null> {
  const { data } = await entity().get({}).go({ consistent: true });
  return data?.data instanceof Uint8Array ? optimization.parse(unpack(data.data)) : null;
}

export async function saveOptimization(done: Optimization): Promise<void> {
  await entity()
    .put({ data: pack(done) })
    .go();
}
