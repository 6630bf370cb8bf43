import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
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

const choices = ['by', 'kind', 'action'] as const;
/** What a filter can be set to, by value and by name. */
export type AuditChoices = Readonly<Record<(typeof choices)[number], ReadonlyMap<string, string>>>;

const days = ['from', 'to'] as const;

interface AuditFilterFormProps {
  choices: AuditChoices;
  filter: AuditFilter;
  /** The name of the thing whose id the filter has. */
  subjectName: string | undefined;
  onFilter: (filter: AuditFilter) => void;
}

/** Narrows the log. Applied by its button or Enter: each change would read the log once more. */
export function AuditFilterForm({ choices: given, filter, subjectName, onFilter }: AuditFilterFormProps) {
  const [values, setValues] = useState(filter);
  const set = (name: keyof AuditFilter, value: string) => setValues((before) => ({ ...before, [name]: value }));
  function submit(event: FormEvent) {
    event.preventDefault();
    onFilter(values);
  }
  /** What the address names is a choice too. */
  const optionsOf = (name: (typeof choices)[number]) => [
    { value: '', label: words.all[name] },
    ...[...new Map([...(filter[name] ? [[filter[name], filter[name]] as const] : []), ...given[name]])]
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  ];
  return (
    <Form role="search" aria-label={words.label} onSubmit={submit}>
      {choices.map((name) => (
        <Field
          key={name}
          field={{ name, label: words[name], kind: 'select', options: optionsOf(name) }}
          value={values[name] ?? ''}
          onChange={(value) => set(name, String(value))}
        />
      ))}
      <Field
        field={{ name: 'subject', label: words.subject, kind: 'text' }}
        value={(values.subject === filter.subject ? subjectName : undefined) ?? values.subject ?? ''}
        onChange={(value) => set('subject', String(value).slice(0, 120))}
      />
      {days.map((name) => (
        <Field
          key={name}
          field={{ name, label: words[name], kind: 'day' }}
          value={values[name] ?? ''}
          onChange={(value) => set(name, String(value))}
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
