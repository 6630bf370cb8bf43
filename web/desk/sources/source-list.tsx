import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SameFeed } from '#shared/domain/sources/same-feed.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SearchField } from '#web/shell/ui/forms/search-field.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { ChoiceBar, ChoiceChips } from '../choice-chips.tsx';
import { withParam } from '../with-param.ts';
import { SourceGrid } from './source-grid.tsx';
import { needsAttention } from './source-state.tsx';
import { useReadNow } from './use-read-now.ts';
import { type SourceEdits, useSourceActions } from './use-sources.ts';

const kinds = ['all', 'failing', 'troubled', 'off'] as const;
type Kind = (typeof kinds)[number];
/** The kind is part of the address. */
interface Filter {
  kind: Kind;
  term: string;
}
const noFilter: Filter = { kind: 'all', term: '' };

type Same = ReadonlyMap<string, SameFeed>;

const isOfKind = (source: Source, kind: Kind, same: Same): boolean =>
  ({
    all: true,
    failing: needsAttention(source),
    troubled: needsAttention(source, same),
    off: !source.active,
  })[kind];

/** The sources that match the filter: those that need attention first, then by name. */
function filteredSources<T extends Source>(sources: readonly T[], { kind, term }: Filter, same: Same): T[] {
  const searched = term.trim().toLowerCase();
  return sources
    .filter((source) => isOfKind(source, kind, same) && `${source.name} ${source.url}`.toLowerCase().includes(searched))
    .toSorted(
      (a, b) => Number(needsAttention(b, same)) - Number(needsAttention(a, same)) || a.name.localeCompare(b.name),
    );
}

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
  /** Those that answer for another source. */
  same: Same;
  edits: SourceEdits;
  onEdit: (source: ListedSource) => void;
  /** Fetches the list again. */
  refetch: () => void;
}

/** The sources with their filter and actions. */
export function SourceList({ sources, same, edits, onEdit, refetch }: SourceListProps) {
  const section = useRef<HTMLElement>(null);
  const [params, setParams] = useSearchParams();
  const [term, setTerm] = useState('');
  const filter: Filter = { kind: kinds.find((kind) => kind === params.get('show')) ?? 'all', term };
  function setFilter(next: Filter) {
    setTerm(next.term);
    const show = next.kind === 'all' ? null : next.kind;
    if (next.kind !== filter.kind) setParams((before) => withParam(before, 'show', show), { replace: true });
  }
  const { deleted, setActive, deleteOne, restore } = useSourceActions(edits);
  const { reads, readNow } = useReadNow(refetch);
  const shown = filteredSources(sources, filter, same);

  return (
    <Section title={words.heading} ref={section} tabIndex={-1} style={{ outline: 'none' }}>
      <DeletedNotes deleted={deleted} onRestore={(source) => void restore(source)} />
      {sources.length === 0 ? (
        <Notice level="h3" title={words.none} hint={words.noneHint} />
      ) : (
        <>
          <ChoiceBar>
            <ChoiceChips
              label={words.filters}
              values={kinds}
              chosen={filter.kind}
              nameOf={(kind) => {
                const count = sources.filter((source) => isOfKind(source, kind, same)).length;
                return count === 0 ? words.filter[kind] : `${words.filter[kind]} ${formatNumber(count)}`;
              }}
              onChoose={(kind) => setFilter({ ...filter, kind })}
            />
            <SearchField
              value={filter.term}
              onChange={(term) => setFilter({ ...filter, term })}
              label={words.search}
              placeholder={words.searchPlaceholder}
              submitLabel={words.search}
              clearLabel={words.clear}
            />
          </ChoiceBar>
          {shown.length === 0 ? (
            <Notice level="h3" title={words.noneFound}>
              <Button onClick={() => setFilter(noFilter)}>{words.showAll}</Button>
            </Notice>
          ) : (
            <SourceGrid
              sources={shown}
              same={same}
              onEdit={onEdit}
              onSwitch={(source, on) => void setActive(source, on)}
              onDelete={deleteOne}
              onRead={(source) => void readNow(source)}
              reads={reads}
              list={section}
            />
          )}
        </>
      )}
    </Section>
  );
}
