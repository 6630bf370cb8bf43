import { figures, isSameContent, times } from '#shared/domain/newsroom/browser-content.ts';
import { nameFields } from '#shared/domain/team/audit-entry.ts';
import type { Compared } from '#shared/records/compared-kinds.ts';
import {
  isObject,
  type RecordField,
  type RecordFields,
  type Sayings,
  valueIn,
  withValue,
} from '#shared/records/fields.ts';
import { formMessages as words } from '#web/shell/messages/en-forms.ts';
import type { Side } from './change-table.tsx';
import { sayingsOf, shownValue } from './shown-value.ts';

/** A field, or an entry of a list, in which two contents differ. */
export interface Difference extends Side {
  key: string;
  /** Where it is: the paths of fields and the keys of entries. */
  path: readonly string[];
}

type Pair<T = unknown> = readonly [before: T, after: T];
const both = <T, U>([before, after]: Pair<T>, change: (one: T, i: 0 | 1) => U): Pair<U> => [
  change(before, 0),
  change(after, 1),
];

interface Scope {
  path: readonly string[];
  labels: readonly string[];
  currency: Pair<string | undefined>;
  headline: Sayings['headline'] | undefined;
}

/** Not what editors write. The creative of a booking is compared as one of its own. */
const hidden: ReadonlySet<string> = new Set(['id', 'creativeId', 'version', ...times, ...figures]);
const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const isEmpty = (value: unknown): boolean =>
  isAbsent(value) || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (values: Pair): boolean => {
  const [before, after] = both(values, (one) => [{ value: isEmpty(one) ? null : one }]);
  return isSameContent(before, after);
};
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(isObject);

/**
 * How two contents of a kind differ, in words: by fields, and in lists by entries that were added, removed or put into
 * another order.
 * @param headline of an article by its id
 */
export function differences(
  { fields, toCompare = (content) => content }: Compared,
  before: unknown,
  after: unknown,
  headline?: Sayings['headline'],
): Difference[] {
  const scope: Scope = { path: [], labels: [], currency: [undefined, undefined], headline };
  // The log once had the ids of a list that was put in another order, and no names.
  if ([before, after].every((list) => Array.isArray(list) && list.length > 0 && !list.some(isObject)))
    return isSame([before, after])
      ? []
      : [{ ...rowOf({ ...scope, labels: [words.order] }), stored: words.empty, wanted: words.changed }];
  return inValue({ label: words.value, kind: 'shown', fields }, both([before, after], toCompare), scope);
}

function inValue(field: RecordField, values: Pair, scope: Scope, isWithin: Pair<boolean> = [true, true]): Difference[] {
  if (isSame(values)) return [];
  if (field.say === undefined && values.some(isList)) return inList(field.fields, values, scope);
  if (field.say === undefined && values.some(isObject)) return inRecord(field.fields, values, scope);
  const [stored, wanted] = both(values, (value, i) =>
    isWithin[i] ? shownValue(field, value, sayingsOf(scope.currency[i], scope.headline)) : words.empty,
  );
  return [{ ...rowOf(scope.labels.length === 0 ? { ...scope, labels: [field.label] } : scope), stored, wanted }];
}

const rowOf = ({ path, labels }: Scope) => ({ path, key: path.join('\n'), name: labels.join(': ') });

function inRecord(fields: RecordFields = {}, records: Pair, scope: Scope): Difference[] {
  const currency = both(records, (record, i) => scope.currency[i] ?? textIn(record, 'currency'));
  const isWithin = both(records, (record) => !isAbsent(record));
  return Object.entries({ ...fields, ...undescribed(fields, records) }).flatMap(([name, field]) => {
    if (hidden.has(name)) return [];
    const label = field.label.replace(/ \(optional\)$/, '');
    const within = { ...scope, currency, path: [...scope.path, field.at ?? name], labels: [...scope.labels, label] };
    const values = both(records, (record) => valueIn(record, name, field));
    return inValue(field, values, within, isWithin);
  });
}

