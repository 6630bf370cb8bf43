import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { mend } from '#shared/domain/mend.ts';
import { anything, listOf } from '../state/shapes.ts';
import { randomId } from './random-id.ts';
import { type StoredValue, storedValue } from './stored-value.ts';

interface Row {
  id: string;
}

/**
 * A list of records in localStorage. Every change returns whether it was stored; a change that was not stored lasts
 * until the page closes.
 */
export interface Collection<T extends Row> extends StoredValue<readonly T[]> {
  /** Sets id and times. Also returns false if the record is invalid. */
  add: (fields: object) => boolean;
  /** Also returns false if the record does not exist or the changes make it invalid. */
  update: (id: string, changes: object) => boolean;
  remove: (id: string) => boolean;
}

const none: readonly never[] = [];

/**
 * Declares a collection. A damaged record is logged, and left out if it cannot be mended; it stays in localStorage
 * until the next write.
 * @param limit returns the records to store, for collections of a limited size
 */
export function collection<T extends Row>(
  name: string,
  schema: z.ZodMiniType<T>,
  limit: (records: readonly T[]) => readonly T[] = (records) => records,
): Collection<T> {
  const stored = storedValue(name, listOf(anything), []);
  let parsed: { from: readonly unknown[]; records: readonly T[] } = { from: none, records: none };

  function parse(from: readonly unknown[]): readonly T[] {
    const records = new Map<string, T>();
    const damaged: unknown[] = [];
    for (const [i, row] of from.entries()) {
      const result = z.safeParse(schema, row);
      const record = result.data ?? z.safeParse(schema, mend(schema, row)).data;
      const isDuplicate = record !== undefined && records.has(record.id);
      if (!result.success || isDuplicate) damaged.push(result.error?.issues ?? `record ${i}: duplicate id`);
      if (record !== undefined && !isDuplicate) records.set(record.id, record);
    }
    if (damaged.length > 0)
      console.warn(
        `Could not read ${damaged.length} of ${from.length} records in ${brand.storagePrefix}${name}.`,
        damaged,
      );
    return [...records.values()];
  }

  const self: Collection<T> = {
    read() {
      const from = stored.read();
      // useSyncExternalStore needs the same list until something changes.
      if (from !== parsed.from) parsed = { from, records: from.length === 0 ? none : parse(from) };
      return parsed.records;
    },
    write(records) {
      const kept = [...limit(records)];
      // Already valid: parsing hundreds of records again would block the page.
      parsed = { from: kept, records: kept };
      return stored.write(kept);
    },
    unset: none,
    subscribe: stored.subscribe,
    add(fields) {
      const now = new Date().toISOString();
      const added = z.safeParse(schema, { ...fields, id: randomId(), createdAt: now, updatedAt: now });
      if (!added.success) {
        console.warn(`Could not add an invalid record to ${brand.storagePrefix}${name}.`, added.error);
        return false;
      }
      return self.write([...self.read(), added.data]);
    },
    update(id, changes) {
      const before = self.read().find((record) => record.id === id);
      const updated = z.safeParse(schema, { ...before, ...changes, id, updatedAt: new Date().toISOString() });
      if (before === undefined || !updated.success) {
        console.warn(`Could not update record ${id} of ${brand.storagePrefix}${name}.`, updated.error);
        return false;
      }
      return self.write(self.read().map((record) => (record.id === id ? updated.data : record)));
    },
    remove: (id) => self.write(self.read().filter((record) => record.id !== id)),
  };
  return self;
}
