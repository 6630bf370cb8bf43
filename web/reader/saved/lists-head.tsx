import styled from '@emotion/styled';
import { palette, typography } from '#web/shell/theme/theme.ts';

/** The top of the pages of saved and of opened articles. */
export const ListsHead = styled('div')({
  display: 'grid',
  gap: 10,
  paddingBlock: '34px 30px',
  '& h1': { ...typography.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)' },
  '& h1:focus': { outline: 'none' },
  '& p': { ...typography.standfirst, color: palette.text.secondary, maxInlineSize: '60ch' },
  '& a': { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: 3 },
});
