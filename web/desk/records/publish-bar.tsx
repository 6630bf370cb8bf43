import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { newsroomMessages as words } from '#web/shell/messages/desk/en-newsroom.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { ConfirmButton, type ConfirmWords } from '#web/shell/ui/overlays/confirm-dialog.tsx';
import { ConflictDialog, publishedWords } from './conflict-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { KindChanges } from './kind-changes.tsx';
import type { Publishing } from './use-publishing.ts';
import { WhoElse } from './who-else.tsx';

const Bar = styled('section')({
  display: 'grid',
  gap: 10,
  marginBlock: '6px 26px',
  paddingBlock: 14,
  borderBlock: `1px solid ${palette.divider}`,
  overflowWrap: 'anywhere',
  '& > h2': { ...typography.brief, margin: 0 },
  '& > p': { ...typography.meta, margin: 0, color: palette.text.secondary },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, minBlockSize: 38 },
  '& .hint': { ...typography.meta, color: palette.text.secondary },
});

interface PublishBarProps {
  publishing: Publishing;
  /** What else editors should know, such as when a change takes effect. */
  note?: ReactNode;
}

/**
 * What readers see of a newsroom document, whether this browser has something else, and what an editor can do about
 * it. Visitors and members without the role read why they cannot.
 */
export function PublishBar({ publishing, note }: PublishBarProps) {
  const headId = useId();
  const now = useNow();
  const { document, unavailable, stage } = publishing;
  return (
    <Bar aria-labelledby={headId} data-publishing={publishing.kind}>
      <h2 id={headId}>{words.heading}</h2>
      {unavailable === null ? null : (
        <p role="status">
          {words[unavailable]}{' '}
          {unavailable === 'failed' ? (
            <Button size="small" onClick={publishing.refetch}>
              {words.retry}
            </Button>
          ) : null}
        </p>
      )}
      {/* As high as the actions that follow. */}
      {unavailable === 'loading' ? <div className="actions" /> : null}
      {document === undefined || unavailable !== null ? null : (
        <>
          <p role="status">
            {document.published === null ? words.never : publishedWords(document.published, now)}{' '}
            {document.draft === null ? null : words.draftBy(document.draft.by, longAge(document.draft.at, now))}
          </p>
          <div className="actions">
            <Chip
              size="small"
              color={stage === 'unsaved' || stage === 'here' ? 'warning' : 'default'}
              label={words.stages[stage]}
            />
            <span className="hint">{words.stageHints[stage]}</span>
            <PublishActions publishing={publishing} />
          </div>
        </>
      )}
      {note === undefined ? null : <p>{note}</p>}
      <WhoElse subject={`newsroom#${publishing.kind}`} />
      <ConflictDialog publishing={publishing} />
    </Bar>
  );
}

/** Something that is asked before it is done. Its button says the same as the dialog's, unless it has a label. */
interface Asked extends Omit<ConfirmWords, 'cancel'> {
  label?: string;
  color?: 'primary';
  act: () => void | Promise<void>;
}

function PublishActions({ publishing }: { publishing: Publishing }) {
  const [open, setOpen] = useState<'publish' | 'history' | null>(null);
  // Always there: it gets the focus of a button that its own action removes.
  const historyButton = useRef<HTMLButtonElement>(null);
  const { document, isOnlyHere, isDraftHere, isEdited, draft, stage, pending } = publishing;
  // What a form has not saved yet would be published without it, or be replaced under it.
  const busy = pending !== null || isEdited;
  const asking = ({ label, color, act, ...asked }: Asked) => (
    <ConfirmButton
      {...(color && { color })}
      disabled={busy}
      words={{ ...asked, cancel: words.keep }}
      focusAfter={historyButton}
      onConfirm={act}
    >
      {label ?? asked.confirm}
    </ConfirmButton>
  );
  return (
    <>
      {stage === 'published' ? null : (
        // One button for each step in turn: it keeps its place and the focus.
        <Button
          variant="contained"
          disabled={isEdited}
          // `disabled` would take the focus away while the draft is shared.
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy && stage === 'shared') setOpen('publish');
            else if (!busy) void publishing.saveDraft();
          }}
        >
          {stage === 'shared'
            ? pending === 'publish'
              ? words.publishing
              : words.publish
            : pending === 'saveDraft'
              ? words.sharing
              : words.share}
        </Button>
      )}
      {draft === null || isDraftHere ? null : isOnlyHere ? (
        asking({
          ...{ question: words.openQuestion, detail: words.openHint, confirm: words.openConfirm },
          ...{ label: words.openDraft, color: 'primary', act: publishing.openDraft },
        })
      ) : (
        <Button disabled={isEdited} onClick={publishing.openDraft}>
          {words.openDraft}
        </Button>
      )}
      {document?.draft
        ? asking({
            ...{ question: words.deleteDraftQuestion, detail: words.deleteDraftHint, confirm: words.dropDraft },
            act: async () => void (await publishing.deleteDraft()),
          })
        : null}
      {isOnlyHere
        ? asking({ question: words.dropQuestion, detail: words.dropHint, confirm: words.drop, act: publishing.drop })
        : null}
      <Button ref={historyButton} onClick={() => setOpen('history')}>
        {words.history}
      </Button>
      {open === 'publish' ? (
        <PublishDialog publishing={publishing} focusAfter={historyButton} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'history' ? <HistoryDialog publishing={publishing} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

interface PublishDialogProps {
  publishing: Publishing;
  /** Gets the focus once it is published, which removes the button that opened the dialog. */
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Shows what a publication changes for readers, and publishes. */
function PublishDialog({ publishing, focusAfter, onClose }: PublishDialogProps) {
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
      <DialogContent tabIndex={0}>
        {document?.draft && !isDraftHere ? <p>{words.replacesDraft(document.draft.by)}</p> : null}
        <p id={hintId}>{words.publishHint}</p>
        <KindChanges
          kind={publishing.kind}
          before={readersGet}
          after={content}
          columns={[words.columns.readers, words.columns.yours]}
        />
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
