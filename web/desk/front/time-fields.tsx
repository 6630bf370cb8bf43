import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { frontMessages } from '#web/shell/messages/desk/en-front.ts';
import { type EndPreset, fieldOf, presetEnd, timeOf } from './end-times.ts';

const words = frontMessages;

const Presets = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBlockEnd: 6 },
});

interface TimeFieldProps {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  hint?: string | undefined;
  problem?: string | undefined;
  required?: boolean;
}

/** A date and a time, in the editor's time zone. */
export function TimeField({ label, value, onChange, hint, problem, required = false }: TimeFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={fieldOf(value)}
      required={required}
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={({ target }) => onChange(timeOf(target.value))}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

interface EndFieldProps extends Omit<TimeFieldProps, 'required'> {
  presets: readonly EndPreset[];
  /** Whether it may have no end. */
  isOpen?: boolean;
}

/** When something ends, with the usual choices as buttons. */
export function EndField({ presets, isOpen = false, ...field }: EndFieldProps) {
  return (
    <>
      <Presets>
        <legend>{words.presetsLabel}</legend>
        {presets.map((preset) => (
          <Button key={preset} size="small" onClick={() => field.onChange(presetEnd(preset, new Date()))}>
            {words.presets[preset]}
          </Button>
        ))}
        {isOpen ? (
          <Button size="small" onClick={() => field.onChange(null)}>
            {words.presets.open}
          </Button>
        ) : null}
      </Presets>
      <TimeField {...field} required={!isOpen} />
    </>
  );
}
