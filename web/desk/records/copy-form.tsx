import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import {
  checkedBy,
  type FieldSpec,
  type FieldValue,
  type FormValues,
  fieldsIn,
  type RecordFields,
  sameValues,
  valuesOf,
} from '#shared/records/fields.ts';
import type { newsletterSettingsMessages } from '#web/shell/messages/desk/en-newsletter.ts';
import { formMessages } from '#web/shell/messages/en-forms.ts';
import type { NewsroomCopy } from '#web/shell/storage/newsroom-copy.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { useLeaveQuestion } from '#web/shell/ui/overlays/leave-question.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { CopyPublishBar } from './copy-publish-bar.tsx';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  maxInlineSize: 620,
  paddingBlock: '28px 40px',
  '& > .actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 },
  '& > .actions > [role=status]': { ...typography.meta, color: palette.text.secondary },
});

interface CopyFormProps<T> {
  copy: NewsroomCopy<T>;
  fields: RecordFields;
  words: Readonly<Record<keyof typeof newsletterSettingsMessages, string>>;
  /** Above the fields, for what is stored. */
  above?: (stored: T) => ReactNode;
  /** Below a field, with what it contains and how to change that. */
  below?: (field: FieldSpec, values: FormValues, set: (value: FieldValue) => void) => ReactNode;
}

/** A newsroom document as one form. It is saved in this browser until it is published to all readers. */
export function CopyForm<T extends object>({ copy, fields, words, above, below }: CopyFormProps<T>) {
  const stored = useStored(copy);
  const storedValues = valuesOf(fields, stored);
  /** Null: as stored. */
  const [edited, setEdited] = useState<FormValues | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const values = edited ?? storedValues;
  const isEdited = !sameValues(values, storedValues);
  const errorCount = Object.keys(problems).length;
  const { question } = useLeaveQuestion(isEdited);

  function store(next: T, title: string, description: string): void {
    const done = copy.write(next);
    if (done) setEdited(null);
    setProblems({});
    if (done) showToast({ title, description });
    else showToast({ title: words.failed, description: words.failedHint, tone: 'destructive' });
  }

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const schema: z.ZodMiniType<T> = copy.schema;
    const checked = checkedBy(schema, fields, values);
    if ('record' in checked) {
      store(checked.record, words.saved, words.savedHint);
      return;
    }
    setProblems(checked.problems);
    const [first = ''] = Object.keys(checked.problems);
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <>
      <CopyPublishBar copy={copy} isEdited={isEdited} />
      {above?.(stored)}
      <Form noValidate onSubmit={save}>
        {fieldsIn(fields, values).map((field) => {
          const set = (value: FieldValue) => setEdited({ ...values, [field.name]: value });
          return (
            <div key={field.name}>
              <Field field={field} value={values[field.name] ?? ''} problem={problems[field.name]} onChange={set} />
              {below?.(field, values, set)}
            </div>
          );
        })}
        <div className="actions">
          {/* The main button of the page while it has something to save; then the bar has it. */}
          <Button variant={isEdited ? 'contained' : 'outlined'} type="submit">
            {words.save}
          </Button>
          <Button onClick={() => store(copy.initial(), words.wasReset, words.wasResetHint)}>{words.reset}</Button>
          <span role="status">
            {errorCount > 0 ? formMessages.errorCount(errorCount) : isEdited ? words.unsaved : words.allSaved}
          </span>
        </div>
      </Form>
      {question}
    </>
  );
}
