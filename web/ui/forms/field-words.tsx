import styled from '@emotion/styled';
import { type KeyboardEvent, useRef, useState } from 'react';
import { color, font } from '#web/theme.ts';
import { CloseIcon } from '../display/icons.tsx';
import type { GroupProps } from './field-group.ts';
import { Pill } from './pill.tsx';

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
    ...font.meta,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    maxInlineSize: '100%',
    minBlockSize: 30,
    paddingInline: '12px 8px',
    border: `1px solid ${color.rule}`,
    borderRadius: 999,
    background: 'none',
    color: color.ink,
    fontWeight: 550,
    overflowWrap: 'anywhere',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover': { borderColor: color.error, color: color.error, textDecoration: 'line-through' },
    '& svg': { inlineSize: 12, blockSize: 12, flex: 'none' },
  },
  '@media (pointer: coarse)': { '& li > button, & > .entry > button': { minBlockSize: 44 } },
});

/** Words, one by one: written down by Enter or the button, taken away by a click. Blank and repeated ones are passed over. */
export function WordsField({ id, field, values, about, wrong, onChange }: GroupProps & { values: readonly string[] }) {
  const { name, label, tidy = (word) => word.trim(), addLabel, removeLabel } = field;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');

  function add() {
    const word = tidy(typed);
    if (word !== '' && !values.includes(word)) onChange([...values, word]);
    setTyped('');
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    // Of a word that is still being composed, Enter ends the composition.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The form would be sent.
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
          aria-invalid={wrong}
          aria-describedby={about}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Pill type="button" onClick={add}>
          {addLabel}
        </Pill>
      </div>
      {values.length === 0 ? null : (
        <ul aria-label={label}>
          {values.map((word) => (
            <li key={word}>
              <button
                type="button"
                aria-label={removeLabel?.(word)}
                onClick={() => {
                  onChange(values.filter((one) => one !== word));
                  // The button that had the focus is gone.
                  input.current?.focus();
                }}
              >
                <bdi>{word}</bdi>
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