const textIn = (record: unknown, name: string): string | undefined => {
  const value = isObject(record) ? record[name] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/** What the log has of fields from before they were described or after they were dropped. */
function undescribed(fields: RecordFields, records: Pair): RecordFields {
  const known = new Set(Object.entries(fields).map(([name, { at = name }]) => at.split('.')[0]));
  const names = records.filter(isObject).flatMap((record) => Object.keys(record));
  return Object.fromEntries(
    names.filter((name) => !known.has(name)).map((name) => [name, { label: inWords(name), kind: 'shown' }]),
  );
}

/** `Image url` for `imageUrl`, `About us` for `about-us`. */
function inWords(field: string): string {
  const text = field.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[-_]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name that people know an entry by. */
function nameOf(entry: unknown, place: number): string {
  const names = nameFields.map((name) => textIn(entry, name));
  return names.find((name) => name !== undefined) ?? words.entry(place);
}

/** Mutes of an article and of a publisher may have the same id. */
const keyOf = (entry: unknown, i: number): string =>
  [textIn(entry, 'kind'), textIn(entry, 'id')].filter(Boolean).join(' ') || String(i);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const orderStep = '\u0000order';

function inList(fields: RecordFields | undefined, values: Pair, scope: Scope): Difference[] {
  const lists = both(values, (value) => new Map(listOf(value).map((entry, i) => [keyOf(entry, i), entry])));
  const [old, next] = lists;
  const keys = [...new Set([...old.keys(), ...next.keys()])];
  const rows = keys.flatMap((key, i): Difference[] => {
    const name = nameOf(next.get(key) ?? old.get(key), i + 1);
    const at = { ...scope, path: [...scope.path, key], labels: [...scope.labels, name] };
    const entries = both(lists, (list) => list.get(key));
    const changes = inRecord(fields, entries, at);
    if (old.has(key) && next.has(key)) return changes;
    const side = old.has(key) ? 'stored' : 'wanted';
    const start = `${at.labels.join(': ')}: `;
    const about = changes
      .filter((one) => one[side] !== name && one[side] !== words.empty)
      .map((one) => `${one.name.slice(start.length)}: ${one[side]}`);
    // Where there was no list, no entry was added to one.
    const label = values.some(isAbsent) ? name : words[side === 'stored' ? 'removed' : 'added'](name);
    const row = rowOf({ ...at, labels: [...scope.labels, label] });
    return [{ ...row, stored: words.empty, wanted: words.empty, [side]: about.join('; ') || name }];
  });
  const orders = both(lists, (list) => [...list.keys()].filter((key) => old.has(key) && next.has(key)));
  if (isSame(orders)) return rows;
  const [stored, wanted] = both(orders, (order, i) =>
    order
      .flatMap((key, place) =>
        orders[0][place] === orders[1][place] ? [] : `${place + 1}. ${nameOf(lists[i].get(key), place + 1)}`,
      )
      .join(', '),
  );
  const path = [...scope.path, orderStep];
  return [...rows, { ...rowOf({ ...scope, path, labels: [...scope.labels, words.order] }), stored, wanted }];
}

const isPartOf = (one: Difference, other: Difference): boolean => `${one.key}\n`.startsWith(`${other.key}\n`);

/**
 * The differences between what another editor has stored and what this one wants. What this editor has not changed in
 * `base` is null on their side.
 */
export function conflictRows(
  kind: Compared,
  { base, theirs, mine }: { base: unknown; theirs: unknown; mine: unknown },
  headline?: Sayings['headline'],
): Difference[] {
  const own = differences(kind, base, mine, headline);
  return differences(kind, theirs, mine, headline).map((row) =>
    own.some((one) => isPartOf(one, row) || isPartOf(row, one)) ? row : { ...row, wanted: null },
  );
}

/**
 * What this editor wants, with the other editor's version of some differences and of all that this editor has not
 * changed.
 * @param taken keys of the differences in which the other editor's version was chosen
 */
export function chosenContent(
  { toCompare = (content) => content, fromCompared = (content) => content }: Compared,
  { theirs, mine }: { theirs: unknown; mine: unknown },
  rows: readonly Difference[],
  taken: ReadonlySet<string>,
): unknown {
  const stored = toCompare(theirs);
  const chosen = rows.filter(({ key, wanted }) => wanted === null || taken.has(key));
  return fromCompared(chosen.reduce((content, { path }) => withStored(content, stored, path), toCompare(mine)));
}

/** The content with what another one has at a path. */
function withStored(content: unknown, stored: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return stored;
  if (!Array.isArray(content) && !Array.isArray(stored)) {
    const at = { at: step };
    return withValue(content, step.split('.'), withStored(valueIn(content, '', at), valueIn(stored, '', at), rest));
  }
  const [own, others] = [listOf(content), listOf(stored)];
  const placeIn = (list: unknown[], key: string) => list.findIndex((entry, i) => keyOf(entry, i) === key);
  if (step === orderStep) {
    const place = (entry: unknown, i: number) => placeIn(others, keyOf(entry, i));
    const inBoth = own.filter((entry, i) => place(entry, i) !== -1);
    const ordered = inBoth.toSorted((a, b) => place(a, -1) - place(b, -1));
    return own.map((entry) => (inBoth.includes(entry) ? ordered.shift() : entry));
  }
  const [place, theirPlace] = [placeIn(own, step), placeIn(others, step)];
  if (theirPlace === -1) return own.filter((_, i) => i !== place);
  if (place === -1) {
    // After the last of the entries before it that are here.
    const before = others.slice(0, theirPlace).map((entry, i) => placeIn(own, keyOf(entry, i)));
    return own.toSpliced((before.findLast((one) => one !== -1) ?? -1) + 1, 0, others[theirPlace]);
  }
  return own.with(place, withStored(own[place], others[theirPlace], rest));
}
