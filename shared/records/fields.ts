import * as z from 'zod/mini';
import { readNumber } from '#shared/domain/text/read-number.ts';
import { stageCurrency } from '../config/currency.ts';

/** A field of a record, as forms, lists and comparisons show it. */
export interface RecordField {
  label: string;
  /**
   * `words`: a list typed as a text with commas. `moment`: a day, or a day and a time (ISO 8601), typed as a text.
   * `day`: a day. `time`: a day and a time in the time zone of the form. `shown`: no form has the field.
   */
  kind:
    | 'text'
    | 'moment'
    | 'day'
    | 'time'
    | 'textarea'
    | 'number'
    | 'url'
    | 'select'
    | 'language'
    | 'switch'
    | 'tags'
    | 'words'
    | 'swatches'
    | 'checkboxes'
    | 'shown';
  hint?: string;
  required?: boolean;
  /** Said at the field if its value is not valid. */
  invalid?: string;
  /** For `select`, `swatches` (the values are colours) and `checkboxes`. The value `none` stands for null. */
  options?: readonly { value: string; label: string }[];
  /** For `number`: the smallest and the largest value. */
  least?: number;
  most?: number;
  step?: number | 'any';
  /** For `number`: shown before the input, for example a currency sign. */
  prefix?: string;
  /** For `number`: an amount with two digits, which the record has in hundredths. */
  isAmount?: boolean;
  /** What a valid value means, such as `£12.00 per 1,000`; beside the input and in comparisons. */
  echo?: (typed: string) => string | null;
  /** Normalises what is typed, of `tags` each tag; trims it by default. */
  normalize?: (typed: string) => string;
  /** For `tags`: the label of the button. */
  addLabel?: string;
  /** For `textarea`: the number of visible lines. */
  rows?: number;
  /** Whether it takes the whole width of the form. */
  isWide?: boolean;
  /** What no value is called. A switch that has this is stored only while it is on. */
  empty?: string;
  /** What the form of a new record begins with. */
  initial?: FieldValue;
  /** For `shown`: the fields of the record that the value is, or of each record in its list. */
  fields?: RecordFields;
  /** What lists and comparisons show of a value; by its kind by default. */
  say?: (value: unknown, say: Sayings) => string;
  /** Where the record has the value, such as `metadata.query`; under the field's name by default. */
  at?: string;
  /** What is different in a form with these values. */
  with?: (values: FormValues) => Partial<RecordField>;
  /** Whether a form with these values has the field; all have it by default. */
  isIn?: (values: FormValues) => boolean;
}
export type RecordFields = Readonly<Record<string, RecordField>>;

/** How parts of a value are said in the reader's language and time zone. */
export interface Sayings {
  /** A time with its zone. */
  moment: (time: string) => string;
  /** An amount, in the currency of its record by default. */
  money: (amount: number, currency?: string) => string;
  /** The headline of an article. */
  headline: (articleId: string) => string;
}

export const sayMoney = (amount: unknown, { money }: Sayings): string => money(Number(amount));
export const sayPence = (value: unknown, { money }: Sayings): string =>
  money(typeof value === 'number' ? value / 100 : Number(value), stageCurrency);

/** A text, whether a switch is on, or the selected values. */
export type FieldValue = string | boolean | readonly string[];
export type FormValues = Readonly<Record<string, FieldValue>>;

/** One field of a form. */
export interface FieldSpec extends RecordField {
  name: string;
}

/** The fields that a form has while it has these values. */
export const fieldsIn = (fields: RecordFields, values: FormValues): FieldSpec[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'shown' || field.isIn?.(values) === false ? [] : { ...field, ...field.with?.(values), name },
  );

const isLists = (kind: RecordField['kind']): boolean => kind === 'tags' || kind === 'checkboxes';
const pathOf = (name: string, { at = name }: Pick<RecordField, 'at'>): string[] => at.split('.');
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a record has in a field; undefined if it has none. */
export const valueIn = (record: unknown, name: string, field: Pick<RecordField, 'at'> = {}): unknown =>
  pathOf(name, field).reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), record);

const textOf = (value: unknown, { kind, options, isAmount }: RecordField): string => {
  if (isAmount && typeof value === 'number') return (value / 100).toFixed(2);
  if (value === null && kind === 'select' && options?.some((one) => one.value === 'none')) return 'none';
  return value === null || value === undefined ? '' : String(value);
};

