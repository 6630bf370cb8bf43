import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { auditMessages as words } from '#web/messages/desk/en-audit.ts';

/** A field of a change, as text. */
export interface ChangedValue {
  field: string;
  before: string;
  after: string;
}

/** Characters of a value that the page shows; an export has all. */
const maxShown = 300;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return words.empty;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value) && value.every(isPlain)
        ? value.join(', ')
        : JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text || words.empty;
}
const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** The fields of a change. A thing that was added or deleted has only one side. */
export function changedValues({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedValue[] {
  const sides = [before, after].map((side) => (isRecord(side) ? side : null));
  const [old, present] = sides;
  if (old === null && present === null)
    return (before ?? null) === null && (after ?? null) === null
      ? []
      : [{ field: words.whole, before: textOf(before), after: textOf(after) }];
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(present ?? {})])];
  return names.map((field) => ({ field, before: textOf(old?.[field]), after: textOf(present?.[field]) }));
}
