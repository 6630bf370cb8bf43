import type { Gains } from '#shared/domain/sources/source-gains.ts';
import { defineEntity, service } from '../table/entity.ts';

/** Long enough for the days that are shown, and for a source that is deleted by mistake and brought back. */
const keepSeconds = 30 * 24 * 60 * 60;

/** How many articles each source brought, by day: one small item a source, written with the articles' commit (`ledger.ts`). */
export const sourceGainsEntity = defineEntity({
  model: { entity: 'sourceGains', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    gains: {
      type: 'any',
      required: true,
      set: (value: Gains): string => JSON.stringify(value),
      get: (value: string): Gains => JSON.parse(value),
    },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: [], template: 'source-gains', casing: 'none' },
      sk: { field: 'sk', composite: ['id'], template: '${id}', casing: 'none' },
    },
  },
});

export interface SourceGains {
  id: string;
  gains: Gains;
}
export function sourceGainsRow({ id, gains: days }: SourceGains) {
  const last = Object.keys(days).sort().at(-1) ?? '1970-01-01';
  return { id, gains: days, expiresAt: Date.parse(last) / 1000 + keepSeconds };
}

/** What these sources brought, strongly consistent; those that brought nothing are left out. */
export async function readGains(ids: readonly string[]): Promise<Map<string, Gains>> {
  if (ids.length === 0) return new Map();
  const { data } = await sourceGainsEntity()
    .get(ids.map((id) => ({ id })))
    .go({ consistent: true });
  return new Map(data.map((row) => [row.id, row.gains]));
}

/** What every source brought of late. */
export async function readAllGains(): Promise<Map<string, Gains>> {
  const { data } = await sourceGainsEntity().query.byId({}).go({ pages: 'all' });
  return new Map(data.map((row) => [row.id, row.gains]));
}
