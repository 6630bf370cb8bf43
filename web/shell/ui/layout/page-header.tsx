import styled from '@emotion/styled';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';

/** The heading of a page that manages something (sources, watchlists): its path, the title and a line below. */
export const PageHeader = styled('header')({
  paddingBlock: '22px 22px',
  '& h1': { ...typography.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)', overflowWrap: 'anywhere' },
  '& > p': {
    ...typography.standfirst,
    color: palette.text.secondary,
    maxInlineSize: '56ch',
    textWrap: 'balance',
    marginBlockStart: 8,
  },
  [breakpoints.up('sm')]: { paddingBlock: '22px 26px' },
});
