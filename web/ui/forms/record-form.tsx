import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { breakpoints } from '#web/theme/theme.ts';
import type { ConfirmWords } from '../overlays/confirm-dialog.tsx';
import { useDiscardQuestion } from '../overlays/discard-question.tsx';
import { Field } from './field.tsx';
import type { FieldSpec, FieldValue } from './field-spec.ts';
import { sameValues } from './same-values.ts';

export type FormValues = Readonly<Record<string, FieldValue>>;
/** The parsed fields of a record, or the names of the invalid fields. */
export type Checked<F> = { fields: F } | { invalid: readonly string[] };

export interface FormWords {
  save: string;
  cancel: string;
  errorCount: (count: number) => string;
  discard: ConfirmWords;
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

/** The fields of a form in a dialog, two in a row; `whole` ones take the row. */
export const Fields = styled('form')({
  display: 'grid',
  gap: 16,
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > .whole': { gridColumn: '1 / -1' },
  },
});
export const focusFirstField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();
/** Kinds of field that take the form's full width. */
const fullWidth: ReadonlySet<FieldSpec['kind']> = new Set(['textarea', 'url', 'tags', 'checkboxes', 'swatches']);
export const fieldClass = ({ kind }: FieldSpec): string | undefined => (fullWidth.has(kind) ? 'whole' : undefined);

/**
 * A dialog that edits a record. Error messages are shown at their fields until they are corrected, and the first
 * invalid field gets the focus. Closing asks before it discards changes.
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
  const formId = useId();
  const [initial] = useState<FormValues>(start);
  const [values, setValues] = useState<FormValues>(initial);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const { requestClose, question } = useDiscardQuestion({
    formId,
    isEdited: !sameValues(initial, values),
    words: words.discard,
    onClose,
  });
  const fields = typeof given.fields === 'function' ? given.fields(values) : given.fields;

  function change(field: string, value: FieldValue) {
    const changed = { ...values, [field]: value };
    const next = adjust === undefined ? changed : adjust(changed, field);
    setValues(next);
    if (invalid.length === 0) return;
    const checked = check(next);
    setInvalid('fields' in checked ? [] : invalid.filter((name) => checked.invalid.includes(name)));
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = check(values);
    if ('fields' in checked) {
      onSave(checked.fields);
      onClose();
      return;
    }
    // The message takes room: the focus scrolls the field into what is left.
    flushSync(() => setInvalid(checked.invalid));
    const summary = errorSummary?.(checked.invalid, values) ?? null;
    if (summary !== null) onInvalid?.(summary);
    const first = fields.find(({ name }) => checked.invalid.includes(name));
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]`)?.focus();
    }
  }

  const message = invalid.length === 0 ? null : (errorSummary?.(invalid, values) ?? words.errorCount(invalid.length));
  return (
    <Dialog open aria-labelledby={titleId} onClose={requestClose}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {/* The schema of the stored records validates; the browser's own rules cover only a part of it. */}
        <Fields ref={focusFirstField} id={formId} noValidate onSubmit={save}>
          {fields.map((field) => (
            <div key={field.name} className={fieldClass(field)}>
              <Field
                field={field}
                value={values[field.name] ?? ''}
                problem={invalid.includes(field.name) ? words.invalid[field.name] : undefined}
                onChange={(value) => change(field.name, value)}
              />
            </div>
          ))}
        </Fields>
      </DialogContent>
      {/* Outside of the scrolling fields, where it is always visible. */}
      {message === null ? null : <Alert severity="error">{message}</Alert>}
      <DialogActions>
        <Button variant="contained" type="submit" form={formId}>
          {words.save}
        </Button>
        <Button onClick={requestClose}>{words.cancel}</Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}
