import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { color } from '#web/theme.ts';

const breathe = keyframes({ '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.55 } });

/** A grey piece of what is coming, in its size. */
export const Bone = styled('div')({
  background: color.rule,
  borderRadius: 3,
  '@media (prefers-reduced-motion: no-preference)': { animation: `${breathe} 1.8s ease-in-out infinite` },
});
