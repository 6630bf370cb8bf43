import type { Source } from '#shared/domain/source.ts';
import { gainDays, type ListedSource } from '#shared/domain/source-gains.ts';

/** The edge hands out a list for five seconds (contract.listSources); so long after a change, with room for a slow line, an older one may still come. */
const olderListMs = 15_000;

interface Change {
  version: number;
  at: number;
  /** Null when the source was deleted. */
  source: ListedSource | null;
}
const changes = new Map<string, Change>();

/** Notes what the server has just answered to a change of this editor's. */
export function noteSource(source: Source, gained: readonly number[] | undefined, now: Date): void {
  const listed = { ...source, gained: gained === undefined ? Array.from({ length: gainDays }, () => 0) : [...gained] };
  changes.set(source.id, { version: source.version, at: now.getTime(), source: listed });
}

export function noteDeleted({ id, version }: Pick<Source, 'id' | 'version'>, now: Date): void {
  changes.set(id, { version, at: now.getTime(), source: null });
}

/** The list as this editor has made it, whichever copy of it has come. Versions never come back, so a newer one in the list is somebody else's change and stands. */
export function withOwnChanges(list: readonly ListedSource[], now: Date): ListedSource[] {
  const recent = new Map([...changes].filter(([, { at }]) => now.getTime() - at < olderListMs));
  const kept = list.flatMap((listed) => {
    const change = recent.get(listed.id);
    recent.delete(listed.id);
    if (change === undefined || (change.source !== null && listed.version >= change.version) || listed.version > change.version)
      return [listed];
    return change.source === null ? [] : [{ ...change.source, gained: listed.gained }];
  });
  return [...kept, ...[...recent.values()].flatMap(({ source }) => source ?? [])];
}
