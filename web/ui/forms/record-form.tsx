import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { FormBody, FormDialog } from '../overlays/form-dialog.tsx';
import { Field } from './field.tsx';
import type { FieldSpec, FieldValue } from './field-spec.ts';

export type FormValues = Readonly<Record<string, FieldValue>>;
/** The parsed fields of a record, or the names of the invalid fields. */
export type Checked<F> = { fields: F } | { invalid: readonly string[] };

export interface FormWords {
  save: string;
  cancel: string;
  errorCount: (count: number) => string;
  /** The error message of each field. */
  invalid: Readonly<Record<string, string>>;
}

interface RecordFormProps<F> {
  title: string;
  words: FormWords;
  /** The fields may depend on the values. */
  fields: readonly FieldSpec[] | ((values: FormValues) => readonly FieldSpec[]);
  /** Updates other values after a field has changed. */
  adjust?: ((values: FormValues, changed: string) => FormValues) | undefined;
  start: FormValues;
  check: (values: FormValues) => Checked<F>;
  /** One error message for the whole form; null for the default, the number of invalid fields. */
  errorSummary?: ((invalid: readonly string[], values: FormValues) => string | null) | undefined;
  /** Receives the message of `errorSummary`. */
  onInvalid?: ((summary: string) => void) | undefined;
  onSave: (fields: F) => void;
  onClose: () => void;
}

/** Kinds of field that take the form's full width. */
const fullWidth: ReadonlySet<FieldSpec['kind']> = new Set(['textarea', 'url', 'tags', 'checkboxes', 'swatches']);

/**
 * A dialog that edits a record. Error messages are shown at their fields, the first invalid field gets the focus;
 * Escape and Cancel discard the changes.
 */
export function RecordForm<F>({
  title,
  words,
  start,
  check,
  adjust,
  errorSummary,
  onInvalid,
  onSave,
  onClose,
  ...given
}: RecordFormProps<F>) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [values, setValues] = useState<FormValues>(start);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [summary, setSummary] = useState<string | null>(null);
  const fields = typeof given.fields === 'function' ? given.fields(values) : given.fields;

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = check(values);
    if ('fields' in checked) {
      onSave(checked.fields);
      dialog.current?.close();
      return;
    }
    setInvalid(checked.invalid);
    const nextSummary = errorSummary?.(checked.invalid, values) ?? null;
    setSummary(nextSummary);
    if (nextSummary !== null) onInvalid?.(nextSummary);
    const first = fields.find(({ name }) => checked.invalid.includes(name));
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]`)?.focus();
    }
  }

  return (
    <FormDialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      {/* The schema of the stored records validates; the browser's own rules cover only a part of it. */}
      <FormBody noValidate onSubmit={save}>
        <h2 id={titleId}>{title}</h2>
        {/* Above the fields, where it is visible on a phone. */}
        {summary === null ? null : <p role="alert">{summary}</p>}
        <div className="fields">
          {fields.map((field) => (
            <div key={field.name} className={fullWidth.has(field.kind) ? 'whole' : undefined}>
              <Field
                field={field}
                value={values[field.name] ?? ''}
                problem={invalid.includes(field.name) ? words.invalid[field.name] : undefined}
                onChange={(value) => {
                  const next = { ...values, [field.name]: value };
                  setValues(adjust === undefined ? next : adjust(next, field.name));
                }}
              />
            </div>
          ))}
        </div>
        {invalid.length > 0 && summary === null ? <p role="alert">{words.errorCount(invalid.length)}</p> : null}
        <div className="actions">
          <Button variant="contained" type="submit">
            {words.save}
          </Button>
          <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
        </div>
      </FormBody>
    </FormDialog>
  );
}
