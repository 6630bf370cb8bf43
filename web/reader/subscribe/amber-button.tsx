import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { palette, typography } from '#web/theme/theme.ts';

const amber = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minBlockSize: 48,
  paddingInline: 28,
  border: 0,
  borderRadius: 999,
  background: palette.amber.main,
  color: palette.amber.contrastText,
  fontFamily: typography.fontFamily,
  fontWeight: 650,
  fontSize: '1.0625rem',
  cursor: 'pointer',
  '&:hover:not([disabled])': { textDecoration: 'underline', textUnderlineOffset: 4 },
  '&[disabled]': { cursor: 'default', opacity: 0.8 },
} as const;

/** The amber button for subscribing, as in the header. */
export const AmberButton = styled('button')(amber);
/** The same as a link. */
export const AmberLink = styled(Link)(amber);
