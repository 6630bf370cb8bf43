import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import {
  type Checked,
  changedFields,
  type FieldValue,
  type FormValues,
  fieldsIn,
  mergedValues,
  problemsOf,
  type RecordFields,
  valuesOf,
} from '#shared/records/fields.ts';
import { presentIn, refusalOf } from '#web/shell/api/refusal.ts';
import { formMessages } from '#web/shell/messages/en-forms.ts';
import type { Side } from './change-table.tsx';
import { shownValue } from './shown-value.ts';

/** How a form reads from an error what another editor has stored. */
interface Stored<R, P> {
  /** Of what the server has now. */
  schema: z.ZodMiniType<P>;
  /** The record in it; null if it was removed. */
  recordIn: (present: P) => R | null;
  /** Shows what the server has now, such as in the list. */
  onPresent?: (present: P) => void;
}

export interface RecordFormOptions<R extends object, W = R, P = unknown> {
  fields: RecordFields;
  /** Null for a new one. */
  record: R | null;
  /** @param base what the editor has begun with; null for a new record */
  check: (values: FormValues, base: R | null) => Checked<W>;
  /** Stores what the form makes of `base`. May throw, also after a while. */
  onSave: (wanted: W, base: R | null) => unknown;
  onClose: () => void;
  stored?: Stored<R, P>;
  /** Why a save failed, in a sentence; `failed` precedes it if it is not about a field. */
  failureOf?: (error: unknown) => string;
  failed?: string;
  /** The message after a conflict about another record: saving again overwrites nothing. */
  othersChanged?: string;
  /** Updates other values after a field has changed. */
  adjust?: ((values: FormValues, changed: string) => FormValues) | undefined;
  /** Whether enough is filled in to save. */
  canSave?: (values: FormValues) => boolean;
  /** One message for the whole form; null for the default, the number of invalid fields. */
  summary?: ((values: FormValues) => string | null) | undefined;
  /** Gets the message of `summary`. */
  onInvalid?: ((summary: string) => void) | undefined;
}

type Problems = Readonly<Record<string, string>>;

/** The state of the form of a record: its values, what is wrong with them, and a conflict with another editor. */
export function useRecordForm<R extends object, W, P>(options: RecordFormOptions<R, W, P>) {
  const { check, onSave, onClose, stored, failureOf = String } = options;
  /** What the edits are based on; replaced if the editor accepts another editor's version. */
  const [base, setBase] = useState(options.record);
  const [values, setValues] = useState<FormValues>(() => valuesOf(options.fields, options.record));
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<string | null>(null);
  /** What another editor has stored; null in it if it was removed. */
  const [conflict, setConflict] = useState<{ present: R | null } | null>(null);
  const [pending, setPending] = useState(false);
  const fields = fieldsIn(options.fields, values);
  const baseValues = valuesOf(options.fields, base);

  function set(name: string, value: FieldValue): void {
    const changed = { ...values, [name]: value };
    const next = options.adjust?.(changed, name) ?? changed;
    setValues(next);
    if (Object.keys(problems).length === 0) return;
    const checked = check(next, base);
    const left = 'problems' in checked ? checked.problems : {};
    const touched = changedFields(values, next);
    setProblems(
      Object.fromEntries(Object.entries(problems).filter(([field]) => !touched.includes(field) || left[field])),
    );
  }

  async function save(wanted: W, over: R | null): Promise<void> {
    setRefused(null);
    try {
      const saved = onSave(wanted, over);
      if (saved instanceof Promise) {
        setPending(true);
        await saved;
      }
      onClose();
    } catch (error) {
      const present = stored && presentIn(error, stored.schema);
      if (present === undefined) showRefusal(error);
      else showConflict(present);
    } finally {
      setPending(false);
    }
  }

  function showRefusal(error: unknown): void {
    const why = failureOf(error);
    const [detail] = refusalOf(error)?.details ?? [];
    const faults = detail === undefined ? [] : [{ path: detail.field.split('.') }];
    const [field] = Object.keys(problemsOf(options.fields, values, faults));
    if (conflict === null && field !== undefined) setProblems({ [field]: why });
    else setRefused(options.failed === undefined ? why : `${options.failed}. ${why}`);
  }

  function showConflict(given: P): void {
    stored?.onPresent?.(given);
    const present = base === null ? null : (stored?.recordIn(given) ?? null);
    const isSame =
      base === null || (present !== null && changedFields(baseValues, valuesOf(options.fields, present)).length === 0);
    if (isSame && options.othersChanged !== undefined) setRefused(options.othersChanged);
    else setConflict({ present });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending || options.canSave?.(values) === false) return;
    const checked = check(values, base);
    if ('record' in checked) {
      setProblems({});
      void save(checked.record, base);
      return;
    }
    // The message takes room: the focus scrolls the field into what is left.
    flushSync(() => setProblems(checked.problems));
    const summary = options.summary?.(values) ?? null;
    if (summary !== null) options.onInvalid?.(summary);
    const first = fields.find(({ name }) => name in checked.problems);
    event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(first?.name ?? '')}"]`)?.focus();
  }

  /** Continues from the stored version. */
  function keepStored(): void {
    const present = conflict?.present ?? null;
    setBase(present);
    setValues(valuesOf(options.fields, present));
    setConflict(null);
  }

  /**
   * Saves this editor's changes over the stored version, without those of the fields in which that was chosen. Together
   * they may break a rule that neither does alone.
   */
  function overwrite(taken: ReadonlySet<string>): void {
    const present = conflict?.present ?? null;
    const stored = valuesOf(options.fields, present);
    const merged = present === null ? values : mergedValues(baseValues, values, stored, taken);
    const checked = check(merged, present ?? base);
    if ('record' in checked) return void save(checked.record, present ?? base);
    setBase(present ?? base);
    setValues(merged);
    setProblems(checked.problems);
    setConflict(null);
  }

  const count = Object.keys(problems).length;
  return {
    base,
    fields,
    values,
    problems,
    pending,
    isEdited: changedFields(baseValues, values).length > 0,
    canSave: options.canSave?.(values) ?? true,
    /** What is wrong with the form as a whole. */
    message: refused ?? (count === 0 ? null : (options.summary?.(values) ?? formMessages.errorCount(count))),
    conflict: conflict && { ...conflict, sides: sidesOf(options.fields, baseValues, values, conflict.present) },
    set,
    submit,
    keepStored,
    overwrite,
  };
}

/** The fields that one of two editors has changed. Only those of this editor would be overwritten. */
export function sidesOf(fields: RecordFields, base: FormValues, wanted: FormValues, present: object | null): Side[] {
  if (present === null) return [];
  const theirs = valuesOf(fields, present);
  const [mine, others] = [changedFields(base, wanted), changedFields(base, theirs)];
  return fieldsIn(fields, wanted)
    .filter(({ name }) => mine.includes(name) || others.includes(name))
    .map(({ name, ...field }) => ({
      key: name,
      name: field.label,
      stored: shownValue(field, theirs[name]),
      wanted: mine.includes(name) ? shownValue(field, wanted[name]) : null,
    }));
}
