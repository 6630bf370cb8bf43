import { articleEntity } from '#functions/articles/article-rows.ts';
import { stateEntity, versionEntity } from '#functions/newsroom/document-rows.ts';
import { type AnyEntity, itemOf, rowOf } from '#functions/table/items.ts';
import type { StoredItem } from '#functions/table/replace-item.ts';
import { auditEntity } from '#functions/team/audit.ts';
import { formerEditor } from '#functions/team/editor-names.ts';
import { memberEntity } from '#functions/team/members.ts';
import type { Migration } from './migration.ts';

const hasAddress = (name: unknown): boolean => typeof name === 'string' && name.includes('@');

/** A record, or a list of records, without the address of who decided it. */
function withoutAddress(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAddress);
  if (typeof value !== 'object' || value === null || !('by' in value) || !hasAddress(value.by)) return value;
  return { ...value, by: formerEditor };
}

/** The attributes that may have an address, by entity. */
const signed: [entity: () => AnyEntity, attributes: string[]][] = [
  [articleEntity, ['editorial']],
  [stateEntity, ['published', 'draft', 'history']],
  [versionEntity, ['publication']],
];

/** The item without addresses of editors, and with the keys of its indexes; the same one if it is in this form. */
function migrated(item: StoredItem): StoredItem {
  const audit = rowOf(auditEntity(), item);
  if (audit !== null) return item.gsi3pk === undefined ? { ...item, ...itemOf(auditEntity(), audit) } : item;
  if (rowOf(memberEntity(), item) !== null)
    return hasAddress(item.invitedBy) ? { ...item, invitedBy: formerEditor } : item;
  for (const [entity, attributes] of signed) {
    const row: Record<string, unknown> | null = rowOf(entity(), item);
    if (row === null) continue;
    const wanted = attributes.filter((name) => JSON.stringify(withoutAddress(row[name])) !== JSON.stringify(row[name]));
    if (wanted.length === 0) return item;
    const changed = itemOf(entity(), {
      ...row,
      ...Object.fromEntries(wanted.map((name) => [name, withoutAddress(row[name])])),
    });
    return { ...item, ...Object.fromEntries(wanted.map((name) => [name, changed[name]])) };
  }
  return item;
}

export const editors: Migration = {
  name: '0008-editors',
  summary:
    'Removes the addresses of editors from decisions, newsroom documents and invitations, which the audit log has for 400 days, and finds the rows of the log by person.',
  matches: (item) => migrated(item) !== item,
  migrate: (item) => [migrated(item)],
};
