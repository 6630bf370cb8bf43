import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Field } from '../forms/field.tsx';
import { FormBody, FormDialog } from './form-dialog.tsx';

interface PromptWords {
  /** The label of the field. */
  label: string;
  add: string;
  cancel: string;
}

interface PromptDialogProps {
  words: PromptWords;
  /** Receives the trimmed text; not called for a blank one. */
  onSubmit: (text: string) => void;
  onClose: () => void;
}

/** Asks for one line of text. Enter submits it; Escape and Cancel close the dialog. */
export function PromptDialog({ words, onSubmit, onClose }: PromptDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') onSubmit(text.trim());
    dialog.current?.close();
  }

  return (
    <FormDialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <FormBody onSubmit={submit}>
        <div id={id}>
          <Field
            field={{ name: 'answer', label: words.label, kind: 'text' }}
            value={text}
            problem={undefined}
            onChange={(value) => setText(String(value))}
          />
        </div>
        <div className="actions">
          <Button variant="contained" type="submit">
            {words.add}
          </Button>
          <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
        </div>
      </FormBody>
    </FormDialog>
  );
}
