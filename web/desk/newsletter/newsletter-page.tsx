import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { defaultNewsletterSettings } from '#shared/config/newsletter.ts';
import { type NewsletterSettings, newsletterSettings as schema } from '#shared/domain/newsroom/newsletter-settings.ts';
import { newsletterSettingsMessages as words } from '#web/messages/desk/en-newsletter.ts';
import { newsletterSettings } from '#web/storage/newsletter-settings.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { Field } from '#web/ui/forms/field.tsx';
import type { FieldSpec } from '#web/ui/forms/field-spec.ts';
import { invalidFields } from '#web/ui/forms/invalid-fields.ts';
import { sameValues } from '#web/ui/forms/same-values.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { DeskPage } from '../desk-page.tsx';
import { CopyPublishBar } from '../newsroom/copy-publish-bar.tsx';

const Form = styled('form')({
  display: 'grid',
  gap: 18,
  maxInlineSize: 620,
  paddingBlock: '28px 40px',
  '& > .actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 },
  '& > .actions > [role=status]': { ...typography.meta, color: palette.text.secondary },
});

const fields: readonly (FieldSpec & { name: keyof NewsletterSettings; longest: number })[] = [
  { name: 'enabled', label: words.enabled, kind: 'switch', longest: 0 },
  { name: 'title', label: words.heading, kind: 'text', required: true, longest: 120 },
  { name: 'description', label: words.description, kind: 'textarea', rows: 2, required: true, longest: 300 },
  { name: 'buttonText', label: words.buttonText, kind: 'text', required: true, longest: 40 },
  { name: 'thanksText', label: words.thanksText, kind: 'text', required: true, longest: 200, hint: words.thanksHint },
];

/** What the newsletter's form says. It is saved in this browser until it is published to all readers. */
export default function NewsletterPage() {
  const stored = useStored(newsletterSettings);
  /** Null: as stored. */
  const [edited, setEdited] = useState<NewsletterSettings | null>(null);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const values = edited ?? stored;
  const isEdited = !sameValues({ ...values }, { ...stored });

  function store(next: NewsletterSettings, title: string, description: string): void {
    const done = newsletterSettings.write(next);
    if (done) setEdited(null);
    setInvalid([]);
    if (done) showToast({ title, description });
    else showToast({ title: words.failed, description: words.failedHint, tone: 'destructive' });
  }

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const checked = z.safeParse(schema, values);
    if (checked.success) {
      store(checked.data, words.saved, words.savedHint);
      return;
    }
    const wrong = invalidFields(checked.error.issues);
    setInvalid(wrong);
    event.currentTarget.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
  }

  return (
    <DeskPage words={words}>
      <CopyPublishBar kind="newsletter" copy={newsletterSettings} />
      <Form noValidate onSubmit={save}>
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name]}
            problem={invalid.includes(field.name) ? words.invalid(field.longest) : undefined}
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
            {invalid.length > 0 ? words.errorCount(invalid.length) : isEdited ? words.unsaved : words.allSaved}
          </span>
        </div>
      </Form>
    </DeskPage>
  );
}
