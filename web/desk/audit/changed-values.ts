import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { auditMessages as words } from '#web/shell/messages/desk/en-audit.ts';

/** A field of a change, as text. */
export interface ChangedValue {
  field: string;
  before: string;
  after: string;
}

/** Characters of a value that the page shows, and those of them before the first difference. */
const maxShown = 300;
const shownBefore = 40;

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** The fields of a record, and the entries of a list by their ids; null for anything else. */
function fieldsOf(value: unknown): Fields | null {
  if (isRecord(value)) return value;
  if (!Array.isArray(value) || value.length === 0) return null;
  if (!value.every((one) => isRecord(one) && isPlain(one.id))) return null;
  return Object.fromEntries(value.map(({ id, ...fields }) => [id, fields]));
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return words.empty;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return value;
  const text = Array.isArray(value) && value.every(isPlain) ? value.join(', ') : JSON.stringify(value);
  return text || words.empty;
}

/** A text cut to the part with the first difference. */
function excerpt(text: string, other: string): string {
  if (text.length <= maxShown) return text;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  const from = same < maxShown - shownBefore ? 0 : same - shownBefore;
  const cut = text.slice(from, from + maxShown);
  return `${from > 0 ? '…' : ''}${cut}${from + maxShown < text.length ? '…' : ''}`;
}

/** The fields of a change, those of entries of lists too. A thing that was added or deleted has only one side. */
export function changedValues({ before, after }: Pick<AuditEntry, 'before' | 'after'>, field = ''): ChangedValue[] {
  if ((before ?? null) === null && (after ?? null) === null && field === '') return [];
  const [old, present] = [fieldsOf(before), fieldsOf(after)];
  // A field that has changed from one kind of value to another is shown as a whole.
  const isWhole = (old === null && (before ?? null) !== null) || (present === null && (after ?? null) !== null);
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(present ?? {})])];
  if (isWhole || names.length === 0) {
    const [from, to] = [textOf(before), textOf(after)];
    return [{ field: field || words.whole, before: excerpt(from, to), after: excerpt(to, from) }];
  }
  const inner = (name: string) => (field === '' ? name : `${field} · ${name}`);
  return names.flatMap((name) => changedValues({ before: old?.[name], after: present?.[name] }, inner(name)));
}
