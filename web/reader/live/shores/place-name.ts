import styled from '@emotion/styled';
import { palette } from '#web/shell/theme/theme.ts';

/** The name of a place in the strip. */
export const PlaceName = styled('span')({
  maxInlineSize: '7.5rem',
  overflow: 'hidden',
  color: palette.text.primary,
  fontSize: '0.78125rem',
  fontWeight: 600,
  lineHeight: '28px',
  textOverflow: 'ellipsis',
  textDecoration: `underline dotted ${palette.text.secondary}`,
  textUnderlineOffset: 3,
});
