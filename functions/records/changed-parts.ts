import { isDeepStrictEqual } from 'node:util';
import { nameFields } from '#shared/domain/team/audit-entry.ts';

/** Before and after a change, without what both have in common. */
export interface ChangedParts {
  before: unknown;
  after: unknown;
}

/**
 * What differs between two contents, for the log of changes: the fields of a record, and of a list the entries that
 * were added or removed, and of changed ones what differs, the id, and what names the entry. A list that was only
 * reordered is the ids and names in both orders.
 */
export function changedParts(before: unknown, after: unknown): ChangedParts {
  if (isEntries(before) && isEntries(after)) {
    const parts = {
      before: changedEntries(before, after, 'before'),
      after: changedEntries(after, before, 'after'),
    };
    if (parts.before.length > 0 || parts.after.length > 0) return parts;
    return { before: before.map(named), after: after.map(named) };
  }
  if (!isRecord(before) || !isRecord(after)) return { before, after };
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => [name, changedParts(before[name] ?? null, after[name] ?? null)] as const);
  return {
    before: Object.fromEntries(changed.map(([name, parts]) => [name, parts.before])),
    after: Object.fromEntries(changed.map(([name, parts]) => [name, parts.after])),
  };
}

interface Entry extends Record<string, unknown> {
  id: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEntries = (value: unknown): value is Entry[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && typeof one.id === 'string');

/** What people know an entry by, and the currency of its prices. */
const named = (entry: Entry): Entry => ({
  id: entry.id,
  ...Object.fromEntries([...nameFields, 'currency'].flatMap((name) => (name in entry ? [[name, entry[name]]] : []))),
});

/** What one side of a change has of its entries that the other side has not. */
function changedEntries(entries: readonly Entry[], others: readonly Entry[], side: keyof ChangedParts): unknown[] {
  const byId = new Map(others.map((other) => [other.id, other]));
  return entries.flatMap((entry) => {
    const other = byId.get(entry.id);
    if (other === undefined) return [entry];
    if (isDeepStrictEqual(entry, other)) return [];
    const parts = side === 'before' ? changedParts(entry, other) : changedParts(other, entry);
    return [{ ...named(entry), ...Object(parts[side]) }];
  });
}
