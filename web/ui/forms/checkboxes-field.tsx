import styled from '@emotion/styled';
import { palette, typography } from '#web/theme/theme.ts';
import { type ControlProps, selectedValues } from './field-spec.ts';

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
    ...typography.meta,
    fontSize: '0.9375rem',
    fontWeight: 450,
  },
  '& input': { inlineSize: 18, blockSize: 18, margin: 0, accentColor: palette.primary.main },
  '@media (pointer: coarse)': { '& label': { minBlockSize: 44 } },
});

/** Checkboxes, any number of which may be checked. */
export function CheckboxesField({ field, value, describedBy, onChange }: ControlProps) {
  const { name, label, options = [] } = field;
  const checked = selectedValues(value);
  return (
    <Group aria-describedby={describedBy}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            name={name}
            checked={checked.includes(option.value)}
            onChange={({ currentTarget }) =>
              // Keeps the order of the options, whatever the order of the clicks.
              onChange(
                options
                  .map((one) => one.value)
                  .filter((one) => (one === option.value ? currentTarget.checked : checked.includes(one))),
              )
            }
          />
          {option.label}
        </label>
      ))}
    </Group>
  );
}
