import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { gainDays, type ListedSource, listedSource } from '#shared/domain/sources/source-gains.ts';

/**
 * How long a list from the CDN may be older than an edit: it is cached for five seconds, plus time for a slow line.
 */
const olderListMs = 15_000;

/** Edits by source id. `source` is null for a deletion. */
const editEntries = z.array(
  z.tuple([z.string(), z.object({ version: z.number(), at: z.number(), source: z.nullable(listedSource) })]),
);
type Edit = z.output<typeof editEntries>[number][1];

/** Kept in sessionStorage to survive a reload. */
const key = `${brand.storagePrefix}own_source_changes`;
function storedEdits(): Map<string, Edit> {
  try {
    return new Map(z.parse(editEntries, JSON.parse(sessionStorage.getItem(key) ?? '[]')));
  } catch {
    // No sessionStorage or damaged data: edits last until the page closes.
    return new Map();
  }
}
const edits = storedEdits();

function record(id: string, edit: Edit): void {
  edits.set(id, edit);
  try {
    sessionStorage.setItem(key, JSON.stringify([...edits].filter(([, { at }]) => edit.at - at < olderListMs)));
  } catch {
    // As above.
  }
}

/** Records the server's reply to an edit. */
export function recordEdit(source: Source, gained: readonly number[] | undefined, now: Date): void {
  const listed = { ...source, gained: gained === undefined ? Array.from({ length: gainDays }, () => 0) : [...gained] };
  record(source.id, { version: source.version, at: now.getTime(), source: listed });
}

export function recordDeletion({ id, version }: Pick<Source, 'id' | 'version'>, now: Date): void {
  record(id, { version, at: now.getTime(), source: null });
}

/**
 * Applies the recent edits to a list that may be older. A newer version in the list is another editor's edit and
 * wins.
 */
export function applyRecentEdits(list: readonly ListedSource[], now: Date): ListedSource[] {
  const recent = new Map([...edits].filter(([, { at }]) => now.getTime() - at < olderListMs));
  const known = list.flatMap((listed) => {
    const edit = recent.get(listed.id);
    recent.delete(listed.id);
    if (edit === undefined || (edit.source !== null && listed.version >= edit.version) || listed.version > edit.version)
      return [listed];
    return edit.source === null ? [] : [{ ...edit.source, gained: listed.gained }];
  });
  return [...known, ...[...recent.values()].flatMap(({ source }) => source ?? [])];
}
