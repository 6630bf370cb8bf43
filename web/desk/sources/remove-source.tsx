import { useEffect, useRef, useState } from 'react';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { Pill } from '#web/ui/forms/pill.tsx';

interface RemoveSourceProps {
  name: string;
  onRemove: () => Promise<void>;
}

/** The two steps of deleting (SRC-45): the question stands where the button was; the harmless answer comes first and has the focus. */
export function RemoveSource({ name, onRemove }: RemoveSourceProps) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const ask = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  // The button has to be there again before it can have the focus.
  useEffect(() => {
    if (!asking && isBack.current) ask.current?.focus();
    isBack.current = false;
  }, [asking]);
  const keep = () => {
    isBack.current = true;
    setAsking(false);
  };
  async function remove() {
    setPending(true);
    await onRemove();
    // Still here: it was refused.
    setPending(false);
    keep();
  }
  if (!asking) {
    return (
      <Pill
        ref={ask}
        type="button"
        className="danger"
        aria-label={words.removeName(name)}
        onClick={() => setAsking(true)}
      >
        {words.remove}
      </Pill>
    );
  }
  return (
    <span
      role="alertdialog"
      aria-label={words.ask(name)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') keep();
      }}
    >
      <p dir="auto">{words.ask(name)}</p>
      {/* The question stands where the button was that had the focus. */}
      <Pill type="button" autoFocus disabled={pending} onClick={keep}>
        {words.no}
      </Pill>
      <Pill type="button" className="danger" disabled={pending} onClick={() => void remove()}>
        {words.yes}
      </Pill>
    </span>
  );
}
