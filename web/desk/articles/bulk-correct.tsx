import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { type EditorialChange, editorialChange } from '#shared/domain/articles/editorial.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { Fields } from '#web/shell/records/record-dialog.tsx';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { correctionFields } from './correction-fields.ts';

const names = ['topic', 'region', 'language'] as const;
type Name = (typeof names)[number];

/** Values of the two options that no field has. */
const keep = '';
const publishers = ' publisher';

/** The corrections of the chosen values; null for none. */
export function bulkCorrections(values: Readonly<Record<Name, string>>): EditorialChange | null {
  const given = Object.fromEntries(
    names
      .filter((name) => values[name] !== keep)
      .map((name) => [name, values[name] === publishers ? null : values[name]]),
  );
  return Object.keys(given).length === 0 ? null : editorialChange.parse({ corrections: given });
}

interface BulkCorrectProps {
  count: number;
  topics: readonly Topic[];
  onSave: (change: EditorialChange) => void;
  onClose: () => void;
}

/** Corrects topic, region and language of several articles. */
export function BulkCorrect({ count, topics, onSave, onClose }: BulkCorrectProps) {
  const id = useId();
  const [values, setValues] = useState<Record<Name, string>>({ topic: keep, region: keep, language: keep });
  const change = bulkCorrections(values);
  const fields = correctionFields(topics, {}).filter(({ name }) => names.some((one) => one === name));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (change !== null) onSave(change);
  }
  return (
    <Dialog open aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`} onClose={onClose}>
      <DialogTitle id={`${id}-title`}>{words.bulkCorrectTitle(count)}</DialogTitle>
      <DialogContent>
        <p id={`${id}-hint`} style={{ marginBlockEnd: 16 }}>
          {words.bulkCorrectHint}
        </p>
        <Fields id={`${id}-form`} onSubmit={submit}>
          {fields.map((field) => (
            <Field
              key={field.name}
              field={{
                ...field,
                options: [
                  { value: keep, label: words.keep },
                  { value: publishers, label: words.publishers },
                  ...(field.options ?? []).filter(({ value }) => value !== ''),
                ],
              }}
              value={values[field.name as Name]}
              problem={undefined}
              onChange={(value) => setValues({ ...values, [field.name]: String(value) })}
            />
          ))}
        </Fields>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" type="submit" form={`${id}-form`} disabled={change === null}>
          {words.correct}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
