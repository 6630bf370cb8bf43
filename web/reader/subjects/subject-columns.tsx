import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';

// On phones the facts are above the stories: they are short, the stories go on.
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 36,
  '& > *': { minInlineSize: 0 },
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 280px',
    columnGap: 44,
    '& > aside': {
      gridColumn: 2,
      gridRow: 1,
      paddingInlineStart: 22,
      borderInlineStart: `1px solid ${palette.divider}`,
      alignSelf: 'start',
    },
  },
  '& > aside': { display: 'grid', gap: 36, gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The stories of one subject, with facts about it beside them. */
export function SubjectColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <Columns>
      {aside === null ? null : <aside>{aside}</aside>}
      <div>{children}</div>
    </Columns>
  );
}
