import styled from '@emotion/styled';
import { type FormEvent, useRef } from 'react';
import { palette, typography } from '#web/theme/theme.ts';
import { CloseIcon, SearchIcon } from '../display/icons.tsx';

const Form = styled('form')({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minInlineSize: 0,
  blockSize: 40,
  paddingInlineStart: 4,
  paddingInlineEnd: 6,
  border: `1px solid ${palette.divider}`,
  borderRadius: 999,
  background: palette.background.paper,
  color: palette.text.secondary,
  transition: 'border-color 120ms',
  '&:hover, &:focus-within': { borderColor: palette.primary.main },
  '&:focus-within': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
  '& input': {
    flex: 1,
    minInlineSize: 0,
    blockSize: '100%',
    padding: 0,
    border: 0,
    background: 'none',
    color: palette.text.primary,
    fontFamily: typography.fontFamily,
    fontSize: '0.9375rem',
    outline: 'none',
    appearance: 'none',
  },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  '& input::placeholder': { color: palette.text.secondary, opacity: 1 },
  '& button': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    inlineSize: 34,
    blockSize: 34,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: palette.text.secondary,
    cursor: 'pointer',
  },
  '& button:hover': { color: palette.text.primary },
  // iOS zooms into inputs with smaller text.
  '@media (pointer: coarse)': { blockSize: 44, '& input': { fontSize: '1rem' } },
});

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  onSubmit?: (value: string) => void;
  label: string;
  placeholder: string;
  submitLabel: string;
  clearLabel: string;
}

/** A search field: Enter or the lens submits, the cross clears it. */
export function SearchField({
  value,
  onChange,
  onSubmit,
  label,
  placeholder,
  submitLabel,
  clearLabel,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.(value);
  }
  return (
    <Form role="search" aria-label={label} onSubmit={submit}>
      <button type="submit" aria-label={submitLabel}>
        <SearchIcon />
      </button>
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        dir="auto"
        value={value}
        aria-label={label}
        placeholder={placeholder}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value === '' ? null : (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <CloseIcon />
        </button>
      )}
    </Form>
  );
}