/** The form's values of a record; those that a new one begins with if it is null. */
export function valuesOf(fields: RecordFields, record: object | null): FormValues {
  const values = Object.entries(fields).flatMap(([name, field]): [string, FieldValue][] => {
    if (field.kind === 'shown') return [];
    const value = record === null ? field.initial : valueIn(record, name, field);
    if (field.kind === 'switch') return [[name, value === true]];
    const list = Array.isArray(value) ? value.map(String) : [];
    if (isLists(field.kind)) return [[name, list]];
    return [[name, field.kind === 'words' && Array.isArray(value) ? list.join(', ') : textOf(value, field)]];
  });
  return Object.fromEntries(values);
}

/** What is typed in a field as the record has it; undefined if it is left empty. */
function readField({ kind, normalize, empty, isAmount }: RecordField, value: FieldValue | undefined): unknown {
  if (value === false && empty !== undefined) return undefined;
  if (typeof value !== 'string') return value;
  const text = normalize?.(value) ?? value.trim();
  if (kind === 'words') return text.split(/\s*,\s*/).filter((word) => word !== '');
  if (text === '') return undefined;
  if (kind === 'number') return isAmount ? hundredthsOf(text) : (readNumber(text) ?? Number.NaN);
  return kind === 'select' && text === 'none' ? null : text;
}

/** A typed amount in hundredths; not a number if it has more than two digits behind the point. */
function hundredthsOf(text: string): number {
  const hundredths = (readNumber(text) ?? Number.NaN) * 100;
  return Math.abs(hundredths - Math.round(hundredths)) < 1e-6 ? Math.round(hundredths) : Number.NaN;
}

/** The object with a value at a path; the objects on its way are copied. */
export function withValue(
  record: unknown,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const before = isObject(record) ? record : {};
  return { ...before, [key]: rest.length === 0 ? value : withValue(before[key], rest, value) };
}

/**
 * The record that a form's values make of another one, not yet checked. Fields that the form does not have stay.
 * @param start what the form began with, or what a new record has without its form
 */
export const recordOf = (fields: RecordFields, values: FormValues, start: object = {}): object =>
  fieldsIn(fields, values).reduce<object>(
    (record, { name, ...field }) => withValue(record, pathOf(name, field), readField(field, values[name])),
    start,
  );

/** A record that a form has made, or what is wrong with each of its fields. */
export type Checked<R> = { record: R } | { problems: Readonly<Record<string, string>> };

/** A fault of a record: the path of the wrong value, and why if its field does not say it. */
export interface Fault {
  path: readonly PropertyKey[];
  why?: string;
}

const isFilled = (value: FieldValue | undefined): boolean =>
  typeof value === 'string' ? value.trim() !== '' : typeof value === 'boolean' || (value?.length ?? 0) > 0;

/**
 * What is wrong with each field, in the order of the form.
 * @param missing said of a required field that is empty, and of a field without words of its own
 */
export function problemsOf(
  fields: RecordFields,
  values: FormValues,
  faults: readonly Fault[],
  missing = 'Check this field.',
): Record<string, string> {
  const shown = fieldsIn(fields, values);
  const problems = shown.flatMap(({ name, ...field }): [string, string][] => {
    const own = pathOf(name, field).join('.');
    const fault = faults.find(({ path }) => {
      const at = path.map(String).join('.');
      return at === own || at.startsWith(`${own}.`) || own.startsWith(`${at}.`);
    });
    if (fault === undefined) return [];
    return [[name, field.invalid ?? (isFilled(values[name]) && fault.why !== undefined ? fault.why : missing)]];
  });
  return Object.fromEntries(problems);
}

/** A record checked by a schema. */
export function checkedBy<S extends z.ZodMiniType>(
  schema: S,
  fields: RecordFields,
  values: FormValues,
  start?: object,
): Checked<z.output<S>> {
  const read = z.safeParse(schema, recordOf(fields, values, start));
  if (read.success) return { record: read.data };
  return { problems: problemsOf(fields, values, read.error.issues) };
}

/** The names of the fields that differ. */
export const changedFields = (before: FormValues, after: FormValues): string[] =>
  Object.keys(after).filter((name) => JSON.stringify(before[name] ?? '') !== JSON.stringify(after[name] ?? ''));

type Values = Readonly<Record<string, unknown>>;

/** Whether two objects have equal texts, switches and lists, in any order of their keys. */
export const sameValues = (one: Values, other: Values): boolean =>
  Object.keys({ ...one, ...other }).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

/** What one editor has changed, over what another one has stored meanwhile and what is taken from that. */
export const mergedValues = (
  base: FormValues,
  wanted: FormValues,
  present: FormValues,
  taken: ReadonlySet<string> = new Set(),
): FormValues => ({
  ...present,
  ...Object.fromEntries(
    changedFields(base, wanted).flatMap((name) => (taken.has(name) ? [] : [[name, wanted[name] ?? '']])),
  ),
});
