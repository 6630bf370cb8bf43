import type { RecordField } from '#shared/records/fields.ts';
import { eventDate } from '#web/shell/messages/dates.ts';
import { formMessages as words } from '#web/shell/messages/en-forms.ts';
import { languageInWords } from '#web/shell/messages/language-name.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';

/** A field's value in words, in a list or a comparison. */
export function shownValue({ kind, options, empty = words.empty }: RecordField, value: unknown): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formatNumber(value);
  const labelOf = (one: unknown) => options?.find((option) => option.value === one)?.label ?? String(one ?? '');
  if (Array.isArray(value)) return value.map(labelOf).join(', ') || empty;
  if (kind === 'moment') return eventDate(String(value))?.full ?? words.noDate(String(value));
  if (kind === 'language') return languageInWords(String(value ?? '')) || empty;
  return labelOf(value === null && kind === 'select' ? 'none' : value) || empty;
}
