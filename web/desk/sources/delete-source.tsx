import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { sourceMessages as words } from '#web/messages/en-sources.ts';

interface DeleteSourceProps {
  name: string;
  onDelete: () => Promise<void>;
}

/** A delete button that asks for confirmation in its place. 'Keep' comes first and has the focus. */
export function DeleteSource({ name, onDelete }: DeleteSourceProps) {
  const [isAsking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const restoreFocus = useRef(false);
  // The button can have the focus only after it is rendered again.
  useEffect(() => {
    if (!isAsking && restoreFocus.current) button.current?.focus();
    restoreFocus.current = false;
  }, [isAsking]);
  const keep = () => {
    restoreFocus.current = true;
    setAsking(false);
  };
  async function confirm() {
    setPending(true);
    await onDelete();
    // Still mounted: the deletion failed.
    setPending(false);
    keep();
  }
  if (!isAsking) {
    return (
      <Button ref={button} className="danger" aria-label={words.removeName(name)} onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
    );
  }
  return (
    <span
      role="alertdialog"
      aria-label={words.deleteQuestion(name)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') keep();
      }}
    >
      <p dir="auto">{words.deleteQuestion(name)}</p>
      {/* The focus moves from the delete button to its replacement. */}
      <Button autoFocus disabled={pending} onClick={keep}>
        {words.deleteCancel}
      </Button>
      <Button className="danger" disabled={pending} onClick={() => void confirm()}>
        {words.deleteConfirm}
      </Button>
    </span>
  );
}
