import { useEffect, useId, useRef } from 'react';
import { Pill, StrongPill } from '../forms/pill.tsx';
import { FormBody, FormDialog } from './form-dialog.tsx';

interface ConfirmWords {
  title: string;
  hint: string;
  /** The cancel button, which loses nothing. */
  stay: string;
  /** The confirm button. */
  go: string;
}

interface ConfirmDialogProps {
  words: ConfirmWords;
  onStay: () => void;
  onGo: () => void;
}

/**
 * Asks for confirmation before something is lost. The cancel button comes first and has the focus; Escape cancels too.
 */
export function ConfirmDialog({ words, onStay, onGo }: ConfirmDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isConfirmed = useRef(false);

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  return (
    <FormDialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      onClose={() => (isConfirmed.current ? onGo() : onStay())}
    >
      <FormBody method="dialog">
        <h2 id={id}>{words.title}</h2>
        <p id={`${id}-hint`}>{words.hint}</p>
        <div className="actions">
          <StrongPill type="submit" autoFocus>
            {words.stay}
          </StrongPill>
          <Pill
            type="submit"
            onClick={() => {
              isConfirmed.current = true;
            }}
          >
            {words.go}
          </Pill>
        </div>
      </FormBody>
    </FormDialog>
  );
}
