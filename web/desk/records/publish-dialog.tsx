import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { newsroomMessages as words } from '#web/shell/messages/desk/en-newsroom.ts';
import { ChangeList } from './change-list.tsx';
import type { Publishing } from './use-publishing.ts';

interface PublishDialogProps {
  publishing: Publishing;
  /** Gets the focus once it is published, which removes the button that opened the dialog. */
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Shows what a publication changes for readers, and publishes. */
export function PublishDialog({ publishing, focusAfter, onClose }: PublishDialogProps) {
  const titleId = useId();
  const hintId = useId();
  const isDone = useRef(false);
  useEffect(
    () => () => {
      if (isDone.current) focusAfter.current?.focus();
    },
    [focusAfter],
  );
  const { document, content, readersGet, isDraftHere, pending } = publishing;
  async function publish() {
    isDone.current = await publishing.publish();
    // After a failure the toast or the conflict says what to do.
    onClose();
  }
  return (
    <Dialog open aria-labelledby={titleId} aria-describedby={hintId} onClose={onClose} fullWidth>
      <DialogTitle id={titleId}>{words.publishQuestion}</DialogTitle>
      <DialogContent>
        {document?.draft && !isDraftHere ? <p>{words.replacesDraft(document.draft.by)}</p> : null}
        <p id={hintId}>{words.publishHint}</p>
        <ChangeList before={readersGet} after={content} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {words.cancel}
        </Button>
        <Button variant="contained" disabled={pending !== null} onClick={() => void publish()}>
          {pending === 'publish' ? words.publishing : words.publish}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
