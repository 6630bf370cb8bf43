import { isDeepStrictEqual } from 'node:util';

/** Before and after a change, without what both have in common. */
export interface ChangedParts {
  before: unknown;
  after: unknown;
}

/**
 * What differs between two contents, for the log of changes: the fields of a record, and of a list the entries that
 * were added, changed or removed. A list that was only reordered is the ids in both orders.
 */
export function changedParts(before: unknown, after: unknown): ChangedParts {
  if (isEntries(before) && isEntries(after)) {
    const parts = { before: entriesNotIn(after, before), after: entriesNotIn(before, after) };
    if (parts.before.length > 0 || parts.after.length > 0) return parts;
    return { before: before.map(({ id }) => id), after: after.map(({ id }) => id) };
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

interface Entry {
  id: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEntries = (value: unknown): value is Entry[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && typeof one.id === 'string');

const entriesNotIn = (others: readonly Entry[], entries: readonly Entry[]): Entry[] =>
  entries.filter(
    (entry) =>
      !isDeepStrictEqual(
        entry,
        others.find(({ id }) => id === entry.id),
      ),
  );
