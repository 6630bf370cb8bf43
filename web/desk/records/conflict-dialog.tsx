import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { Publication } from '#shared/domain/newsroom/newsroom-document.ts';
import { comparedKinds } from '#shared/records/compared-kinds.ts';
import { newsroomMessages } from '#web/shell/messages/desk/en-newsroom.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { BothSides } from '#web/shell/records/both-sides.tsx';
import { chosenContent, conflictRows } from '#web/shell/records/differences.ts';
import { useHeadlines } from './kind-changes.tsx';
import type { Publishing } from './use-publishing.ts';

const words = newsroomMessages.conflict;

/** Which version readers have, by whom and since when. */
export const publishedWords = ({ number, by, at }: Publication, now: Date): string =>
  newsroomMessages.published(number, by, longAge(at, now));

/** Another editor was faster: shows both sides, and lets the editor choose for each field, or go on editing. */
export function ConflictDialog({ publishing }: { publishing: Publishing }) {
  const titleId = useId();
  const { kind, conflict, content: mine, readersGet, draft, closeConflict, takeTheirs, pending } = publishing;
  const theirs = draft ?? readersGet;
  const base = conflict?.base;
  const rows = useHeadlines((headline) =>
    base === undefined ? [] : conflictRows(comparedKinds[kind], { base, theirs, mine }, headline),
  );
  if (conflict === null) return null;
  const { present, overwrite } = conflict;
  const now = new Date();
  const { published, draft: theirDraft } = present;
  const news = [
    ...(published === null ? [] : [publishedWords(published, now)]),
    ...(theirDraft === null ? [] : [words.theirDraft(theirDraft.by, longAge(theirDraft.at, now))]),
    words.hint,
  ];
  return (
    <Dialog open aria-labelledby={titleId} onClose={closeConflict} fullWidth>
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <DialogContent>
        <BothSides
          hint={news.join(' ')}
          sides={rows}
          stored={draft === null ? newsroomMessages.columns.readers : words.draft}
          pending={pending !== null}
          onKeepStored={takeTheirs}
          onOverwrite={(taken) => void overwrite(chosenContent(comparedKinds[kind], { theirs, mine }, rows, taken))}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={closeConflict}>{newsroomMessages.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
