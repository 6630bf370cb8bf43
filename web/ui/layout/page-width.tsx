import styled from '@emotion/styled';
import { above } from '#web/theme.ts';

/** The measure of the whole page: the same left and right edge for strip, masthead and stories. */
export const PageWidth = styled('div')({
  inlineSize: '100%',
  maxInlineSize: 1288,
  marginInline: 'auto',
  paddingInline: 18,
  [above.phone]: { paddingInline: 24 },
  [above.desk]: { maxInlineSize: 1568 },
});
