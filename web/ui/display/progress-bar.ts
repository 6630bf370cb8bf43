import styled from '@emotion/styled';
import { color } from '#web/theme.ts';

/** A progress bar drawn as a thin line. */
export const ProgressBar = styled('progress')({
  appearance: 'none',
  inlineSize: '100%',
  blockSize: 3,
  border: 0,
  background: color.rule,
  color: color.brand,
  '&::-webkit-progress-bar': { background: color.rule },
  '&::-webkit-progress-value': { background: color.brand, transition: 'inline-size 300ms' },
  '&::-moz-progress-bar': { background: color.brand },
  '@media (prefers-reduced-motion: reduce)': { '&::-webkit-progress-value': { transition: 'none' } },
});
