import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { FrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { frontMessages } from '#web/shell/messages/desk/en-front.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { EndPresets, fieldOf, presetEnd, timeOf } from './end-times.tsx';

const words = frontMessages.breaking;
type Breaking = NonNullable<FrontPagePlan['breaking']>;

interface BreakingFormProps {
  breaking: FrontPagePlan['breaking'];
  /** The stories that it may lead to: id and headline. */
  choices: readonly (readonly [id: string, title: string])[];
  now: number;
  onChange: (breaking: FrontPagePlan['breaking']) => void;
}

/** The breaking line of the plan. */
export function BreakingForm({ breaking, choices, now, onChange }: BreakingFormProps) {
  return (
    <Section title={words.heading}>
      <p>{words.hint}</p>
      {breaking === null ? (
        <Button onClick={() => onChange({ text: '', articleId: null, end: presetEnd('tonight', new Date(now)) })}>
          {words.add}
        </Button>
      ) : (
        <BreakingFields breaking={breaking} choices={choices} now={now} onChange={onChange} />
      )}
    </Section>
  );
}

function BreakingFields({ breaking, choices, now, onChange }: BreakingFormProps & { breaking: Breaking }) {
  const isBlank = breaking.text.trim() === '';
  const options = [{ value: '', label: words.noArticle }, ...choices.map(([value, label]) => ({ value, label }))];
  const isPast = Date.parse(breaking.end) <= now;
  return (
    <div style={{ display: 'grid', gap: 14, marginBlockStart: 12 }}>
      <TextField
        label={words.text}
        value={breaking.text}
        required
        multiline
        autoFocus={breaking.text === ''}
        error={isBlank}
        helperText={isBlank ? words.textMissing : undefined}
        onChange={({ target }) => onChange({ ...breaking, text: target.value.replaceAll('\n', ' ') })}
        slotProps={{ htmlInput: { maxLength: 160, dir: 'auto' } }}
      />
      <Field
        field={{ name: 'articleId', label: words.article, kind: 'select', options }}
        value={breaking.articleId ?? ''}
        onChange={(id) => onChange({ ...breaking, articleId: id === '' ? null : String(id) })}
      />
      <EndPresets
        presets={['hour', 'tonight', 'day']}
        onChoose={(end) => onChange({ ...breaking, end: end ?? breaking.end })}
      />
      <Field
        field={{ name: 'end', label: words.end, kind: 'time', required: true }}
        value={fieldOf(breaking.end)}
        problem={isPast ? words.past : undefined}
        onChange={(end) => onChange({ ...breaking, end: timeOf(String(end)) ?? breaking.end })}
      />
      <div>
        <Button onClick={() => onChange(null)}>{words.remove}</Button>
      </div>
    </div>
  );
}
