import styled from '@emotion/styled';
import { palette, typography } from '#web/shell/theme/theme.ts';

/** A part of a tab with its heading. */
export const Part = styled('section')({
  display: 'grid',
  gap: 10,
  paddingBlock: '18px',
  '& + &': { borderBlockStart: `1px solid ${palette.divider}` },
  '& > h3': { ...typography.section, margin: 0 },
  '& > p': { margin: 0, maxInlineSize: '64ch' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
});

/** Small print. */
export const Soft = styled('span')({ ...typography.meta, color: palette.text.secondary, overflowWrap: 'anywhere' });
