import { useEffect, useId, useRef } from 'react';
import { Pill, StrongPill } from '../forms/pill.tsx';
import { FormBody, FormDialog } from './form-dialog.tsx';

interface AskWords {
  title: string;
  hint: string;
  /** The harmless answer. */
  stay: string;
  go: string;
}

interface AskDialogProps {
  words: AskWords;
  onStay: () => void;
  onGo: () => void;
}

/** Asks before something is lost. The harmless answer comes first and has the focus; Escape gives it too. */
export function ConfirmDialog({ words, onStay, onGo }: AskDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const going = useRef(false);

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  return (
    <FormDialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      onClose={() => (going.current ? onGo() : onStay())}
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
              going.current = true;
            }}
          >
            {words.go}
          </Pill>
        </div>
      </FormBody>
    </FormDialog>
  );
}
