import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import type { ConfirmWords } from './confirm-dialog.tsx';
import { useDiscardQuestion } from './discard-question.tsx';

interface PromptWords {
  /** The label of the field. */
  label: string;
  add: string;
  cancel: string;
  discard: ConfirmWords;
}

interface PromptDialogProps {
  words: PromptWords;
  /** Receives the trimmed text; not called for a blank one. */
  onSubmit: (text: string) => void;
  onClose: () => void;
}

/** Asks for one line of text. Enter submits it; Escape and Cancel close it, after a question if it has text. */
export function PromptDialog({ words, onSubmit, onClose }: PromptDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const { requestClose, question } = useDiscardQuestion({
    formId: `${id}-form`,
    isEdited: text.trim() !== '',
    words: words.discard,
    onClose,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') onSubmit(text.trim());
    onClose();
  }

  return (
    <Dialog open aria-labelledby={`${id}-label`} onClose={requestClose}>
      <form id={`${id}-form`} onSubmit={submit}>
        <DialogContent sx={{ paddingBlockStart: 3 }}>
          <TextField
            id={id}
            autoFocus
            label={words.label}
            value={text}
            slotProps={{ htmlInput: { dir: 'auto' } }}
            onChange={(event) => setText(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="contained" type="submit">
            {words.add}
          </Button>
          <Button onClick={requestClose}>{words.cancel}</Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
