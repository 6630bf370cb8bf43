import styled from '@emotion/styled';
import { palette } from '#web/theme/theme.ts';

const Button = styled('button')({
  display: 'inline-grid',
  alignItems: 'center',
  // The touch target is larger than the drawn switch.
  minBlockSize: 32,
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  '& > span': {
    position: 'relative',
    inlineSize: 38,
    blockSize: 22,
    border: `1px solid ${palette.text.secondary}`,
    borderRadius: 999,
    transition: 'background-color 120ms, border-color 120ms',
  },
  '& > span::after': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 3,
    insetInlineStart: 3,
    inlineSize: 14,
    blockSize: 14,
    borderRadius: '50%',
    background: palette.text.secondary,
    transition: 'inset-inline-start 120ms',
  },
  '&[aria-checked="true"] > span': { background: palette.primary.main, borderColor: palette.primary.main },
  '&[aria-checked="true"] > span::after': { insetInlineStart: 19, background: palette.primary.contrastText },
  '@media (pointer: coarse)': { minBlockSize: 44 },
  '@media (prefers-reduced-motion: reduce)': { '& > span, & > span::after': { transition: 'none' } },
});

interface SwitchProps {
  id?: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** For screen readers; a switch with an `id` may have a <label> instead. */
  label?: string;
}

/** A switch that takes effect at once. */
export function Switch({ id, on, onChange, label }: SwitchProps) {
  return (
    <Button id={id} type="button" role="switch" aria-checked={on} aria-label={label} onClick={() => onChange(!on)}>
      <span />
    </Button>
  );
}
