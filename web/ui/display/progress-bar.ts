import styled from '@emotion/styled';
import { palette } from '#web/theme/theme.ts';

/** A progress bar drawn as a thin line. */
export const ProgressBar = styled('progress')({
  appearance: 'none',
  inlineSize: '100%',
  blockSize: 3,
  border: 0,
  background: palette.divider,
  color: palette.primary.main,
  '&::-webkit-progress-bar': { background: palette.divider },
  '&::-webkit-progress-value': { background: palette.primary.main, transition: 'inline-size 300ms' },
  '&::-moz-progress-bar': { background: palette.primary.main },
  '@media (prefers-reduced-motion: reduce)': { '&::-webkit-progress-value': { transition: 'none' } },
});
