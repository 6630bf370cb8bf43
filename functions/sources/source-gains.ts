import { json } from '#functions/table/attributes.ts';
import { batchPut, batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import type { Gains } from '#shared/domain/sources/source-gains.ts';
import { daySeconds } from '#shared/domain/utc-day.ts';

/** Longer than the days shown, for a source that is deleted by mistake and restored. */
const keepSeconds = 30 * daySeconds;

/** Articles that a source gained, by day: one small item a source. Follows from commits (`projections.ts`). */
export const sourceGainsEntity = defineEntity({
  model: { entity: 'sourceGains', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    gains: json<Gains>(),
    /** Number of the commit that wrote them. */
    commit: { type: 'number' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byId: keys('source-gains', '${id}') },
});

export interface SourceGains {
  id: string;
  gains: Gains;
  /** Number of the commit that wrote them; 0 if there is none. */
  commit: number;
}

/** Writes the gains of sources as of a commit. Safe to repeat. */
export const saveGains = (changed: readonly SourceGains[]): Promise<void> =>
  batchPut(
    sourceGainsEntity(),
    changed.map((one) => ({ ...one, expiresAt: expiryOf(one.gains) })),
  );

function expiryOf(gains: Gains): number {
  const last = Object.keys(gains).sort().at(-1) ?? '1970-01-01';
  return Date.parse(last) / 1000 + keepSeconds;
}

/** The gains of these sources, strongly consistent. Sources without any are left out. */
export async function readGains(ids: readonly string[]): Promise<Map<string, SourceGains>> {
  const rows = await batchRead(
    sourceGainsEntity(),
    ids.map((id) => ({ id })),
  );
  return new Map(rows.map(({ id, gains, commit = 0 }) => [id, { id, gains, commit }]));
}

/** The recent gains by id of all sources, or of those with ids in a range. */
export async function readAllGains(range?: readonly [{ id: string }, { id: string }]): Promise<Map<string, Gains>> {
  const all = sourceGainsEntity().query.byId({});
  const { data } = await (range === undefined ? all : all.between(...range)).go({ pages: 'all' });
  return new Map(data.map((row) => [row.id, row.gains]));
}
