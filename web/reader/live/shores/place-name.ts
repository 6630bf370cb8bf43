import { palette } from '#web/theme/theme.ts';

/** A place in the strip: the same as a word and as a select. */
export const placeName = {
  maxInlineSize: '7.5rem',
  overflow: 'hidden',
  color: palette.text.primary,
  fontSize: '0.78125rem',
  fontWeight: 600,
  lineHeight: '28px',
  textOverflow: 'ellipsis',
  textDecoration: `underline dotted ${palette.text.secondary}`,
  textUnderlineOffset: 3,
} as const;
