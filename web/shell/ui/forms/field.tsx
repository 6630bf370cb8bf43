import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { readNumber } from '#shared/domain/text/read-number.ts';
import type { FieldSpec } from '#shared/records/fields.ts';
import { languageOptions } from '#web/shell/messages/en-forms.ts';
import { type FieldProps, selectedValues } from './field-props.ts';
import { SwatchField } from './swatch-field.tsx';
import { TagsField } from './tags-field.tsx';

type Control = (props: FieldProps) => ReactNode;

/** The props that all text fields share. */
const textProps = ({ field, value, problem, onChange }: FieldProps) => ({
  name: field.name,
  label: field.label,
  required: field.required,
  value: String(value),
  error: problem !== undefined,
  helperText: problem ?? field.echo?.(String(value)) ?? field.hint,
  onChange: (event: { target: { value: string } }) => onChange(event.target.value),
});

const Text: Control = (props) => <TextField {...textProps(props)} slotProps={{ htmlInput: { dir: 'auto' } }} />;

/** A day and a time in the reader's time zone, or a day. */
const Moment =
  (type: 'datetime-local' | 'date'): Control =>
  (props) => <TextField {...textProps(props)} type={type} slotProps={{ inputLabel: { shrink: true } }} />;

/** Grows with its text. The attribute gives it its height before MUI has measured the text. */
const TextArea: Control = (props) => {
  const { rows = 3 } = props.field;
  return <TextField {...textProps(props)} multiline minRows={rows} slotProps={{ htmlInput: { dir: 'auto', rows } }} />;
};

// Not type=url, which accepts javascript: and rejects paths of this site; the schema validates the address.
const Url: Control = (props) => (
  <TextField
    {...textProps(props)}
    slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } }}
  />
);

/** Native: phones show their own list. */
const Select: Control = (props) => (
  <TextField {...textProps(props)} select slotProps={{ select: { native: true } }}>
    {(props.field.options ?? []).map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </TextField>
);

/** The languages of the site's regions, the present one too; none if the field may be left empty. */
const Language: Control = (props) => {
  const { empty } = props.field;
  const none = empty === undefined ? [] : [{ value: '', label: empty }];
  return <Select {...props} field={{ ...props.field, options: [...none, ...languageOptions(String(props.value))] }} />;
};

const stepsOf: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/** Not type=number, which refuses the digits and separators of other languages. The arrow keys step all the same. */
function NumberField(props: FieldProps) {
  const id = useId();
  const { least = -Infinity, most = Infinity, step, prefix } = props.field;
  const shared = textProps(props);
  const now = readNumber(shared.value);
  const onKeyDown = (event: KeyboardEvent) => {
    const change = (stepsOf[event.key] ?? 0) * (typeof step === 'number' ? step : 1);
    if (change === 0) return;
    event.preventDefault();
    const next = Math.min(most, Math.max(least, (now ?? 0) + change));
    // Twelve digits leave out the error of binary fractions.
    props.onChange(String(Number(next.toPrecision(12))));
  };
  const describedBy = shared.helperText === undefined ? `${id}-sign` : `${id}-sign ${id}-helper-text`;
  return (
    <TextField
      {...shared}
      id={id}
      onKeyDown={onKeyDown}
      slotProps={{
        htmlInput: {
          role: 'spinbutton',
          inputMode: 'decimal',
          autoComplete: 'off',
          'aria-valuemin': props.field.least,
          'aria-valuemax': props.field.most,
          'aria-valuenow': now ?? undefined,
          // Text fields ignore these three, but the specification names them.
          min: props.field.least,
          max: props.field.most,
          step,
          ...(prefix === undefined ? {} : { 'aria-describedby': describedBy }),
        },
        input:
          prefix === undefined
            ? {}
            : {
                startAdornment: (
                  <InputAdornment id={`${id}-sign`} position="start">
                    {prefix}
                  </InputAdornment>
                ),
              },
      }}
    />
  );
}

function SwitchField({ field, value, problem, onChange }: FieldProps) {
  const id = useId();
  const message = problem ?? field.hint;
  return (
    <FormControl error={problem !== undefined}>
      <FormLabel htmlFor={id}>{field.label}</FormLabel>
      <Switch
        id={id}
        name={field.name}
        checked={value === true}
        onChange={(_, on) => onChange(on)}
        slotProps={{ input: { 'aria-describedby': message === undefined ? undefined : `${id}-message` } }}
      />
      {message === undefined ? null : <FormHelperText id={`${id}-message`}>{message}</FormHelperText>}
    </FormControl>
  );
}

/** Checkboxes, any number of which may be checked. */
function CheckboxesField({ field, value, problem, onChange }: FieldProps) {
  const id = useId();
  const { name, label, options = [] } = field;
  const checked = selectedValues(value);
  const message = problem ?? field.hint;
  return (
    <FormControl
      component="fieldset"
      error={problem !== undefined}
      aria-describedby={message === undefined ? undefined : `${id}-message`}
    >
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup row>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            control={
              <Checkbox
                name={name}
                checked={checked.includes(option.value)}
                onChange={(_, isChecked) =>
                  // Keeps the order of the options, whatever the order of the clicks.
                  onChange(
                    options
                      .map((one) => one.value)
                      .filter((one) => (one === option.value ? isChecked : checked.includes(one))),
                  )
                }
              />
            }
            label={option.label}
          />
        ))}
      </FormGroup>
      {message === undefined ? null : <FormHelperText id={`${id}-message`}>{message}</FormHelperText>}
    </FormControl>
  );
}

const controls: Record<Exclude<FieldSpec['kind'], 'shown'>, Control> = {
  text: Text,
  textarea: TextArea,
  number: NumberField,
  url: Url,
  select: Select,
  language: Language,
  switch: SwitchField,
  tags: TagsField,
  words: Text,
  moment: Text,
  time: Moment('datetime-local'),
  day: Moment('date'),
  swatches: SwatchField,
  checkboxes: CheckboxesField,
};

/** A labelled form field with its error message, or else its hint. */
export function Field(props: FieldProps) {
  const { kind } = props.field;
  if (kind === 'shown') return null;
  const Control = controls[kind];
  return <Control {...props} />;
}
