import * as z from 'zod/mini';
import type { Role } from '../domain/team/role.ts';
import { type Checked, checkedBy, type FormValues, fieldsIn, type RecordFields, valueIn } from './fields.ts';

/** A wrong field of a content, with a sentence that names it in words. */
export interface ContentFault {
  field: string;
  message: string;
}

/** A kind of content that editors edit as a draft and publish to all readers as numbered versions. */
export interface ContentKind<C extends z.ZodMiniType = z.ZodMiniType> {
  /** Its name for people, here and in the audit log. */
  title: string;
  /** Who edits it. */
  role: Role;
  content: C;
  /** What the content must obey beyond its schema. */
  faultsOf?(content: z.output<C>): ContentFault[];
  /** The fields of the content, or of each entry of a list: for its form, and to compare two versions. */
  fields: RecordFields;
}

/** An entry of a list. */
export type ListEntry = { id: string; enabled: boolean };

/** How a list of records is shown and edited. */
export interface ListDescription {
  fields: RecordFields;
  /** The fields that people know a record by, and of a line about it. */
  name: string;
  about?: string;
  /** Whether a record is a sample, which the list says. */
  isSample?(record: ListEntry): boolean;
  /** The fields that the list shows beside them, in this order. */
  columns: readonly string[];
  words: ListWords;
}

/** A list of records that is edited as a whole. */
interface ListOf<S extends z.ZodMiniType<ListEntry>> extends ListDescription {
  title: string;
  role: Role;
  /** Its tab's name in the address of the dashboard's Ads tab; without one it has a page of its own. */
  tab?: string;
  /** One record as it is stored. Ids and times are set when it is saved. */
  record: S;
  /** What the form accepts, if that is less than what may be stored. */
  typed?: z.ZodMiniType<z.output<S>>;
  /** What a new record has that its form has not, such as counters. */
  blank?: Readonly<Record<string, number>>;
}

/** The texts of a list. */
export interface ListWords {
  heading: string;
  /** Empty: records are added elsewhere. */
  add: string;
  newTitle: string;
  editTitle: string;
  none: string;
  noneHint: string;
  /** What else editors should know before they publish. */
  note?: string;
  /** Confirms each change, if present. */
  done?: { added: string; updated: string; removed: string };
}

export type ListKind<S extends z.ZodMiniType<ListEntry>> = ReturnType<typeof listKind<S>>;

/** Records of one list. */
const most = 200;
/** Characters of an id. Articles are stored with those of the watchlists that they match. */
export const maxId = 120;

/** Stands for the id and the times that a record gets when it is saved. */
const unsaved = { id: 'new', createdAt: '1970-01-01T00:00:00.000Z', updatedAt: '1970-01-01T00:00:00.000Z' };

/** The fields that a form makes of a record, or of a new one, and what is wrong with each. */
export function checkEntry(
  { record: schema, typed = schema, fields, blank = {} }: ListOf<z.ZodMiniType<ListEntry>>,
  values: FormValues,
  record: object | null,
): Checked<object> {
  const checked = checkedBy(typed, fields, values, record ?? { ...unsaved, ...blank });
  if ('problems' in checked) return checked;
  // Counters may have grown since the form was opened.
  const typedNames = fieldsIn(fields, values).map(({ name }) => name);
  const names = [...typedNames, ...(record === null ? Object.keys(blank) : [])];
  return { record: Object.fromEntries(names.map((name) => [name, valueIn(checked.record, name)])) };
}

/** A kind of content that is a list of records. */
export const listKind = <S extends z.ZodMiniType<ListEntry>>(kind: ListOf<S>) => ({
  ...kind,
  content: z.array(kind.record).check(z.maxLength(most)),
  faultsOf: entryIdFaults,
});

/** Entries are found by id, so none may have that of another. */
function entryIdFaults(entries: readonly { id: string }[]): ContentFault[] {
  const seen = new Set<string>();
  return entries.flatMap(({ id }, i) => {
    if (id.length > maxId)
      return [{ field: `content.${i}.id`, message: `The ID of entry ${i + 1} has more than ${maxId} characters` }];
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [{ field: `content.${i}.id`, message: `Entry ${i + 1} has the ID of an earlier one` }];
  });
}
