import styled from '@emotion/styled';
import { palette, typography } from '#web/shell/theme/theme.ts';

/** Short entries with buttons at their end. */
export const Lines = styled('ul')({
  margin: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    paddingBlock: 10,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& > li > div': { flex: '1 1 200px', minInlineSize: 0, overflowWrap: 'anywhere' },
  '& small': { ...typography.meta, display: 'block', color: palette.text.secondary },
});
