import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { palette } from '#web/shell/theme/theme.ts';
import { CloseIcon, SearchIcon } from '../display/icons.tsx';

const Form = styled('form')({
  display: 'flex',
  minInlineSize: 0,
  blockSize: 'max(40px, 2.5rem)',
  borderRadius: 999,
  '&:focus-within': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
  '@media (pointer: coarse)': { blockSize: 'max(44px, 2.75rem)' },
});
/** Not MUI's InputBase: the field is on the first screen, where what an input can do by itself would weigh 3 KB. */
const Pill = styled('div')({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  minInlineSize: 0,
  paddingInline: '2px 0',
  border: `1px solid ${palette.divider}`,
  borderRadius: 999,
  background: palette.background.paper,
  '&:hover, &:focus-within': { borderColor: palette.primary.main },
  '& > input': {
    flex: 1,
    minInlineSize: 0,
    padding: 0,
    border: 0,
    background: 'none',
    textOverflow: 'ellipsis',
    // The form shows the focus.
    outline: 'none',
    fontSize: '0.9375rem',
    // iOS zooms into inputs with smaller text.
    '@media (pointer: coarse)': { fontSize: '1rem' },
  },
  '& > input::placeholder': { color: palette.text.secondary, opacity: 1 },
  '& > input::-webkit-search-cancel-button': { display: 'none' },
});

/** What makes the field a combobox with a list of suggestions (WAI-ARIA Authoring Practices). */
export interface SearchCombobox {
  /** Id of the list. */
  listId: string;
  expanded: boolean;
  /** Id of the option that Enter chooses; none: Enter submits the text. */
  activeId: string | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  onSubmit?: (value: string) => void;
  label: string;
  placeholder: string;
  submitLabel: string;
  clearLabel: string;
  /** Takes the focus when it appears: the reader has just opened it. */
  focused?: boolean;
  combobox?: SearchCombobox;
  id?: string;
  /** The page that answers without a script, and the parameter for the text. */
  action?: string;
  name?: string;
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
  focused = false,
  combobox,
  id,
  action,
  name,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.(value);
  }
  return (
    <Form role="search" aria-label={label} action={action} onSubmit={submit}>
      <Pill style={value === '' ? { paddingInlineEnd: 8 } : undefined}>
        {/* The keyboard submits with Enter, without one more stop. */}
        <IconButton size="small" type="submit" tabIndex={-1} aria-label={submitLabel}>
          <SearchIcon />
        </IconButton>
        <input
          // HTML allows no combobox on a field of type search.
          type={combobox === undefined ? 'search' : 'text'}
          {...(id === undefined ? {} : { id })}
          ref={input}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the reader has just opened it.
          autoFocus={focused}
          aria-label={label}
          dir="auto"
          enterKeyHint="search"
          maxLength={200}
          onKeyDown={combobox?.onKeyDown}
          {...(combobox === undefined
            ? {}
            : {
                role: 'combobox',
                'aria-autocomplete': 'list',
                'aria-expanded': combobox.expanded,
                'aria-controls': combobox.listId,
                'aria-activedescendant': combobox.activeId,
              })}
        />
        {value === '' ? null : (
          <IconButton
            size="small"
            aria-label={clearLabel}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            <CloseIcon />
          </IconButton>
        )}
      </Pill>
    </Form>
  );
}
