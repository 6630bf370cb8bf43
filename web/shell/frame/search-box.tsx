import styled from '@emotion/styled';
import { type FocusEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { SearchField } from '#web/shell/ui/forms/search-field.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import type { SuggestionKeys } from './search-suggestions.tsx';

const SearchSuggestions = lazyPart(() => import('./search-suggestions.tsx'));

const Box = styled('div')({ position: 'relative', minInlineSize: 0 });

export interface SearchBoxProps {
  /** The words that the page shows: the field begins with them. */
  term: string;
  /** The address that a submitted text opens. */
  addressOf?: (words: string) => string;
  label?: string;
  placeholder?: string;
  clearLabel?: string;
  /** Takes the focus when it appears. */
  focused?: boolean;
  /** Called when the field has opened an address. */
  onDone?: () => void;
  /** Id of the field. */
  id?: string;
}

/**
 * A field that searches the archive and suggests topics, publishers, people, places and articles while the reader
 * types. The suggestions' code is loaded when the field gets the focus; without it the field is a plain search. A blank
 * text does nothing.
 */
export default function SearchBox({
  term,
  addressOf = paths.archive,
  label = messages.header.search,
  placeholder = label,
  clearLabel = messages.home.clearSearch,
  focused = false,
  onDone,
  id,
}: SearchBoxProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState({ term, value: term });
  // The address has changed: show its term.
  if (text.term !== term) setText({ term, value: term });
  const [isUsed, setUsed] = useState(focused);
  // The text for which the list may be open. Null: closed, until the reader types again.
  const [typed, setTyped] = useState<string | null>(null);
  const [activeId, setActive] = useState<string>();
  const [expanded, setExpanded] = useState(false);
  const keys = useRef<SuggestionKeys>(null);

  function open(address: string) {
    setTyped(null);
    navigate(address);
    onDone?.();
  }
  return (
    <Box
      onFocus={() => setUsed(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
        if (!currentTarget.contains(relatedTarget)) setTyped(null);
      }}
    >
      <SearchField
        action={paths.searchPage}
        name="q"
        value={text.value}
        onChange={(value) => {
          setText({ term, value });
          setTyped(value);
        }}
        onSubmit={(value) => {
          if (value.trim() !== '') open(addressOf(value.trim()));
        }}
        label={label}
        placeholder={placeholder}
        submitLabel={messages.header.searchSubmit}
        clearLabel={clearLabel}
        focused={focused}
        combobox={{ listId, expanded, activeId, onKeyDown: (event) => keys.current?.(event, text.value) }}
        {...(id === undefined ? {} : { id })}
      />
      {isUsed ? (
        <SearchSuggestions
          id={listId}
          typed={typed}
          keys={keys}
          onType={setTyped}
          onActive={setActive}
          onExpand={setExpanded}
          onOpen={open}
        />
      ) : null}
    </Box>
  );
}
