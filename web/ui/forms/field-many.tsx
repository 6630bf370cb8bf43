import styled from '@emotion/styled';
import { color, font } from '#web/theme.ts';
import type { GroupProps } from './field-group.ts';

const Group = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 18px',
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  '& legend': { padding: 0, marginBlockEnd: 5 },
  '& label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minBlockSize: 32,
    ...font.meta,
    fontSize: '0.9375rem',
    fontWeight: 450,
  },
  '& input': { inlineSize: 18, blockSize: 18, margin: 0, accentColor: color.brand },
  '@media (pointer: coarse)': { '& label': { minBlockSize: 44 } },
});

/** Any number out of a few. */
export function ManyField({ field, values, about, onChange }: GroupProps & { values: readonly string[] }) {
  const { name, label, options = [] } = field;
  return (
    <Group aria-describedby={about}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            name={name}
            checked={values.includes(option.value)}
            onChange={({ currentTarget }) =>
              // In the order of the options, whatever the order of the clicks.
              onChange(
                options
                  .map(({ value }) => value)
                  .filter((value) => (value === option.value ? currentTarget.checked : values.includes(value))),
              )
            }
          />
          {option.label}
        </label>
      ))}
    </Group>
  );
}
