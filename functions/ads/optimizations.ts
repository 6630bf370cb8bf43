import { bytes } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { pack, unpack } from '#functions/table/packed.ts';
import { type Optimization, optimization } from '#shared/domain/ads/revenue.ts';

const optimizationEntity = defineEntity({
  model: { entity: 'ad-optimization', version: '1', service },
  attributes: {
    /** Packed: it has a row for each line item. */
    data: { type: bytes, required: true },
  },
  indexes: {
    only: {
      pk: { field: 'pk', composite: [], template: 'ads', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'optimization', casing: 'none' },
    },
  },
});

/** The last optimization of the weights; null before the first. */
export async function lastOptimization(): Promise<Optimization | null> {
  const { data } = await optimizationEntity().get({}).go({ consistent: true });
  return data && optimization.parse(unpack(data.data));
}

/** Replaces the last optimization. */
export async function saveOptimization(last: Optimization): Promise<void> {
  await optimizationEntity()
    .put({ data: pack(last) })
    .go();
}
