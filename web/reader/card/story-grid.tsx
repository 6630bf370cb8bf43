import styled from '@emotion/styled';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';

const columnGap = 40;
const rowGap = 44;

/**
 * A grid with hairlines between rows and columns: each cell draws the line before and above itself, and the grid clips
 * the lines on its own edge.
 */
export const StoryGrid = styled('div')({
  '--columns': 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
  alignContent: 'start',
  columnGap,
  rowGap,
  overflow: 'clip',
  '& > *': { position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minInlineSize: 0 },
  '& > *::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: -rowGap / 2,
    insetInlineStart: -columnGap,
    insetInlineEnd: -columnGap,
    borderBlockStart: `1px solid ${palette.divider}`,
    pointerEvents: 'none',
  },
  [breakpoints.up('sm')]: {
    '--columns': 2,
    '& > *::after': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: -columnGap / 2,
      borderInlineStart: `1px solid ${palette.divider}`,
      pointerEvents: 'none',
    },
  },
});
