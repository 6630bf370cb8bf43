import styled from '@emotion/styled';
import { palette, typography } from '#web/shell/theme/theme.ts';

/** Short entries, each a `div` with buttons at its end. */
export const Entries = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    paddingBlock: 10,
    '&:not(:first-of-type)': { borderBlockStart: `1px solid ${palette.divider}` },
  },
  '& > li > div': { flex: '1 1 220px', display: 'grid', gap: 3, minInlineSize: 0, overflowWrap: 'anywhere' },
  '& small': { ...typography.meta, color: palette.text.secondary },
});
