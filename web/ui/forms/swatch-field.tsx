import styled from '@emotion/styled';
import { palette } from '#web/theme/theme.ts';
import type { ControlProps } from './field-spec.ts';

const Group = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  '& legend': { padding: 0, marginBlockEnd: 5 },
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    inlineSize: 40,
    blockSize: 40,
    cursor: 'pointer',
  },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
  '& span': {
    inlineSize: 26,
    blockSize: 26,
    borderRadius: '50%',
    border: `1px solid color-mix(in srgb, ${palette.text.primary} 30%, transparent)`,
  },
  // The ring shows the selection to readers who cannot tell the colours apart.
  '& input:checked + span': { outline: `2px solid ${palette.text.primary}`, outlineOffset: 3 },
  '& input:focus-visible + span': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 3 },
  '@media (pointer: coarse)': { '& label': { inlineSize: 44, blockSize: 44 } },
});

/** Radio buttons for a colour. */
export function SwatchField({ id, field, value, describedBy, onChange }: ControlProps) {
  const { name, label, options = [] } = field;
  return (
    <Group aria-describedby={describedBy}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} title={option.label}>
          <input
            type="radio"
            name={`${name}-${id}`}
            aria-label={option.label}
            value={option.value}
            checked={option.value.toLowerCase() === String(value).toLowerCase()}
            onChange={() => onChange(option.value)}
          />
          <span style={{ background: option.value }} />
        </label>
      ))}
    </Group>
  );
}
