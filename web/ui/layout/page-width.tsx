import styled from '@emotion/styled';
import { breakpoints } from '#web/theme/theme.ts';

/** The width of the page: the same left and right edge for the strip, the masthead and the content. */
export const PageWidth = styled('div')({
  inlineSize: '100%',
  maxInlineSize: 1288,
  marginInline: 'auto',
  paddingInline: 18,
  [breakpoints.up('sm')]: { paddingInline: 24 },
  [breakpoints.up('lg')]: { maxInlineSize: 1568 },
});
