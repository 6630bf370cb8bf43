import { useId, useRef, useState } from 'react';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import { Pill } from '#web/ui/forms/pill.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { DeletedNotes } from './deleted-notes.tsx';
import { useSourceActs } from './source-acts.ts';
import { chosenSources, noFilter, SourceFilter } from './source-filter.tsx';
import { SourceTable } from './source-table.tsx';
import type { OwnChanges } from './use-sources.ts';

interface SourceListProps {
  sources: readonly ListedSource[];
  changes: OwnChanges;
  onEdit: (source: ListedSource) => void;
}

/** The sources with everything that is done with one of them. */
export function SourceList({ sources, changes, onEdit }: SourceListProps) {
  const headId = useId();
  const box = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState(noFilter);
  const { deleted, turn, remove, bringBack } = useSourceActs(changes);
  const shown = chosenSources(sources, filter);

  async function removeFromList(source: ListedSource) {
    // The row that had the focus is gone.
    if (await remove(source)) box.current?.focus();
  }

  return (
    <section aria-labelledby={headId} ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <SectionHead id={headId}>{words.heading}</SectionHead>
      <DeletedNotes deleted={deleted} onUndo={(source) => void bringBack(source)} />
      {sources.length === 0 ? (
        <Notice level="h3" title={words.none} hint={words.noneHint} />
      ) : (
        <>
          <SourceFilter sources={sources} filter={filter} onChange={setFilter} />
          {shown.length === 0 ? (
            <Notice level="h3" title={words.noneFound}>
              <Pill type="button" onClick={() => setFilter(noFilter)}>
                {words.showAll}
              </Pill>
            </Notice>
          ) : (
            <SourceTable
              sources={shown}
              onEdit={onEdit}
              onSwitch={(source, on) => void turn(source, on)}
              onRemove={removeFromList}
            />
          )}
        </>
      )}
    </section>
  );
}
