import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { FormEvent } from 'react';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { type Correctable, shownField } from '../article-fields.ts';
import { correctionFields } from '../correction-fields.ts';
import type { CorrectionValues } from './correction-values.ts';
import { valuesOf } from './correction-values.ts';

const Form = styled('form')({ display: 'grid', gap: 20, paddingBlock: 20 });
const Publisher = styled('div')({
  ...typography.meta,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '2px 16px',
  marginBlockStart: 4,
  color: palette.text.secondary,
  '& > span': { flex: '1 1 200px', minInlineSize: 0, overflowWrap: 'anywhere' },
  '& > button': { fontSize: '0.8125rem', minBlockSize: 28 },
});

interface CorrectionFormProps {
  id: string;
  detail: DeskArticleDetail;
  topics: readonly Topic[];
  values: CorrectionValues;
  problems: Readonly<Record<string, string>>;
  onChange: (field: Correctable, value: string) => void;
  onSubmit: (form: HTMLFormElement) => void;
}

/** The fields that editors can correct, each with what the publisher has where the two differ. */
export function CorrectionForm({ id, detail, topics, values, problems, onChange, onSubmit }: CorrectionFormProps) {
  const { original, article } = detail;
  const publishers = valuesOf(original);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <Form id={id} noValidate onSubmit={submit}>
      {correctionFields(topics, { topic: article.topic, language: article.language }).map((field) => (
        <div key={field.name}>
          <Field
            field={field}
            value={values[field.name]}
            problem={problems[field.name]}
            onChange={(value) => onChange(field.name, String(value))}
          />
          {values[field.name].trim() === publishers[field.name] ? null : (
            <Publisher>
              <span dir="auto">{words.publisherHas(shownField(original, field.name, topics) || words.empty)}</span>
              <Button
                variant="text"
                aria-label={words.backToPublisherName(words.name[field.name])}
                onClick={({ currentTarget }) => {
                  // The button goes: its field takes the focus.
                  currentTarget.closest('form')?.querySelector<HTMLElement>(`[name="${field.name}"]`)?.focus();
                  onChange(field.name, publishers[field.name]);
                }}
              >
                {words.backToPublisher}
              </Button>
            </Publisher>
          )}
        </div>
      ))}
    </Form>
  );
}
