import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { FormBody, FormDialog } from '../overlays/form-dialog.tsx';
import { Field, type FieldSpec, type FieldValue } from './field.tsx';
import { Pill, StrongPill } from './pill.tsx';

export type FormValues = Readonly<Record<string, FieldValue>>;
/** What was typed as a record's fields, or the names of the fields that cannot be taken. */
export type Checked<F> = { fields: F } | { wrong: readonly string[] };

export interface FormWords {
  save: string;
  cancel: string;
  fix: (count: number) => string;
  /** What to say of each field that cannot be taken. */
  wrong: Readonly<Record<string, string>>;
}

interface RecordFormProps<F> {
  title: string;
  words: FormWords;
  /** Which fields there are may depend on what stands in them. */
  fields: readonly FieldSpec[] | ((values: FormValues) => readonly FieldSpec[]);
  /** What else changes with a field. */
  adjust?: ((values: FormValues, changed: string) => FormValues) | undefined;
  start: FormValues;
  check: (values: FormValues) => Checked<F>;
  /** What is wrong in one sentence, where there is a better one than how many fields are. */
  complaint?: ((wrong: readonly string[], values: FormValues) => string | null) | undefined;
  onRefused?: ((complaint: string) => void) | undefined;
  onSave: (fields: F) => void;
  onClose: () => void;
}

/** Kinds that take the form's whole width. */
const whole: ReadonlySet<FieldSpec['kind']> = new Set(['area', 'address', 'words', 'many', 'swatches']);

/** A record's fields in a dialog. What is wrong stands at its field, and the first such field gets the focus; Escape and Cancel leave everything as it was. */
export function RecordForm<F>({
  title,
  words,
  start,
  check,
  adjust,
  complaint,
  onRefused,
  onSave,
  onClose,
  ...given
}: RecordFormProps<F>) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [values, setValues] = useState<FormValues>(start);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  /** What is wrong in one sentence; how many fields are, where there is none. */
  const [sentence, setSentence] = useState<string | null>(null);
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
    setWrong(checked.wrong);
    const complained = complaint?.(checked.wrong, values) ?? null;
    setSentence(complained);
    if (complained !== null) onRefused?.(complained);
    const first = fields.find(({ name }) => checked.wrong.includes(name));
    if (first !== undefined)
      event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]`)?.focus();
  }

  return (
    <FormDialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      {/* The schema decides, the same that reads what is stored: the browser's own rules would only know a part of it. */}
      <FormBody noValidate onSubmit={save}>
        <h2 id={titleId}>{title}</h2>
        {/* Above the fields, where a phone shows it. */}
        {sentence === null ? null : <p role="alert">{sentence}</p>}
        <div className="fields">
          {fields.map((field) => (
            <div key={field.name} className={whole.has(field.kind) ? 'whole' : undefined}>
              <Field
                field={field}
                value={values[field.name] ?? ''}
                problem={wrong.includes(field.name) ? words.wrong[field.name] : undefined}
                onChange={(value) => {
                  const next = { ...values, [field.name]: value };
                  setValues(adjust === undefined ? next : adjust(next, field.name));
                }}
              />
            </div>
          ))}
        </div>
        {wrong.length > 0 && sentence === null ? <p role="alert">{words.fix(wrong.length)}</p> : null}
        <div className="actions">
          <StrongPill type="submit">{words.save}</StrongPill>
          <Pill type="button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </Pill>
        </div>
      </FormBody>
    </FormDialog>
  );
}
