import styled from '@emotion/styled';
import { color } from '#web/theme.ts';
import type { GroupProps } from './field-group.ts';

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
    border: `1px solid color-mix(in srgb, ${color.ink} 30%, transparent)`,
  },
  // A ring round the chosen one, which is seen without seeing its colour.
  '& input:checked + span': { outline: `2px solid ${color.ink}`, outlineOffset: 3 },
  '& input:focus-visible + span': { outline: `3px solid ${color.brand}`, outlineOffset: 3 },
  '@media (pointer: coarse)': { '& label': { inlineSize: 44, blockSize: 44 } },
});

/** One of a few colours. */
export function SwatchField({ id, field, value, about, onChange }: GroupProps & { value: string }) {
  const { name, label, options = [] } = field;
  return (
    <Group aria-describedby={about}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} title={option.label}>
          <input
            type="radio"
            name={`${name}-${id}`}
            aria-label={option.label}
            value={option.value}
            checked={option.value.toLowerCase() === value.toLowerCase()}
            onChange={() => onChange(option.value)}
          />
          <span style={{ background: option.value }} />
        </label>
      ))}
    </Group>
  );
}
