import styled from '@emotion/styled';
import { useId } from 'react';
import { color, font } from '#web/theme.ts';
import { ManyField } from './field-many.tsx';
import { SwatchField } from './field-swatches.tsx';
import { WordsField } from './field-words.tsx';
import { Switch } from './switch.tsx';

const Box = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gap: 5,
  minInlineSize: 0,
  '& label, & legend': { ...font.meta, fontWeight: 600, color: color.ink },
  '& input:not([type=checkbox], [type=radio]), & textarea, & select': {
    inlineSize: '100%',
    minInlineSize: 0,
    minBlockSize: 42,
    padding: '8px 12px',
    border: `1px solid color-mix(in srgb, ${color.soft} 70%, transparent)`,
    borderRadius: 3,
    background: color.surface,
    color: color.ink,
    fontFamily: font.sans,
    fontSize: '0.9375rem',
  },
  '& .signed': { display: 'flex' },
  '& .signed > span': {
    display: 'grid',
    placeItems: 'center',
    minInlineSize: 36,
    paddingInline: 10,
    border: `1px solid color-mix(in srgb, ${color.soft} 70%, transparent)`,
    borderInlineEnd: 0,
    borderStartStartRadius: 3,
    borderEndStartRadius: 3,
    color: color.soft,
    fontSize: '0.9375rem',
  },
  '& .signed > span + input': { borderStartStartRadius: 0, borderEndStartRadius: 0 },
  '& textarea': { minBlockSize: 76, resize: 'vertical', lineHeight: 1.45 },
  '& input::placeholder': { color: color.soft, opacity: 1 },
  '& :is(input, textarea, select):focus-visible': { outlineOffset: 0 },
  '& [aria-invalid="true"]': { borderColor: color.error },
  '& p': { ...font.meta, color: color.soft },
  '& p.problem': { color: color.error, fontWeight: 550 },
  // iOS zooms into smaller text.
  '@media (pointer: coarse)': { '& input, & textarea, & select': { minBlockSize: 46, fontSize: '1rem' } },
});

export interface FieldSpec {
  name: string;
  label: string;
  kind: 'text' | 'area' | 'number' | 'address' | 'choice' | 'switch' | 'words' | 'swatches' | 'many';
  hint?: string;
  required?: boolean;
  /** Of a choice, of swatches (whose values are colours), and of many that may be chosen together. */
  options?: readonly { value: string; label: string }[];
  /** Of a number. */
  least?: number;
  most?: number;
  step?: number | 'any';
  /** Of words: how a word is written down, and what its controls are called. */
  tidy?: (word: string) => string;
  addLabel?: string;
  removeLabel?: (word: string) => string;
  /** Stands before a number: a currency's sign. */
  sign?: string;
  /** Of an area: how many lines of it are seen. */
  rows?: number;
}
export type FieldValue = string | boolean | readonly string[];

interface FieldProps {
  field: FieldSpec;
  value: FieldValue;
  /** What is wrong with it, in words. */
  problem: string | undefined;
  onChange: (value: FieldValue) => void;
}

/** What is wrong with a field, else what it is for. */
function Below({ id, problem, hint }: { id: string; problem: string | undefined; hint: string | undefined }) {
  if (problem !== undefined)
    return (
      <p className="problem" id={`${id}-problem`}>
        {problem}
      </p>
    );
  return hint === undefined ? null : <p id={`${id}-hint`}>{hint}</p>;
}

/** One labelled field of a form, with its hint and what is wrong with it. */
export function Field({ field, value, problem, onChange }: FieldProps) {
  const id = useId();
  const { name, label, kind, hint, required, options = [], least, most, step, sign, rows } = field;
  if (kind === 'words' || kind === 'many' || kind === 'swatches') {
    const group = {
      id,
      field,
      about: problem !== undefined ? `${id}-problem` : hint !== undefined ? `${id}-hint` : undefined,
      wrong: problem !== undefined,
      onChange,
    };
    const values = Array.isArray(value) ? value : [];
    return (
      <Box>
        {kind === 'words' ? (
          <WordsField {...group} values={values} />
        ) : kind === 'many' ? (
          <ManyField {...group} values={values} />
        ) : (
          <SwatchField {...group} value={String(value)} />
        )}
        <Below id={id} problem={problem} hint={hint} />
      </Box>
    );
  }
  const text = String(value);
  const about = problem !== undefined ? `${id}-problem` : hint !== undefined ? `${id}-hint` : '';
  const described = [sign === undefined ? '' : `${id}-sign`, about].filter((one) => one !== '').join(' ');
  const common = {
    id,
    name,
    required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': described === '' ? undefined : described,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      {kind === 'switch' ? (
        <Switch id={id} on={value === true} onChange={onChange} />
      ) : kind === 'area' ? (
        <textarea {...common} dir="auto" rows={rows} value={text} />
      ) : kind === 'choice' ? (
        <select {...common} value={text}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : kind === 'number' ? (
        <span className="signed">
          {sign === undefined ? null : <span id={`${id}-sign`}>{sign}</span>}
          <input {...common} type="number" inputMode="decimal" min={least} max={most} step={step} value={text} />
        </span>
      ) : kind === 'address' ? (
        // Not type=url, which takes javascript: and refuses paths of this site; the schema knows better.
        <input
          {...common}
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={text}
        />
      ) : (
        <input {...common} type="text" dir="auto" value={text} />
      )}
      <Below id={id} problem={problem} hint={hint} />
    </Box>
  );
}
