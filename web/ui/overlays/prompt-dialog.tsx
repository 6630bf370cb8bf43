import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Field } from '../forms/field.tsx';
import { Pill, StrongPill } from '../forms/pill.tsx';
import { FormBody, FormDialog } from './form-dialog.tsx';

interface PromptWords {
  /** What is asked for. */
  label: string;
  add: string;
  cancel: string;
}

interface PromptDialogProps {
  words: PromptWords;
  /** Hears what was written, without blanks around it; nothing when there is nothing. */
  onAnswer: (text: string) => void;
  onClose: () => void;
}

/** Asks for one line. Enter answers; Escape, Cancel and an empty line answer nothing. */
export function PromptDialog({ words, onAnswer, onClose }: PromptDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  function answer(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') onAnswer(text.trim());
    dialog.current?.close();
  }

  return (
    <FormDialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <FormBody onSubmit={answer}>
        <div id={id}>
          <Field
            field={{ name: 'answer', label: words.label, kind: 'text' }}
            value={text}
            problem={undefined}
            onChange={(value) => setText(String(value))}
          />
        </div>
        <div className="actions">
          <StrongPill type="submit">{words.add}</StrongPill>
          <Pill type="button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </Pill>
        </div>
      </FormBody>
    </FormDialog>
  );
}
