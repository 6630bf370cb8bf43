import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { createContext, type KeyboardEvent, useContext, useRef, useState } from 'react';
import { formMessages as words } from '#web/shell/messages/en-forms.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { CloseIcon } from '../display/icons.tsx';
import { type FieldProps, selectedValues } from './field-props.ts';

const Tags = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  marginBlockStart: 8,
  '& > li': { minInlineSize: 0 },
  '& .MuiChip-deleteIcon': {
    display: 'flex',
    color: palette.text.secondary,
    '& > svg': { inlineSize: 12, blockSize: 12 },
  },
});

/** A hook that returns what people call a tag, such as the headline of an id. */
export const TagNames = createContext((tag: string) => tag);

function Tag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const useName = useContext(TagNames);
  const name = useName(tag);
  return (
    <Chip
      component="button"
      nativeButton
      label={<bdi>{name}</bdi>}
      aria-label={words.removeTag(name)}
      deleteIcon={
        <span>
          <CloseIcon />
        </span>
      }
      onClick={onRemove}
      onDelete={onRemove}
    />
  );
}

/** A list of tags: Enter or the button adds one, a click removes it. Blank and duplicate tags are ignored. */
export function TagsField({ field, value, problem, onChange }: FieldProps) {
  const { name, label, hint, normalize = (tag) => tag.trim(), addLabel } = field;
  const tags = selectedValues(value);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');

  function add() {
    const tag = normalize(typed);
    if (tag !== '' && !tags.includes(tag)) onChange([...tags, tag]);
    setTyped('');
    input.current?.focus();
  }
  function remove(tag: string) {
    onChange(tags.filter((one) => one !== tag));
    // The focused chip is removed.
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    // In an input method editor Enter ends the composition.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter must not submit the form.
    event.preventDefault();
    add();
  }
  return (
    <div>
      <TextField
        name={name}
        label={label}
        value={typed}
        error={problem !== undefined}
        helperText={problem ?? hint}
        inputRef={input}
        slotProps={{
          htmlInput: {
            dir: 'auto',
            autoCapitalize: 'none',
            maxLength: field.say === undefined ? 80 : 400,
            onKeyDown,
            // Closing the form would lose it (discard-question.tsx).
            'data-half-typed': typed.trim() === '' ? undefined : '',
          },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <Button variant="text" onClick={add}>
                  {addLabel}
                </Button>
              </InputAdornment>
            ),
          },
        }}
        onChange={(event) => setTyped(event.target.value)}
      />
      {tags.length === 0 ? null : (
        <Tags aria-label={label}>
          {tags.map((tag) => (
            <li key={tag}>
              <Tag tag={tag} onRemove={() => remove(tag)} />
            </li>
          ))}
        </Tags>
      )}
    </div>
  );
}
