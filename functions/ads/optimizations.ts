import { Service } from 'electrodb';
import { lazy } from '#functions/runtime/lazy.ts';
import { bytes } from '#functions/table/attributes.ts';
import { table } from '#functions/table/client.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { pack, unpack } from '#functions/table/packed.ts';
import { transact } from '#functions/table/transaction.ts';
import { auditEntity, auditRow, type Change } from '#functions/team/audit.ts';
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

const rows = lazy(() => new Service({ optimization: optimizationEntity(), audit: auditEntity() }, table()));

/**
 * Replaces the last optimization.
 * @param logged the change for the audit log, unless the publication of its weights has it
 */
export async function saveOptimization(last: Optimization, logged?: { change: Change; now: Date }): Promise<void> {
  const row = logged && (await auditRow(logged.change, logged.now));
  await transact(() =>
    rows()
      .transaction.write(({ optimization: kept, audit }) => [
        kept.put({ data: pack(last) }).commit(),
        ...(row === undefined ? [] : [audit.create(row).commit()]),
      ])
      .go(),
  );
}
