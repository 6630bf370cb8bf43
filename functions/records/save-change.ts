import { type Entities, type Writes, writeTransaction } from '#functions/table/transaction.ts';
import { auditEntity, auditRow, type Change } from './audit.ts';

/**
 * Saves a change of a record together with its row in the audit log: there is no change without its row, and no row
 * without its change.
 * @param entities those that the change writes, by name
 * @param writes with the condition that the record is still what the editor saw
 * @returns null if it is saved; otherwise a code for each write, 'None' or 'ConditionalCheckFailed'
 * @throws as `writeTransaction`
 */
export async function saveChange<E extends Entities>(
  change: Change,
  now: Date,
  entities: E,
  writes: Writes<E>,
): Promise<string[] | null> {
  const logged = await auditRow(change, now);
  const all = { ...entities, audit: auditEntity() };
  return writeTransaction(all, (rows) => [...writes(rows), rows.audit.create(logged).commit()]);
}
