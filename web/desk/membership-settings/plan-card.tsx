import styled from '@emotion/styled';
import Chip from '@mui/material/Chip';
import { useId } from 'react';
import {
  introMonthsAllowed,
  introMonthsOf,
  type MembershipSettings,
  type Plan,
} from '#shared/domain/membership/membership-plans.ts';
import type { FieldSpec } from '#shared/records/fields.ts';
import { membershipSettingsMessages } from '#web/shell/messages/desk/en-membership-settings.ts';
import type { PlanDraft } from '#web/shell/storage/membership-draft.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { FeatureList } from './feature-list.tsx';
import { planWarnings, priceText } from './field-warnings.ts';
import { integerIn, numberIn } from './settings-draft.ts';

const words = membershipSettingsMessages.plans;

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
  '& .fields': { display: 'grid', gap: 16 },
  '& .figures': { display: 'grid', gap: '16px 12px', gridTemplateColumns: 'repeat(auto-fit, minmax(118px, 1fr))' },
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
  const warnings = planWarnings(draft, plan, settings);
  const name = draft.name.trim() === '' ? words.untitled(place) : draft.name;
  const preview = words.reads(
    priceText(numberIn(draft.introPrice) ?? plan.introPrice, settings),
    introMonthsOf({ introMonths: integerIn(draft.introMonths) ?? plan.introMonths }, settings),
    priceText(numberIn(draft.standardPrice) ?? plan.standardPrice, settings),
  );
  const price = { kind: 'number', prefix: settings.currencySymbol, least: 0, step: 0.01 } as const;
  const field = (spec: FieldSpec & { name: Exclude<keyof PlanDraft, 'key' | 'features'> }) => (
    <Field
      field={{ ...spec, name: `${plan.id}-${spec.name}` }}
      value={draft[spec.name]}
      problem={spec.name === 'description' ? undefined : warnings[spec.name]}
      onChange={(value) => onChange({ ...draft, [spec.name]: String(value) })}
    />
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
        {field({ name: 'name', label: words.name, kind: 'text' })}
        {field({ name: 'description', label: words.description, kind: 'textarea', rows: 2 })}
        <div className="figures">
          {field({ name: 'introPrice', label: words.introPrice, ...price })}
          {field({ name: 'standardPrice', label: words.standardPrice, ...price })}
          {field({ name: 'introMonths', label: words.introMonths, kind: 'number', ...introMonthsAllowed, step: 1 })}
        </div>
      </div>
      <FeatureList plan={name} features={draft.features} onChange={(features) => onChange({ ...draft, features })} />
    </Card>
  );
}
