import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { palette } from '#web/theme/theme.ts';

const pulse = keyframes({ '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.55 } });

/** A grey block in the size of content that is still loading. */
export const Skeleton = styled('div')({
  background: palette.divider,
  borderRadius: 3,
  '@media (prefers-reduced-motion: no-preference)': { animation: `${pulse} 1.8s ease-in-out infinite` },
});
