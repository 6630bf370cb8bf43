import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { randomId } from './random-id.ts';
import { type StoredValue, storedValue } from './stored-value.ts';

interface Row {
  id: string;
}
/** What a collection gives its records itself. */
type Given = 'id' | 'createdAt' | 'updatedAt';

/** A list of records in the browser's storage. Each change answers whether it was stored (STO-10); what was not lives as long as the page. */
export interface Collection<T extends Row> extends StoredValue<readonly T[]> {
  add: (fields: Omit<T, Given>) => boolean;
  /** False also when there is no such record, or it would no longer be one. */
  update: (id: string, changes: Partial<Omit<T, Given>>) => boolean;
  remove: (id: string) => boolean;
}

const rows = z.array(z.unknown());
const none: readonly never[] = [];

/**
 * A collection named `name` of records that hold to `schema`. A damaged record is reported and left out, the others are there (STO-03); it stays in the storage until the
 * collection is written.
 * @param keep what of a list is stored, where there is a bound
 */
export function collection<T extends Row>(
  name: string,
  schema: z.ZodMiniType<T>,
  keep: (records: readonly T[]) => readonly T[] = (records) => records,
): Collection<T> {
  const stored = storedValue(name, rows, []);
  let read: { from: readonly unknown[]; records: readonly T[] } = { from: none, records: none };

  function parse(from: readonly unknown[]): readonly T[] {
    const records = new Map<string, T>();
    const damaged: unknown[] = [];
    for (const [i, row] of from.entries()) {
      const result = z.safeParse(schema, row);
      // Two records of one id could not be told apart.
      if (!result.success || records.has(result.data.id))
        damaged.push(result.error?.issues ?? `record ${i}: its id is there already`);
      else records.set(result.data.id, result.data);
    }
    if (damaged.length > 0)
      console.warn(
        `${damaged.length} of ${from.length} records in ${brand.storagePrefix}${name} cannot be read.`,
        damaged,
      );
    return [...records.values()];
  }

  const self: Collection<T> = {
    read() {
      const from = stored.read();
      // The same list while nothing changes, as useSyncExternalStore needs.
      if (from !== read.from) read = { from, records: from.length === 0 ? none : parse(from) };
      return read.records;
    },
    write(records) {
      const kept = [...keep(records)];
      // These are records already: nobody holds hundreds of them to the schema again while the page waits.
      read = { from: kept, records: kept };
      return stored.write(kept);
    },
    subscribe: stored.subscribe,
    add(fields) {
      const now = new Date().toISOString();
      const made = z.safeParse(schema, { ...fields, id: randomId(), createdAt: now, updatedAt: now });
      if (!made.success) {
        console.warn(`What should be added to ${brand.storagePrefix}${name} is no record of it.`, made.error);
        return false;
      }
      return self.write([...self.read(), made.data]);
    },
    update(id, changes) {
      const before = self.read().find((record) => record.id === id);
      const made = z.safeParse(schema, { ...before, ...changes, id, updatedAt: new Date().toISOString() });
      if (before === undefined || !made.success) {
        console.warn(`Record ${id} of ${brand.storagePrefix}${name} cannot be changed so.`, made.error);
        return false;
      }
      return self.write(self.read().map((record) => (record.id === id ? made.data : record)));
    },
    remove: (id) => self.write(self.read().filter((record) => record.id !== id)),
  };
  return self;
}
