import type { Change } from '#functions/records/audit.ts';
import { saveChange } from '#functions/records/save-change.ts';
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

/**
 * Replaces the last optimization.
 * @param logged the change for the audit log, unless the publication of its weights has it
 */
export async function saveOptimization(last: Optimization, logged?: { change: Change; now: Date }): Promise<void> {
  const data = pack(last);
  if (logged === undefined) await optimizationEntity().put({ data }).go();
  else
    await saveChange(logged.change, logged.now, { optimization: optimizationEntity() }, (rows) => [
      rows.optimization.put({ data }).commit(),
    ]);
}
