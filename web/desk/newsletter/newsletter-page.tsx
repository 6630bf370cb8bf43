import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { defaultNewsletterSettings } from '#shared/config/newsletter.ts';
import type { NewsletterSettings } from '#shared/domain/newsroom/newsletter-settings.ts';
import { checkedBy, type FormValues, fieldsIn, sameValues, valuesOf } from '#shared/records/fields.ts';
import { records } from '#shared/records.ts';
import { newsletterSettingsMessages as words } from '#web/shell/messages/desk/en-newsletter.ts';
import { formMessages } from '#web/shell/messages/en-forms.ts';
import { newsletterSettings } from '#web/shell/storage/newsletter-settings.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';

import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { DeskPage } from '../desk-page.tsx';
import { CopyPublishBar } from '../records/copy-publish-bar.tsx';

const Form = styled('form')({
  display: 'grid',
  gap: 18,
  maxInlineSize: 620,
  paddingBlock: '28px 40px',
  '& > .actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 },
  '& > .actions > [role=status]': { ...typography.meta, color: palette.text.secondary },
});

const { fields, content } = records.newsletter;

/** What the newsletter's form says. It is saved in this browser until it is published to all readers. */
export default function NewsletterPage() {
  const stored = useStored(newsletterSettings);
  const storedValues = valuesOf(fields, stored);
  /** Null: as stored. */
  const [edited, setEdited] = useState<FormValues | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const values = edited ?? storedValues;
  const errorCount = Object.keys(problems).length;

  function store(next: NewsletterSettings, title: string, description: string): void {
    const done = newsletterSettings.write(next);
    if (done) setEdited(null);
    setProblems({});
    if (done) showToast({ title, description });
    else showToast({ title: words.failed, description: words.failedHint, tone: 'destructive' });
  }

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const checked = checkedBy(content, fields, values);
    if ('record' in checked) {
      store(checked.record, words.saved, words.savedHint);
      return;
    }
    setProblems(checked.problems);
    const [first = ''] = Object.keys(checked.problems);
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <DeskPage words={words}>
      <CopyPublishBar copy={newsletterSettings} />
      <Form noValidate onSubmit={save}>
        {fieldsIn(fields, values).map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            problem={problems[field.name]}
            onChange={(value) => setEdited({ ...values, [field.name]: value })}
          />
        ))}
        <div className="actions">
          <Button variant="contained" type="submit">
            {words.save}
          </Button>
          <Button onClick={() => store(defaultNewsletterSettings, words.wasReset, words.wasResetHint)}>
            {words.reset}
          </Button>
          <span role="status">
            {errorCount > 0
              ? formMessages.errorCount(errorCount)
              : sameValues(values, storedValues)
                ? words.allSaved
                : words.unsaved}
          </span>
        </div>
      </Form>
    </DeskPage>
  );
}
