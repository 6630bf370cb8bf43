import styled from '@emotion/styled';
import { above } from '#web/theme.ts';

/** The width of the page: the same left and right edge for the strip, the masthead and the content. */
export const PageWidth = styled('div')({
  inlineSize: '100%',
  maxInlineSize: 1288,
  marginInline: 'auto',
  paddingInline: 18,
  [above.phone]: { paddingInline: 24 },
  [above.desk]: { maxInlineSize: 1568 },
});
