import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { palette } from '#web/theme/theme.ts';
import { CloseIcon, SearchIcon } from '../display/icons.tsx';

const Form = styled('form')({
  display: 'flex',
  minInlineSize: 0,
  blockSize: 40,
  borderRadius: 999,
  '&:focus-within': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
  '@media (pointer: coarse)': { blockSize: 44 },
});
/** InputBase, not TextField: the field is on the first screen, where its label and outline would weigh 6 KB. */
const Pill = styled(InputBase)({
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  paddingInline: '2px 0',
  border: `1px solid ${palette.divider}`,
  borderRadius: 999,
  background: palette.background.paper,
  '&:hover, &.Mui-focused': { borderColor: palette.primary.main },
  '& > input': { padding: 0, textOverflow: 'ellipsis' },
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
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.(value);
  }
  return (
    <Form role="search" aria-label={label} onSubmit={submit}>
      <Pill
        // HTML allows no combobox on a field of type search.
        type={combobox === undefined ? 'search' : 'text'}
        {...(id === undefined ? {} : { id })}
        inputRef={input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        autoComplete="off"
        autoFocus={focused}
        style={value === '' ? { paddingInlineEnd: 8 } : undefined}
        onKeyDown={combobox?.onKeyDown}
        slotProps={{
          input: {
            'aria-label': label,
            dir: 'auto',
            enterKeyHint: 'search',
            maxLength: 200,
            ...(combobox === undefined
              ? {}
              : {
                  role: 'combobox',
                  'aria-autocomplete': 'list',
                  'aria-expanded': combobox.expanded,
                  'aria-controls': combobox.listId,
                  'aria-activedescendant': combobox.activeId,
                }),
          },
        }}
        startAdornment={
          <IconButton size="small" type="submit" aria-label={submitLabel}>
            <SearchIcon />
          </IconButton>
        }
        endAdornment={
          value === '' ? null : (
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
          )
        }
      />
    </Form>
  );
}
