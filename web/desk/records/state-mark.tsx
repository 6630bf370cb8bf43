import styled from '@emotion/styled';
import { palette } from '#web/shell/theme/theme.ts';

const { success, error, warning, text, sun } = palette;
const filled = (color: string) => ({ borderColor: color, background: color });

/** A mark and the name of a state beside it. */
export const StateMark = styled('b')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  fontWeight: 600,
  fontSize: '0.875rem',
  color: text.primary,
  '&::before': {
    content: '""',
    flex: 'none',
    boxSizing: 'border-box',
    inlineSize: 9,
    blockSize: 9,
    border: `2px solid ${text.secondary}`,
    borderRadius: '50%',
  },
  '&[data-tone="good"]::before': filled(success.main),
  '&[data-tone="waiting"]::before': filled(sun),
  '&[data-tone="over"]::before': filled(text.secondary),
  '&[data-tone="off"]': { color: text.secondary },
  // A square and a half: recognisable without their colours.
  '&[data-tone="bad"]': { color: error.main },
  '&[data-tone="bad"]::before': { borderRadius: 1, ...filled(error.main) },
  '&[data-tone="half"]::before': {
    borderColor: warning.main,
    background: `linear-gradient(${warning.main} 50%, transparent 50%)`,
  },
});
export type Tone = 'plain' | 'good' | 'waiting' | 'over' | 'off' | 'bad' | 'half';
