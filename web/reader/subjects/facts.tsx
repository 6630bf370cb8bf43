import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { palette, typography } from '#web/shell/theme/theme.ts';

/** As the box of facts in a masthead: between two rules, each fact under its name. */
export const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '14px 40px',
  margin: 0,
  paddingBlock: 16,
  borderBlockStart: `3px double ${palette.divider}`,
  borderBlockEnd: `1px solid ${palette.divider}`,
  '& dt': { ...typography.meta, color: palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& a': { display: 'inline-flex', alignItems: 'center', gap: 6, color: palette.primary.main },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '@media (pointer: coarse)': { '& a': { minBlockSize: 44, marginBlock: -11 } },
});

/** One fact under its name. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
