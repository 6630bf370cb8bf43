import styled from '@emotion/styled';
import { useId } from 'react';
import { records } from '#shared/records.ts';
import { membershipSettingsMessages } from '#web/shell/messages/desk/en-membership-settings.ts';
import type { SettingsDraft } from '#web/shell/storage/membership-draft.ts';
import { breakpoints } from '#web/shell/theme/theme.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';

const words = membershipSettingsMessages.copy;

const Fields = styled('div')({
  display: 'grid',
  gap: 18,
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 40,
    '& > :last-child': { gridColumn: '1 / -1' },
  },
});

const names = ['ribbonText', 'cancelText', 'corporateText', 'printText', 'terms'] as const;

interface CopyCardProps {
  draft: SettingsDraft;
  onChange: (changes: Partial<SettingsDraft>) => void;
}

/** The texts around the plans. */
export function CopyCard({ draft, onChange }: CopyCardProps) {
  const headId = useId();
  return (
    <section aria-labelledby={headId}>
      <SectionHead id={headId}>{words.heading}</SectionHead>
      <Fields>
        {names.map((name) => (
          <Field
            key={name}
            field={{ ...records.membership.fields[name], name }}
            value={draft[name]}
            problem={undefined}
            onChange={(value) => onChange({ [name]: String(value) })}
          />
        ))}
      </Fields>
    </section>
  );
}
