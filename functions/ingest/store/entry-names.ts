import { packed } from '#functions/table/attributes.ts';
import { batchPut, batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';

/** Names of a source that are kept, the latest: those of the entries in an ordinary feed, twice. */
const mostNames = 100;
/** Sources whose names a consumer keeps. */
const mostSources = 2000;

/**
 * What a source has given its latest names to (`shared/domain/articles/identify.ts`): pairs of a name and the id of an
 * article, in the order in which they came. One item a source: an item for each name would be a fourth of all writes.
 */
export const entryNamesEntity = defineEntity({
  model: { entity: 'entryNames', version: '1', service },
  attributes: {
    sourceId: { type: 'string', required: true },
    names: packed<[name: string, id: string][]>(),
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
  for (const { sourceId, names } of rows) known.set(sourceId, new Map(names as [string, string][]));
}

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
    return { sourceId, names: latest };
  });
  await batchPut(entryNamesEntity(), rows);
}
