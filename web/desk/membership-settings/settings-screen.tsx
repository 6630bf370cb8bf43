import styled from '@emotion/styled';
import { type FocusEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import { membershipSettingsMessages as words } from '#web/messages/en-membership-settings.ts';
import { paths } from '#web/paths.ts';
import { above, color, font } from '#web/theme.ts';
import { useLeaveGuard } from '#web/ui/browser/leave-guard.ts';
import { BackIcon } from '#web/ui/display/icons.tsx';
import { Pill, PillLink, StrongPill } from '#web/ui/forms/pill.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { CopyCard } from './copy-card.tsx';
import { FaqCard } from './faq-card.tsx';
import { HealthCard } from './health-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { SaveBar } from './save-bar.tsx';
import { useSettingsDraft } from './use-settings-draft.ts';

const Head = styled('header')({
  display: 'grid',
  gap: 18,
  paddingBlock: '22px 22px',
  borderBlockEnd: `1px solid ${color.ink}`,
  '& .back': {
    ...font.meta,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minBlockSize: 32,
    color: color.brand,
    fontWeight: 600,
  },
  '& .back:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
  '[dir=rtl] & .back svg': { scale: '-1 1' },
  '& h1': { ...font.lead, marginBlock: '4px 10px' },
  '& .about': { ...font.standfirst, maxInlineSize: '58ch', color: color.soft },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  '@media (pointer: coarse)': { '& .back': { minBlockSize: 44 } },
  [above.phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' },
});
const Desk = styled('div')({
  display: 'grid',
  gap: 48,
  paddingBlock: '28px 40px',
  '& :is(input, textarea, button)': { scrollMarginBlockEnd: 96 },
  [above.tablet]: {
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
  [above.phone]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 0,
    '& > :nth-of-type(odd)': { paddingInlineEnd: 28 },
    '& > :nth-of-type(even)': { paddingInlineStart: 28, borderInlineStart: `1px solid ${color.rule}` },
  },
});

/** What the keyboard reaches does not hide behind the bar below: browsers take no note of the margin by themselves when a piece of it can be seen. */
function bringOut({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** The editors' membership settings (MEM-01 to MEM-36). */
export function SettingsScreen() {
  const plansId = useId();
  const desk = useSettingsDraft();
  const { draft, base, change, saving } = desk;
  const held = useLeaveGuard(desk.dirty);
  const save = () => void desk.save();
  return (
    <>
      <Head>
        <div>
          <Link className="back" to={paths.admin}>
            <BackIcon />
            {words.back}
          </Link>
          <h1>{words.title}</h1>
          <p className="about">{words.about}</p>
        </div>
        <div className="actions">
          <PillLink to={paths.subscribe}>{words.preview}</PillLink>
          <StrongPill type="button" aria-disabled={saving} onClick={save}>
            {saving ? words.saving : words.save}
          </StrongPill>
        </div>
      </Head>
      <Desk onFocus={bringOut}>
        <div className="health">
          <HealthCard
            settings={base}
            defaultPremium={draft.defaultPremium}
            onChange={(defaultPremium) => change({ defaultPremium })}
          />
        </div>
        <section aria-labelledby={plansId}>
          <SectionHead id={plansId}>{words.plans.heading}</SectionHead>
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
        </section>
        <CopyCard draft={draft} onChange={change} />
        <FaqCard items={draft.faqItems} onChange={(faqItems) => change({ faqItems })} />
      </Desk>
      <SaveBar desk={desk}>
        <Pill type="button" onClick={desk.reset}>
          {words.reset}
        </Pill>
        <StrongPill type="button" aria-disabled={saving} onClick={save}>
          {saving ? words.saving : words.saveAll}
        </StrongPill>
      </SaveBar>
      {held === null ? null : <ConfirmDialog words={words.leave} onStay={held.stay} onGo={held.leave} />}
    </>
  );
}
