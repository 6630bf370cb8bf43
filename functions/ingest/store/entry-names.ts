import { packed } from '#functions/table/attributes.ts';
import { batchPut, batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';

/** Names of a source that are kept, the latest: as many as an item of one write unit has room for. */
const mostNames = 60;
/** Sources whose names a consumer keeps. */
const mostSources = 2000;

/**
 * What a source has given its latest names to (`shared/domain/articles/identify.ts`), in the order in which they came.
 * One item a source: an item for each name would be a fourth of all writes.
 */
export const entryNamesEntity = defineEntity({
  model: { entity: 'entryNames', version: '1', service },
  attributes: {
    sourceId: { type: 'string', required: true },
    /** `<name>:<id>`, separated by spaces: a third shorter than pairs. */
    names: packed<string>(),
  },
  indexes: { bySource: keys('entry-names#${sourceId}', 'names') },
});

/** Names that a consumer has read or written, by source. */
export type KnownNames = Map<string, Map<string, string>>;

/** Reads the names of these sources into `known`, strongly consistent. */
export async function loadNames(known: KnownNames, sourceIds: Iterable<string>): Promise<void> {
  if (known.size > mostSources) known.clear();
  const missing = [...new Set(sourceIds)].filter((id) => !known.has(id));
  const rows = await batchRead(
    entryNamesEntity(),
    missing.map((sourceId) => ({ sourceId })),
  );
  for (const id of missing) known.set(id, new Map());
  for (const { sourceId, names } of rows) known.set(sourceId, new Map(pairsOf(String(names))));
}

const pairsOf = (names: string): [string, string][] =>
  names.split(' ').map((pair) => {
    const [name = '', id = ''] = pair.split(':');
    return [name, id];
  });

/** Writes the names of a commit, and updates `known`. Safe to repeat. */
export async function writeNames(known: KnownNames, changes: Record<string, [string, string][]>): Promise<void> {
  await loadNames(known, Object.keys(changes));
  const rows = Object.entries(changes).map(([sourceId, added]) => {
    const names = known.get(sourceId) ?? new Map();
    for (const [name, id] of added) {
      // Deleted first: the latest are last.
      names.delete(name);
      names.set(name, id);
    }
    const latest = [...names].slice(-mostNames);
    known.set(sourceId, new Map(latest));
    return { sourceId, names: latest.map((pair) => pair.join(':')).join(' ') };
  });
  await batchPut(entryNamesEntity(), rows);
}
