import styled from '@emotion/styled';
import { above, color, font } from '#web/theme.ts';

/** The heading of a page that manages something (sources, watchlists): a back link, the title and a line below. */
export const PageHeader = styled('header')({
  paddingBlock: '22px 22px',
  '& h1': { ...font.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)' },
  '& > p': { ...font.standfirst, color: color.soft, maxInlineSize: '56ch', textWrap: 'balance', marginBlockStart: 8 },
  '& > a': {
    ...font.meta,
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: 44,
    gap: 8,
    color: color.soft,
  },
  [above.phone]: { paddingBlock: '22px 26px' },
});
