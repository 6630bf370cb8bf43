import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Input from '@mui/material/Input';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useId, useState } from 'react';
import { introMonthsOf, type MembershipSettings, type Plan } from '#shared/domain/membership/membership-plans.ts';
import { fieldsIn } from '#shared/records/fields.ts';
import { planFields } from '#shared/records/membership.ts';
import { membershipSettingsMessages } from '#web/shell/messages/desk/en-membership-settings.ts';
import { formMessages } from '#web/shell/messages/en-forms.ts';
import type { LineDraft, PlanDraft } from '#web/shell/storage/membership-draft.ts';
import { randomId } from '#web/shell/storage/random-id.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { CloseIcon } from '#web/shell/ui/display/icons.tsx';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { PromptDialog } from '#web/shell/ui/overlays/prompt-dialog.tsx';
import { featureWarning, planWarnings, priceText } from './field-warnings.ts';
import { integerIn, numberIn } from './settings-draft.ts';
import { useRemovableRows } from './use-removable-rows.ts';

const words = membershipSettingsMessages.plans;
const prompt = { label: words.enterFeature, add: words.add, cancel: words.cancel, discard: formMessages.discard };

const Features = styled('div')({
  '& h4': { ...typography.section, color: palette.text.secondary, marginBlock: '24px 6px' },
  '& > p': { ...typography.meta, color: palette.text.secondary, marginBlockEnd: 10 },
  '& > button': { marginBlockStart: 12 },
});
interface FeatureProps {
  line: LineDraft;
  place: number;
  onChange: (text: string) => void;
  onRemove: () => void;
}

/** A feature, edited in place: a single line of text that wraps. */
function Feature({ line, place, onChange, onRemove }: FeatureProps) {
  const warning = featureWarning(line);
  return (
    <ListItem disablePadding>
      <FormControl fullWidth error={warning !== undefined}>
        <Input
          multiline
          value={line.text}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          onChange={({ target }) => onChange(target.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
          slotProps={{
            input: {
              dir: 'auto',
              'aria-label': words.feature(place),
              'aria-describedby': warning === undefined ? undefined : `${line.key}-warning`,
            },
          }}
          endAdornment={
            <IconButton size="small" aria-label={words.removeFeature(line.text, place)} onClick={onRemove}>
              <CloseIcon />
            </IconButton>
          }
          sx={{ '& textarea': typography.excerpt, '&::before': { borderColor: palette.divider } }}
        />
        {warning === undefined ? null : <FormHelperText id={`${line.key}-warning`}>{warning}</FormHelperText>}
      </FormControl>
    </ListItem>
  );
}

interface FeatureListProps {
  plan: string;
  features: readonly LineDraft[];
  onChange: (features: readonly LineDraft[]) => void;
}

/** A plan's features: edited in place, removed, or added with a prompt. */
function FeatureList({ plan, features, onChange }: FeatureListProps) {
  const [isPromptOpen, setPromptOpen] = useState(false);
  const { list, add, without } = useRemovableRows<HTMLUListElement>();
  return (
    <Features>
      <h4>{words.features}</h4>
      {features.length === 0 ? (
        <p>{words.noFeatures}</p>
      ) : (
        <List ref={list} disablePadding aria-label={words.featuresOf(plan)}>
          {features.map((line, i) => (
            <Feature
              key={line.key}
              line={line}
              place={i + 1}
              onChange={(text) => onChange(features.map((one) => (one === line ? { ...one, text } : one)))}
              onRemove={() => onChange(without(features, i))}
            />
          ))}
        </List>
      )}
      <Button ref={add} aria-label={words.addFeatureTo(plan)} onClick={() => setPromptOpen(true)}>
        {words.addFeature}
      </Button>
      {isPromptOpen ? (
        <PromptDialog
          words={prompt}
          onSubmit={(text) => onChange([...features, { key: randomId(), text }])}
          onClose={() => setPromptOpen(false)}
        />
      ) : null}
    </Features>
  );
}

const Card = styled('section')({
  minInlineSize: 0,
  '& h3': { ...typography.wide, minInlineSize: 0, overflowWrap: 'anywhere' },
  '& .title': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 14px' },
  // Room for two lines: nothing moves while a price is typed.
  '& .preview': {
    ...typography.excerpt,
    minBlockSize: '2.96em',
    marginBlock: '6px 18px',
    color: palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  // Prices and months are side by side where they fit.
  '& .fields': { display: 'grid', gap: '16px 12px', gridTemplateColumns: 'repeat(auto-fit, minmax(118px, 1fr))' },
  '& .fields > .whole': { gridColumn: '1 / -1' },
});

interface PlanCardProps {
  draft: PlanDraft;
  plan: Plan;
  place: number;
  settings: MembershipSettings;
  onChange: (draft: PlanDraft) => void;
}

/** Edits a plan and previews its price. */
export function PlanCard({ draft, plan, place, settings, onChange }: PlanCardProps) {
  const headId = useId();
  const { values } = draft;
  const warnings = planWarnings(draft, plan, settings);
  const name = String(values.name ?? '').trim() === '' ? words.untitled(place) : String(values.name);
  const preview = words.reads(
    priceText(numberIn(values.introPrice) ?? plan.introPrice, settings),
    introMonthsOf({ introMonths: integerIn(values.introMonths) ?? plan.introMonths }, settings),
    priceText(numberIn(values.standardPrice) ?? plan.standardPrice, settings),
  );
  return (
    <Card aria-labelledby={headId} data-plan={plan.id}>
      <div className="title">
        <h3 id={headId} dir="auto">
          {name}
        </h3>
        {plan.popular ? <Chip color="amber" variant="filled" size="small" label={words.popular} /> : null}
      </div>
      <p className="preview">{preview}</p>
      <div className="fields">
        {fieldsIn(planFields, values).map((field) => (
          <div key={field.name} className={field.kind === 'number' ? undefined : 'whole'}>
            <Field
              field={{
                ...field,
                name: `${plan.id}-${field.name}`,
                ...(field.step === 0.01 ? { prefix: settings.currencySymbol } : {}),
              }}
              value={values[field.name] ?? ''}
              problem={warnings[field.name]}
              onChange={(value) => onChange({ ...draft, values: { ...values, [field.name]: value } })}
            />
          </div>
        ))}
      </div>
      <FeatureList plan={name} features={draft.features} onChange={(features) => onChange({ ...draft, features })} />
    </Card>
  );
}
