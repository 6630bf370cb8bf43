import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { ConfirmDialog } from '#web/shell/ui/overlays/confirm-dialog.tsx';
import { filteredSources, noFilter, SourceFilter } from './source-filter.tsx';
import { SourceGrid } from './source-grid.tsx';
import { useReadNow } from './use-read-now.ts';
import { useSourceActions } from './use-source-actions.ts';
import type { SourceEdits } from './use-sources.ts';

const Notes = styled('div')({
  display: 'grid',
  gap: 8,
  overflowWrap: 'anywhere',
  '&:not(:empty)': { marginBlockEnd: 18 },
});

interface DeletedNotesProps {
  deleted: readonly ListedSource[];
  onRestore: (source: ListedSource) => void;
}

/** Undo for each source deleted on this page. Not a toast, which would disappear before the mistake is noticed. */
function DeletedNotes({ deleted, onRestore }: DeletedNotesProps) {
  return (
    <Notes role="status">
      {deleted.map((source) => (
        <Alert
          key={source.id}
          role="none"
          severity="warning"
          action={
            <Button size="small" aria-label={words.undoName(source.name)} onClick={() => onRestore(source)}>
              {words.undo}
            </Button>
          }
        >
          <span dir="auto">{words.deletedNote(source.name)}</span>
        </Alert>
      ))}
    </Notes>
  );
}

interface SourceListProps {
  sources: readonly ListedSource[];
  edits: SourceEdits;
  onEdit: (source: ListedSource) => void;
  /** Fetches the list again. */
  refetch: () => void;
}

/** The sources with their filter and actions. */
export function SourceList({ sources, edits, onEdit, refetch }: SourceListProps) {
  const headId = useId();
  const section = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState(noFilter);
  /** The source to delete, after a confirmation. */
  const [asked, setAsked] = useState<ListedSource | null>(null);
  const [pending, setPending] = useState(false);
  const { deleted, setActive, deleteOne, restore } = useSourceActions(edits);
  const { reads, readNow } = useReadNow(refetch);
  const shown = filteredSources(sources, filter);

  async function confirmDelete(source: ListedSource) {
    setPending(true);
    const isDeleted = await deleteOne(source);
    // At once: the closing dialog returns the focus to the row, which is gone after a deletion.
    flushSync(() => {
      setPending(false);
      setAsked(null);
    });
    if (isDeleted) section.current?.focus();
  }

  return (
    <section aria-labelledby={headId} ref={section} tabIndex={-1} style={{ outline: 'none' }}>
      <SectionHead id={headId}>{words.heading}</SectionHead>
      <DeletedNotes deleted={deleted} onRestore={(source) => void restore(source)} />
      {sources.length === 0 ? (
        <Notice level="h3" title={words.none} hint={words.noneHint} />
      ) : (
        <>
          <SourceFilter sources={sources} filter={filter} onChange={setFilter} />
          {shown.length === 0 ? (
            <Notice level="h3" title={words.noneFound}>
              <Button onClick={() => setFilter(noFilter)}>{words.showAll}</Button>
            </Notice>
          ) : (
            <SourceGrid
              sources={shown}
              onEdit={onEdit}
              onSwitch={(source, on) => void setActive(source, on)}
              onDelete={setAsked}
              onRead={(source) => void readNow(source)}
              reads={reads}
            />
          )}
        </>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          words={{
            question: words.deleteQuestion(asked.name),
            confirm: words.deleteConfirm,
            cancel: words.deleteCancel,
          }}
          busy={pending}
          onConfirm={() => void confirmDelete(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

const SkeletonRow = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  paddingBlock: 18,
  borderBlockEnd: `1px solid ${palette.divider}`,
  '@media (min-width: 900px)': {
    gridTemplateColumns: '30fr 15fr 30fr 12fr',
    gap: 24,
    '& > :last-child': { blockSize: 26 },
  },
});

/** Placeholder of the list while it is loading. */
export function SourceListSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      <div aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <SkeletonRow key={row}>
            {['100%', '60%', '80%', '100%'].map((inlineSize, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change.
              <Skeleton key={i} style={{ inlineSize, blockSize: 20 }} />
            ))}
          </SkeletonRow>
        ))}
      </div>
    </>
  );
}
