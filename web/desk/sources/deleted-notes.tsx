import styled from '@emotion/styled';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { color, font } from '#web/theme.ts';
import { Pill } from '#web/ui/forms/pill.tsx';

const Notes = styled('ul')({
  display: 'grid',
  gap: 8,
  '&:not(:empty)': { marginBlockEnd: 18 },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '6px 16px',
    paddingInlineStart: 12,
    borderInlineStart: `3px solid ${color.sun}`,
    ...font.meta,
    fontSize: '0.9375rem',
    overflowWrap: 'anywhere',
  },
});

interface DeletedNotesProps {
  deleted: readonly ListedSource[];
  onUndo: (source: ListedSource) => void;
}

/** What was deleted on this visit stays in reach: a toast would be gone before the mistake is seen. */
export function DeletedNotes({ deleted, onUndo }: DeletedNotesProps) {
  return (
    <div role="status">
      <Notes>
        {deleted.map((source) => (
          <li key={source.id}>
            <span dir="auto">{words.deletedNote(source.name)}</span>
            <Pill type="button" aria-label={words.undoName(source.name)} onClick={() => onUndo(source)}>
              {words.undo}
            </Pill>
          </li>
        ))}
      </Notes>
    </div>
  );
}
