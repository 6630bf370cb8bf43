import styled from '@emotion/styled';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import type { MembershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { membershipSettingsMessages } from '#web/shell/messages/desk/en-membership-settings.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';

const words = membershipSettingsMessages.health;

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
const Premium = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 16,
  paddingBlock: 8,
  '& label': { ...typography.brief },
  '& p': { ...typography.meta, gridColumn: '1 / -1', color: palette.text.secondary },
});

interface HealthCardProps {
  settings: MembershipSettings;
  defaultPremium: boolean;
  onChange: (defaultPremium: boolean) => void;
}

/** Payment mode, currency, and whether articles are premium by default. */
export function HealthCard({ settings, defaultPremium, onChange }: HealthCardProps) {
  const [headId, switchId, hintId] = [useId(), useId(), useId()];
  return (
    <section aria-labelledby={headId}>
      <SectionHead id={headId}>{words.heading}</SectionHead>
      <Rows>
        <div>
          <dt>{words.mode}</dt>
          <dd>{words.mock}</dd>
        </div>
        <div>
          <dt>{words.currency}</dt>
          <dd>{words.currencyOf(settings.currency, settings.currencySymbol)}</dd>
        </div>
      </Rows>
      <Premium>
        <label htmlFor={switchId}>{words.defaultPremium}</label>
        <Switch
          id={switchId}
          checked={defaultPremium}
          onChange={(_, on) => onChange(on)}
          slotProps={{ input: { 'aria-describedby': hintId } }}
        />
        <p id={hintId}>{words.defaultPremiumHint}</p>
      </Premium>
    </section>
  );
}
