import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { gainDays, type ListedSource, listedSource } from '#shared/domain/sources/source-gains.ts';

/** The edge hands out a list for five seconds (contract.listSources); so long after a change, with room for a slow line, an older one may still come. */
const olderListMs = 15_000;

/** By the source's id; `source` is null when it was deleted. */
const noted = z.array(
  z.tuple([z.string(), z.object({ version: z.number(), at: z.number(), source: z.nullable(listedSource) })]),
);
type Change = z.output<typeof noted>[number][1];

/** In this tab, so that the page may be loaded again meanwhile. */
const key = `${brand.storagePrefix}own_source_changes`;
function keptChanges(): Map<string, Change> {
  try {
    return new Map(z.parse(noted, JSON.parse(sessionStorage.getItem(key) ?? '[]')));
  } catch {
    // Without storage, or with what is not ours: they hold as long as the page.
    return new Map();
  }
}
const changes = keptChanges();

function note(id: string, change: Change): void {
  changes.set(id, change);
  try {
    sessionStorage.setItem(key, JSON.stringify([...changes].filter(([, { at }]) => change.at - at < olderListMs)));
  } catch {
    // The same.
  }
}

/** Notes what the server has just answered to a change of this editor's. */
export function noteSource(source: Source, gained: readonly number[] | undefined, now: Date): void {
  const listed = { ...source, gained: gained === undefined ? Array.from({ length: gainDays }, () => 0) : [...gained] };
  note(source.id, { version: source.version, at: now.getTime(), source: listed });
}

export function noteDeleted({ id, version }: Pick<Source, 'id' | 'version'>, now: Date): void {
  note(id, { version, at: now.getTime(), source: null });
}

/** The list as this editor has made it, whichever copy of it has come. Versions never come back, so a newer one in the list is somebody else's change and stands. */
export function withOwnChanges(list: readonly ListedSource[], now: Date): ListedSource[] {
  const recent = new Map([...changes].filter(([, { at }]) => now.getTime() - at < olderListMs));
  const kept = list.flatMap((listed) => {
    const change = recent.get(listed.id);
    recent.delete(listed.id);
    if (
      change === undefined ||
      (change.source !== null && listed.version >= change.version) ||
      listed.version > change.version
    )
      return [listed];
    return change.source === null ? [] : [{ ...change.source, gained: listed.gained }];
  });
  return [...kept, ...[...recent.values()].flatMap(({ source }) => source ?? [])];
}
