import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import { palette, typography } from '#web/theme/theme.ts';
import { CheckboxesField } from './checkboxes-field.tsx';
import type { ControlProps, FieldSpec, FieldValue } from './field-spec.ts';
import { SwatchField } from './swatch-field.tsx';
import { Switch } from './switch.tsx';
import { TagsField } from './tags-field.tsx';

const Box = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gap: 5,
  minInlineSize: 0,
  '& label, & legend': { ...typography.meta, fontWeight: 600, color: palette.text.primary },
  '& input:not([type=checkbox], [type=radio]), & textarea, & select': {
    inlineSize: '100%',
    minInlineSize: 0,
    minBlockSize: 42,
    padding: '8px 12px',
    border: `1px solid color-mix(in srgb, ${palette.text.secondary} 70%, transparent)`,
    borderRadius: 3,
    background: palette.background.paper,
    color: palette.text.primary,
    fontFamily: typography.fontFamily,
    fontSize: '0.9375rem',
  },
  '& .prefixed': { display: 'flex' },
  '& .prefixed > span': {
    display: 'grid',
    placeItems: 'center',
    minInlineSize: 36,
    paddingInline: 10,
    border: `1px solid color-mix(in srgb, ${palette.text.secondary} 70%, transparent)`,
    borderInlineEnd: 0,
    borderStartStartRadius: 3,
    borderEndStartRadius: 3,
    color: palette.text.secondary,
    fontSize: '0.9375rem',
  },
  '& .prefixed > span + input': { borderStartStartRadius: 0, borderEndStartRadius: 0 },
  '& textarea': { minBlockSize: 76, resize: 'vertical', lineHeight: 1.45 },
  '& input::placeholder': { color: palette.text.secondary, opacity: 1 },
  '& :is(input, textarea, select):focus-visible': { outlineOffset: 0 },
  '& [aria-invalid="true"]': { borderColor: palette.error.main },
  '& p': { ...typography.meta, color: palette.text.secondary },
  '& p.problem': { color: palette.error.main, fontWeight: 550 },
  // iOS zooms into inputs with smaller text.
  '@media (pointer: coarse)': { '& input, & textarea, & select': { minBlockSize: 46, fontSize: '1rem' } },
});

type Control = (props: ControlProps) => ReactNode;

/** The attributes that all native controls share. */
const nativeProps = ({ id, field, describedBy, isInvalid, onChange }: ControlProps) => ({
  id,
  name: field.name,
  required: field.required,
  'aria-invalid': isInvalid,
  'aria-describedby': describedBy,
  onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
});

const TextInput: Control = (props) => (
  <input {...nativeProps(props)} type="text" dir="auto" value={String(props.value)} />
);

const TextArea: Control = (props) => (
  <textarea {...nativeProps(props)} dir="auto" rows={props.field.rows} value={String(props.value)} />
);

// Not type=url, which accepts javascript: and rejects paths of this site; the schema validates the address.
const UrlInput: Control = (props) => (
  <input
    {...nativeProps(props)}
    type="text"
    inputMode="url"
    autoCapitalize="none"
    spellCheck={false}
    dir="ltr"
    value={String(props.value)}
  />
);

const Select: Control = (props) => (
  <select {...nativeProps(props)} value={String(props.value)}>
    {(props.field.options ?? []).map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

function NumberInput(props: ControlProps) {
  const { least, most, step, prefix } = props.field;
  const prefixId = `${props.id}-sign`;
  const describedBy = [prefix === undefined ? [] : prefixId, props.describedBy ?? []].flat().join(' ');
  return (
    <span className="prefixed">
      {prefix === undefined ? null : <span id={prefixId}>{prefix}</span>}
      <input
        {...nativeProps({ ...props, describedBy: describedBy === '' ? undefined : describedBy })}
        type="number"
        inputMode="decimal"
        min={least}
        max={most}
        step={step}
        value={String(props.value)}
      />
    </span>
  );
}

const SwitchInput: Control = ({ id, value, onChange }) => <Switch id={id} on={value === true} onChange={onChange} />;

const controls: Record<FieldSpec['kind'], Control> = {
  text: TextInput,
  textarea: TextArea,
  number: NumberInput,
  url: UrlInput,
  select: Select,
  switch: SwitchInput,
  tags: TagsField,
  swatches: SwatchField,
  checkboxes: CheckboxesField,
};
/** These consist of several controls and render their label themselves. */
const groupKinds: ReadonlySet<FieldSpec['kind']> = new Set(['tags', 'swatches', 'checkboxes']);

interface FieldProps {
  field: FieldSpec;
  value: FieldValue;
  /** The error message. */
  problem: string | undefined;
  onChange: (value: FieldValue) => void;
}

/** A labelled form field with its error message, or else its hint. */
export function Field({ field, value, problem, onChange }: FieldProps) {
  const id = useId();
  const { kind, label, hint } = field;
  const Control = controls[kind];
  const [messageId, message] = problem === undefined ? [`${id}-hint`, hint] : [`${id}-problem`, problem];
  return (
    <Box>
      {groupKinds.has(kind) ? null : <label htmlFor={id}>{label}</label>}
      <Control
        id={id}
        field={field}
        value={value}
        describedBy={message === undefined ? undefined : messageId}
        isInvalid={problem !== undefined}
        onChange={onChange}
      />
      {message === undefined ? null : (
        <p className={problem === undefined ? undefined : 'problem'} id={messageId}>
          {message}
        </p>
      )}
    </Box>
  );
}
