import styled from '@emotion/styled';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { palette } from '#web/shell/theme/theme.ts';
import type { FieldProps } from './field-props.ts';

const Swatch = styled('span')({
  inlineSize: 26,
  blockSize: 26,
  borderRadius: '50%',
  border: `1px solid color-mix(in srgb, ${palette.text.primary} 30%, transparent)`,
  // The ring shows the selection to readers who cannot tell the colours apart.
  '.Mui-checked > &': { outline: `2px solid ${palette.text.primary}`, outlineOffset: 3 },
});

/** Radio buttons for a colour. */
export function SwatchField({ field, value, problem, onChange }: FieldProps) {
  const id = useId();
  const { name, label, options = [] } = field;
  const message = problem ?? field.hint;
  const selected = options.find((option) => option.value.toLowerCase() === String(value).toLowerCase());
  return (
    <FormControl error={problem !== undefined}>
      <FormLabel id={`${id}-label`}>{label}</FormLabel>
      <RadioGroup
        row
        name={name}
        aria-labelledby={`${id}-label`}
        aria-describedby={message === undefined ? undefined : `${id}-message`}
        value={selected?.value ?? null}
        onChange={(_, chosen) => onChange(chosen)}
      >
        {options.map((option) => {
          const swatch = <Swatch style={{ background: option.value }} />;
          return (
            <Radio
              key={option.value}
              value={option.value}
              title={option.label}
              icon={swatch}
              checkedIcon={swatch}
              slotProps={{ input: { 'aria-label': option.label } }}
            />
          );
        })}
      </RadioGroup>
      {message === undefined ? null : <FormHelperText id={`${id}-message`}>{message}</FormHelperText>}
    </FormControl>
  );
}
