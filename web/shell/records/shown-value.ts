import type { RecordField, Sayings } from '#shared/records/fields.ts';
import { datedDay, eventDate } from '#web/shell/messages/dates.ts';
import { formMessages as words } from '#web/shell/messages/en-forms.ts';
import { languageInWords } from '#web/shell/messages/language-name.ts';
import { dateFormat, formatNumber, locale } from '#web/shell/messages/locale.ts';

const zoned = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
/** `Nov 20, 2026, 6:00 PM GMT`, in the reader's time zone; the text itself if it is no time. */
export const zonedMoment = (time: string): string => (Number.isNaN(Date.parse(time)) ? time : zoned(new Date(time)));

/** `£2.50`; without a symbol if the currency is not known. */
function moneyIn(amount: number, currency = ''): string {
  const unit = /^[A-Z]{3}$/.test(currency)
    ? ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const)
    : {};
  return amount.toLocaleString(locale, { ...unit, minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/**
 * How values of a record are said.
 * @param currency of its amounts
 */
export const sayingsOf = (currency?: string, headline: Sayings['headline'] = () => words.unknownArticle): Sayings => ({
  moment: zonedMoment,
  money: (amount, other = currency) => moneyIn(amount, other),
  headline,
});

const offset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** A time or a day in words; any other text as it is. */
function shownText(text: string, kind: RecordField['kind']): string {
  const [, zone] = offset.exec(text) ?? [];
  // The clocks of its place, if it names them.
  if (kind === 'moment' && zone !== 'Z') {
    const date = eventDate(text)?.full ?? words.noDate(text);
    return zone === undefined ? date : `${date} (UTC${zone})`;
  }
  if (zone !== undefined) return zonedMoment(text);
  return day.test(text) && !Number.isNaN(Date.parse(text)) ? datedDay(text) : text;
}

/** A field's value in words, in a list or a comparison. */
export function shownValue(field: RecordField, value: unknown, say: Sayings = sayingsOf()): string {
  const { kind, options, echo, empty = words.empty } = field;
  if (field.say !== undefined) return (value === undefined || value === null ? '' : field.say(value, say)) || empty;
  const meant = typeof value === 'string' ? (echo?.(value) ?? null) : null;
  if (meant !== null) return meant;
  if (typeof value === 'boolean' && options === undefined) return value ? words.yes : words.no;
  if (typeof value === 'number') return formatNumber(value);
  const labelOf = (one: unknown) =>
    options?.find((option) => option.value === String(one))?.label ?? shownText(String(one ?? ''), kind);
  if (Array.isArray(value)) return value.map(labelOf).join(', ') || empty;
  if (kind === 'language') return languageInWords(String(value ?? '')) || empty;
  return (value ?? '') === '' && kind !== 'select' ? empty : labelOf(value === null ? 'none' : value) || empty;
}
