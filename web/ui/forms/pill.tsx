import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { palette, typography } from '#web/theme/theme.ts';

const shape = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minBlockSize: 38,
  paddingInline: 18,
  border: `1px solid ${palette.divider}`,
  borderRadius: 999,
  background: 'transparent',
  color: palette.primary.main,
  fontFamily: typography.fontFamily,
  fontWeight: 600,
  fontSize: '0.9375rem',
  cursor: 'pointer',
  transition: 'background-color 120ms, border-color 120ms, color 120ms',
  '&:hover': { borderColor: palette.primary.main },
  '@media (pointer: coarse)': { minBlockSize: 44 },
} as const;
const strong = {
  background: palette.primary.main,
  borderColor: palette.primary.main,
  color: palette.primary.contrastText,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
} as const;

/** A rounded button or link. At least 44 px high on touch screens. */
export const Pill = styled('button')(shape);
export const PillLink = styled(Link)(shape);

/** The primary action: as a button, as a link within the site, as a link to another site. */
export const StrongPill = styled('button')(shape, strong);
export const StrongPillLink = styled(Link)(shape, strong);
export const StrongPillOut = styled('a')(shape, strong);
