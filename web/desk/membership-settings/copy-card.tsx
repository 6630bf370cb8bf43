import styled from '@emotion/styled';
import { useId } from 'react';
import { membershipSettingsMessages } from '#web/messages/en-membership-settings.ts';
import type { SettingsDraft } from '#web/storage/membership-draft.ts';
import { breakpoints } from '#web/theme/theme.ts';
import { Field } from '#web/ui/forms/field.tsx';
import type { FieldSpec } from '#web/ui/forms/field-spec.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';

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

type CopyName = 'ribbonText' | 'cancelText' | 'corporateText' | 'printText' | 'terms';
const fields: readonly (FieldSpec & { name: CopyName })[] = [
  { name: 'ribbonText', label: words.ribbonText, kind: 'text', hint: words.ribbonHint },
  { name: 'cancelText', label: words.cancelText, kind: 'text', hint: words.cancelHint },
  { name: 'corporateText', label: words.corporateText, kind: 'textarea', rows: 2 },
  { name: 'printText', label: words.printText, kind: 'textarea', rows: 2 },
  { name: 'terms', label: words.terms, kind: 'textarea', rows: 4 },
];

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
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={draft[field.name]}
            problem={undefined}
            onChange={(value) => onChange({ [field.name]: String(value) })}
          />
        ))}
      </Fields>
    </section>
  );
}
