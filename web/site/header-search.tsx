import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { SearchField } from '#web/ui/forms/search-field.tsx';

/** The header's search: Enter or the lens goes to the filtered front page, blank does nothing (HDR-13). Shows the term in force (HOME-23). */
export function HeaderSearch({ onDone }: { onDone?: () => void }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inForce = params.get('search') ?? '';
  const [text, setText] = useState({ inForce, value: inForce });
  if (text.inForce !== inForce) setText({ inForce, value: inForce });
  return (
    <SearchField
      value={text.value}
      onChange={(value) => setText({ inForce, value })}
      onSubmit={(value) => {
        if (value.trim() === '') return;
        navigate(paths.search(value.trim()));
        onDone?.();
      }}
      label={messages.header.search}
      placeholder={messages.header.search}
      submitLabel={messages.header.searchSubmit}
      clearLabel={messages.home.clearSearch}
    />
  );
}
