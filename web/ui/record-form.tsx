import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Field, type FieldSpec } from './field.tsx';
import { FormBody, FormDialog } from './form-dialog.tsx';
import { Pill, StrongPill } from './pill.tsx';

export type FormValues = Readonly<Record<string, string | boolean>>;
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
  fields: readonly FieldSpec[];
  start: FormValues;
  check: (values: FormValues) => Checked<F>;
  onSave: (fields: F) => void;
  onClose: () => void;
}

/** A record's fields in a dialog. What is wrong stands at its field, and the first such field gets the focus; Escape and Cancel leave everything as it was. */
export function RecordForm<F>({ title, words, fields, start, check, onSave, onClose }: RecordFormProps<F>) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [values, setValues] = useState<FormValues>(start);
  const [wrong, setWrong] = useState<readonly string[]>([]);

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
    const first = fields.find(({ name }) => checked.wrong.includes(name));
    if (first !== undefined) event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]`)?.focus();
  }

  return (
    <FormDialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      {/* The schema decides, the same that reads what is stored: the browser's own rules would only know a part of it. */}
      <FormBody noValidate onSubmit={save}>
        <h2 id={titleId}>{title}</h2>
        <div className="fields">
          {fields.map((field) => (
            <div key={field.name} className={field.kind === 'area' || field.kind === 'address' ? 'whole' : undefined}>
              <Field
                field={field}
                value={values[field.name] ?? ''}
                problem={wrong.includes(field.name) ? words.wrong[field.name] : undefined}
                onChange={(value) => setValues({ ...values, [field.name]: value })}
              />
            </div>
          ))}
        </div>
        {wrong.length > 0 ? <p role="alert">{words.fix(wrong.length)}</p> : null}
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
