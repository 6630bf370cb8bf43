import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useRef, useState } from 'react';
import { palette, typography } from '#web/theme/theme.ts';
import { CloseIcon } from '../display/icons.tsx';
import { type ControlProps, selectedValues } from './field-spec.ts';

const Box = styled('div')({
  display: 'grid',
  gap: 8,
  '& > .entry': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 8,
    '& > button': { minBlockSize: 42 },
  },
  '& > ul': { display: 'flex', flexWrap: 'wrap', gap: 6, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { minInlineSize: 0 },
  '& li > button': {
    ...typography.meta,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    maxInlineSize: '100%',
    minBlockSize: 30,
    paddingInline: '12px 8px',
    border: `1px solid ${palette.divider}`,
    borderRadius: 999,
    background: 'none',
    color: palette.text.primary,
    fontWeight: 550,
    overflowWrap: 'anywhere',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover': { borderColor: palette.error.main, color: palette.error.main, textDecoration: 'line-through' },
    '& svg': { inlineSize: 12, blockSize: 12, flex: 'none' },
  },
  '@media (pointer: coarse)': { '& li > button, & > .entry > button': { minBlockSize: 44 } },
});

/** A list of tags: Enter or the button adds one, a click removes it. Blank and duplicate tags are ignored. */
export function TagsField({ id, field, value, describedBy, isInvalid, onChange }: ControlProps) {
  const { name, label, normalize = (tag) => tag.trim(), addLabel, removeLabel } = field;
  const tags = selectedValues(value);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');

  function add() {
    const tag = normalize(typed);
    if (tag !== '' && !tags.includes(tag)) onChange([...tags, tag]);
    setTyped('');
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
    <Box>
      <label htmlFor={id}>{label}</label>
      <div className="entry">
        <input
          ref={input}
          id={id}
          name={name}
          type="text"
          dir="auto"
          autoCapitalize="none"
          maxLength={80}
          value={typed}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button onClick={add}>{addLabel}</Button>
      </div>
      {tags.length === 0 ? null : (
        <ul aria-label={label}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={removeLabel?.(tag)}
                onClick={() => {
                  onChange(tags.filter((one) => one !== tag));
                  // The focused button is removed.
                  input.current?.focus();
                }}
              >
                <bdi>{tag}</bdi>
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
