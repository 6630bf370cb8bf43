import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { FocusEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MembershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { type FieldValue, fieldsIn } from '#shared/records/fields.ts';
import { membershipSettingsMessages as words } from '#web/shell/messages/desk/en-membership-settings.ts';
import { paths } from '#web/shell/paths.ts';
import { membershipSettings } from '#web/shell/storage/membership-settings.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { DeskPage } from '../desk-page.tsx';
import { CopyPublishBar } from '../records/copy-publish-bar.tsx';
import { PlanCard } from './plan-card.tsx';
import { SaveBar } from './save-bar.tsx';
import { settingsFields } from './settings-draft.ts';
import { CopyCard, FaqCard } from './text-cards.tsx';
import { useSettingsDraft } from './use-settings-draft.ts';

const Columns = styled('div')({
  display: 'grid',
  gap: 48,
  paddingBlock: '28px 40px',
  '& :is(input, textarea, button)': { scrollMarginBlockEnd: 96 },
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 264px',
    columnGap: 56,
    '& > .health': {
      gridColumn: 2,
      gridRow: '1 / span 3',
      position: 'sticky',
      insetBlockStart: 24,
      alignSelf: 'start',
    },
    '& > :not(.health)': { gridColumn: 1 },
  },
});
const Plans = styled('div')({
  display: 'grid',
  gap: 40,
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 0,
    '& > :nth-of-type(odd)': { paddingInlineEnd: 28 },
    '& > :nth-of-type(even)': { paddingInlineStart: 28, borderInlineStart: `1px solid ${palette.divider}` },
  },
});

const Rows = styled('dl')({
  margin: 0,
  borderBlockStart: `1px solid ${palette.divider}`,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 16,
    minBlockSize: 46,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& dt': { ...typography.meta, color: palette.text.secondary },
  '& dd': { ...typography.brief, margin: 0 },
});

/** Payment mode and currency, which cannot be edited, and what else `children` edit. */
function HealthCard({ settings, children }: { settings: MembershipSettings; children: ReactNode }) {
  const { heading, ...health } = words.health;
  return (
    <Section title={heading}>
      <Rows>
        <div>
          <dt>{health.mode}</dt>
          <dd>{health.mock}</dd>
        </div>
        <div>
          <dt>{health.currency}</dt>
          <dd>{health.currencyOf(settings.currency, settings.currencySymbol)}</dd>
        </div>
      </Rows>
      {children}
    </Section>
  );
}

/** Keeps a focused field above the sticky bar. Browsers ignore scroll-margin if a part of the field is visible. */
function scrollIntoView({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/**
 * Edits the plans and the texts of /subscribe and the paywall. Anyone may open it; what is saved stays in the browser
 * until an editor publishes it to all readers.
 */
export default function MembershipSettingsPage() {
  const editor = useSettingsDraft();
  const { draft, base, change, saving } = editor;
  const { values } = draft;
  const set = (name: string, value: FieldValue) => change({ values: { ...values, [name]: value } });
  const fields = fieldsIn(settingsFields, values);
  const switches = fields.filter(({ kind }) => kind === 'switch');
  const texts = fields.filter(({ kind }) => kind !== 'switch');
  const save = () => void editor.save();
  const isEdited = editor.state !== 'clean' && editor.state !== 'reset';
  const variant = isEdited ? 'contained' : 'outlined';
  return (
    <DeskPage
      words={words}
      ruled
      head={
        <div className="actions">
          <Button component={Link} to={paths.subscribe}>
            {words.preview}
          </Button>
          <Button variant={variant} aria-disabled={saving} onClick={save}>
            {saving ? words.saving : words.save}
          </Button>
        </div>
      }
    >
      <CopyPublishBar copy={membershipSettings} note={words.publishNote} isEdited={isEdited} />
      <Columns onFocus={scrollIntoView}>
        <div className="health">
          <HealthCard settings={base}>
            {switches.map((field) => (
              <Field
                key={field.name}
                field={field}
                value={values[field.name] ?? false}
                onChange={(on) => set(field.name, on)}
              />
            ))}
          </HealthCard>
        </div>
        <Section title={words.plans.heading}>
          <Plans>
            {draft.plans.map((one, i) => {
              const plan = base.plans[i];
              return plan === undefined ? null : (
                <PlanCard
                  key={one.key}
                  draft={one}
                  plan={plan}
                  place={i + 1}
                  settings={base}
                  onChange={(next) => change({ plans: draft.plans.map((other) => (other === one ? next : other)) })}
                />
              );
            })}
          </Plans>
        </Section>
        <CopyCard fields={texts} values={values} onChange={set} />
        <FaqCard items={draft.faqItems} onChange={(faqItems) => change({ faqItems })} />
      </Columns>
      <SaveBar editor={editor}>
        <Button onClick={editor.reset}>{words.reset}</Button>
        <Button variant={variant} aria-disabled={saving} onClick={save}>
          {saving ? words.saving : words.saveAll}
        </Button>
      </SaveBar>
    </DeskPage>
  );
}
