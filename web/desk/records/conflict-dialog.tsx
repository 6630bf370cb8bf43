import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { newsroomMessages } from '#web/shell/messages/desk/en-newsroom.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { BothSides } from '#web/shell/records/both-sides.tsx';
import { sidesOf } from './content-sides.ts';
import type { Publishing } from './use-publishing.ts';

const words = newsroomMessages.conflict;

/** Another editor was faster: shows both sides, and lets the editor choose one or go on editing. */
export function ConflictDialog({ publishing }: { publishing: Pick<Publishing, ConflictParts> }) {
  const titleId = useId();
  const { kind, conflict, content, readersGet, draft, closeConflict, takeTheirs, pending } = publishing;
  if (conflict === null) return null;
  const { present } = conflict;
  const now = new Date();
  const news = [
    ...(present.published === null
      ? []
      : [
          newsroomMessages.published(
            present.published.number,
            present.published.by,
            longAge(present.published.at, now),
          ),
        ]),
    ...(present.draft === null ? [] : [words.theirDraft(present.draft.by, longAge(present.draft.at, now))]),
    words.hint,
  ];
  return (
    <Dialog open aria-labelledby={titleId} onClose={closeConflict} fullWidth>
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <DialogContent>
        <BothSides
          hint={news.join(' ')}
          sides={sidesOf(kind, draft ?? readersGet, content)}
          pending={pending !== null}
          onKeepStored={takeTheirs}
          onOverwrite={() => void conflict.overwrite()}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={closeConflict}>{newsroomMessages.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

type ConflictParts =
  | 'kind'
  | 'conflict'
  | 'content'
  | 'readersGet'
  | 'draft'
  | 'closeConflict'
  | 'takeTheirs'
  | 'pending';
