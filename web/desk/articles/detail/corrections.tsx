import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { type EditorialChange, editorialChange } from '#shared/domain/articles/editorial.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import type { DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { type Checked, problemsOf, sameValues } from '#shared/records/fields.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { type Correctable, correctable, correctionFields, noteField, shownField } from '../decision-fields.ts';

type Card = Pick<ArticlePreview, Correctable>;
/** The form's texts. No region is `none`, no language and no picture are empty. */
type Corrected = Readonly<Record<Correctable, string>>;
/** With what the editors tell readers. */
type Values = Corrected & { readonly note: string };

const fields = { ...correctionFields([]), note: noteField };

export function correctedIn({ title, summary, topic, region, language, keywords, image }: Card): Corrected {
  return {
    title,
    summary,
    topic,
    region: region ?? 'none',
    language: language ?? '',
    // One list, however its publisher spaced it.
    keywords: keywords.split(/\s*,\s*/).join(', '),
    image: image ?? '',
  };
}

/**
 * The change that turns what readers see into the form's values: only of fields that the editor changed. One that says
 * what the publisher says takes the correction back.
 * @param note what the editors tell readers, if that has changed
 */
export function correctionsOf(shown: Card, original: Card, values: Corrected, note?: string): Checked<EditorialChange> {
  const [before, publishers] = [correctedIn(shown), correctedIn(original)];
  const corrections = Object.fromEntries(
    correctable
      .filter((name) => values[name].trim() !== before[name])
      .map((name) => [name, values[name].trim() === publishers[name] ? null : values[name].trim()]),
  );
  const read = editorialChange.safeParse({ corrections, note });
  if (read.success) return { record: read.data };
  const faults = read.error.issues.map(({ path }) => ({ path: path[0] === 'note' ? path : path.slice(1) }));
  return { problems: problemsOf(fields, values, faults) };
}

/** The state of the form of corrections. Until the editor types, it follows the article. */
export function useCorrections(detail: DeskArticleDetail | undefined) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const before = detail && { ...correctedIn(detail.article), note: detail.editorial.note?.text ?? '' };
  const values = before && { ...before, ...edits };
  return {
    values,
    problems,
    isEdited: before !== undefined && values !== undefined && !sameValues(values, before),
    set(name: string, value: string): void {
      setEdits((old) => ({ ...old, [name]: value }));
      setProblems(({ [name]: _, ...rest }) => rest);
    },
    /** The change that the form asks for; null for an invalid form, whose first invalid field gets the focus. */
    check(form: HTMLFormElement): EditorialChange | null {
      if (detail === undefined || values === undefined) return null;
      const note = values.note === before?.note ? undefined : values.note;
      const checked = correctionsOf(detail.article, detail.original, values, note);
      if ('record' in checked) return checked.record;
      setProblems(checked.problems);
      form.querySelector<HTMLElement>(`[name="${Object.keys(checked.problems)[0] ?? ''}"]`)?.focus();
      return null;
    },
    reset(): void {
      setEdits({});
      setProblems({});
    },
  };
}

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
  values: Values;
  problems: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
  onSubmit: (form: HTMLFormElement) => void;
}

/** The fields that editors can correct, each with what the publisher has where the two differ. */
export function CorrectionForm({ id, detail, topics, values, problems, onChange, onSubmit }: CorrectionFormProps) {
  const { original, article } = detail;
  const publishers = correctedIn(original);
  const shown = correctionFields(topics, article);
  return (
    <Form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {correctable.map((name) => (
        <div key={name}>
          <Field
            field={{ ...shown[name], name }}
            value={values[name]}
            problem={problems[name]}
            onChange={(value) => onChange(name, String(value))}
          />
          {values[name].trim() === publishers[name] ? null : (
            <Publisher>
              <span dir="auto">{words.publisherHas(shownField(original, name, topics))}</span>
              <Button
                variant="text"
                aria-label={words.backToPublisherName(words.name[name])}
                onClick={({ currentTarget }) => {
                  // The button goes: its field takes the focus.
                  currentTarget.closest('form')?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
                  onChange(name, publishers[name]);
                }}
              >
                {words.backToPublisher}
              </Button>
            </Publisher>
          )}
        </div>
      ))}
      <Field
        field={{ ...noteField, name: 'note' }}
        value={values.note}
        problem={problems.note}
        onChange={(value) => onChange('note', String(value))}
      />
    </Form>
  );
}
