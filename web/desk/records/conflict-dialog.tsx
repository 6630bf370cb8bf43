import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { newsroomMessages } from '#web/messages/desk/en-newsroom.ts';
import { longAge } from '#web/messages/time.ts';
import { ChangeList } from './change-list.tsx';
import { ContentOutline } from './content-outline.tsx';
import type { Publishing } from './use-publishing.ts';

const words = newsroomMessages.conflict;

/** Another editor was faster: shows both sides, and lets the editor choose one or go on editing. */
export function ConflictDialog({ publishing }: { publishing: Pick<Publishing, ConflictParts> }) {
  const titleId = useId();
  const { conflict, content, readersGet, draft, closeConflict, takeTheirs, pending } = publishing;
  if (conflict === null) return null;
  const { present } = conflict;
  const theirs = draft ?? readersGet;
  const now = new Date();
  return (
    <Dialog open aria-labelledby={titleId} onClose={closeConflict} fullWidth>
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <DialogContent>
        {present.published === null ? null : (
          <p>
            {newsroomMessages.published(
              present.published.number,
              present.published.by,
              longAge(present.published.at, now),
            )}
          </p>
        )}
        {present.draft === null ? null : <p>{words.theirDraft(present.draft.by, longAge(present.draft.at, now))}</p>}
        <p>{words.hint}</p>
        <ChangeList before={theirs} after={content} />
        <Typography variant="section" component="h3" sx={{ marginBlockStart: '14px' }}>
          {words.theirs}
        </Typography>
        <ContentOutline content={theirs} />
        <Typography variant="section" component="h3" sx={{ marginBlockStart: '14px' }}>
          {words.yours}
        </Typography>
        <ContentOutline content={content} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus disabled={pending !== null} onClick={takeTheirs}>
          {words.takeTheirs}
        </Button>
        <Button disabled={pending !== null} onClick={() => void conflict.overwrite()}>
          {words.overwrite}
        </Button>
        <Button onClick={closeConflict}>{newsroomMessages.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

type ConflictParts = 'conflict' | 'content' | 'readersGet' | 'draft' | 'closeConflict' | 'takeTheirs' | 'pending';
