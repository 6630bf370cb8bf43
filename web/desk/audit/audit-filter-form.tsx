import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { auditKinds } from '#shared/records/direct-kinds.ts';
import { auditMessages } from '#web/shell/messages/desk/en-audit.ts';
import { breakpoints } from '#web/shell/theme/theme.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import type { AuditFilter } from './use-audit.ts';

const words = auditMessages.filter;

const Form = styled('form')({
  display: 'grid',
  gap: 14,
  marginBlockEnd: 28,
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '& > .actions': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 12 },
});

const kindOptions = [
  { value: '', label: words.allKinds },
  ...Object.entries(auditKinds).map(([value, label]) => ({ value, label })),
];
const texts = ['by', 'subject'] as const;
const days = ['from', 'to'] as const;

interface AuditFilterFormProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** Narrows the log. Applied by its button or Enter: each change would read the log once more. */
export function AuditFilterForm({ filter, onFilter }: AuditFilterFormProps) {
  const [values, setValues] = useState(filter);
  const set = (name: keyof AuditFilter, value: string) => setValues((before) => ({ ...before, [name]: value }));
  function submit(event: FormEvent) {
    event.preventDefault();
    onFilter(values);
  }
  const text = (name: 'by' | 'subject' | 'action') => (
    <Field
      key={name}
      field={{ name, label: words[name], kind: 'text' }}
      value={values[name] ?? ''}
      problem={undefined}
      onChange={(value) => set(name, String(value).slice(0, 120))}
    />
  );
  return (
    <Form role="search" aria-label={words.label} onSubmit={submit}>
      {texts.map(text)}
      <Field
        field={{ name: 'kind', label: words.kind, kind: 'select', options: kindOptions }}
        value={values.kind ?? ''}
        problem={undefined}
        onChange={(value) => set('kind', String(value))}
      />
      {text('action')}
      {days.map((name) => (
        <TextField
          key={name}
          type="date"
          name={name}
          label={words[name]}
          value={values[name] ?? ''}
          onChange={({ target }) => set(name, target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      <div className="actions">
        <Button variant="contained" type="submit">
          {words.show}
        </Button>
        <Button
          onClick={() => {
            setValues({});
            onFilter({});
          }}
        >
          {words.clear}
        </Button>
      </div>
    </Form>
  );
}
