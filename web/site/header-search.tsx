import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { SearchField } from '#web/ui/forms/search-field.tsx';

interface HeaderSearchProps {
  /** Takes the focus when it appears. */
  focused?: boolean;
  onDone?: () => void;
}

/**
 * The header's search: submitting opens the filtered front page; a blank text does nothing. Shows the current search
 * term.
 */
export default function HeaderSearch({ focused = false, onDone }: HeaderSearchProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const term = params.get('search') ?? '';
  const [text, setText] = useState({ term, value: term });
  // The address has changed: show its term.
  if (text.term !== term) setText({ term, value: term });
  return (
    <SearchField
      value={text.value}
      onChange={(value) => setText({ term, value })}
      onSubmit={(value) => {
        if (value.trim() === '') return;
        navigate(paths.search(value.trim()));
        onDone?.();
      }}
      label={messages.header.search}
      placeholder={messages.header.search}
      submitLabel={messages.header.searchSubmit}
      clearLabel={messages.home.clearSearch}
      focused={focused}
    />
  );
}
