import styled from '@emotion/styled';
import { useEffect, useId, useRef, useState } from 'react';
import { createSource } from '#shared/api/sources.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { type OpmlRow, opmlRows } from '#shared/domain/sources/source-opml.ts';
import { call } from '#web/api.ts';
import { sourceMessages } from '#web/messages/en-sources.ts';
import { color, font } from '#web/theme.ts';
import { Pill, StrongPill } from '#web/ui/forms/pill.tsx';
import { addRows, type RowResult, type RowToAdd } from './add-rows.ts';
import { OpmlRows } from './opml-rows.tsx';
import { ProgressBar } from './progress-bar.ts';
import { type OpmlFile, readOpml } from './read-opml.ts';
import { bodyOf } from './source-form.ts';

const words = sourceMessages.opml;

const Box = styled('section')({
  display: 'grid',
  gap: 14,
  paddingBlockEnd: 20,
  marginBlockEnd: 26,
  borderBlockEnd: `1px solid ${color.rule}`,
  '& h2': { ...font.card, overflowWrap: 'anywhere' },
  '& > [role=status], & > [role=alert]': { ...font.meta, fontSize: '0.9375rem', color: color.ink },
  '& > [role=alert]': {
    paddingInlineStart: 12,
    borderInlineStart: `3px solid ${color.error}`,
    '& b': { fontWeight: 600, overflowWrap: 'anywhere' },
  },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 12 },
});

type Reading =
  | { kind: 'reading' }
  | { kind: 'refused'; reason: keyof typeof words.reasons }
  | { kind: 'rows'; rows: OpmlRow[] };

interface OpmlImportProps {
  file: File;
  /** What is read already. */
  sources: readonly Source[];
  onAdded: (source: Source) => void;
  onClose: () => void;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A file of a feed reader: looked at row by row, and added only when the editor says so. What is refused, and why, stays on the page. */
export function OpmlImport({ file, sources, onAdded, onClose }: OpmlImportProps) {
  const headId = useId();
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  const [results, setResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const [pending, setPending] = useState(false);
  const stopped = useRef(false);
  // As they were when the file came: what is added from it is told by its row.
  const present = useRef(sources);

  useEffect(() => {
    let left = false;
    const take = (read: OpmlFile) =>
      setReading(read.kind === 'refused' ? read : { kind: 'rows', rows: opmlRows(read.outlines, present.current) });
    readOpml(file).then(
      (read) => left || take(read),
      (error: unknown) => {
        console.warn(words.reasons.unread, error);
        if (!left) setReading({ kind: 'refused', reason: 'unread' });
      },
    );
    return () => {
      left = true;
    };
  }, [file]);
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const rows = reading.kind === 'rows' ? reading.rows : [];
  const fresh: RowToAdd[] = rows.flatMap(({ row, verdict }) =>
    verdict.kind === 'new' ? [{ row, source: verdict.source }] : [],
  );
  const open = fresh.filter(({ row }) => results.get(row)?.kind !== 'added');
  const finished = [...results.values()].filter(({ kind }) => kind !== 'adding').length;
  const added = fresh.length - open.length;

  async function add() {
    setPending(true);
    stopped.current = false;
    setResults((before) => new Map([...before].filter(([, { kind }]) => kind === 'added')));
    await addRows(open, {
      create: (source) => call(createSource, { body: bodyOf(source) }),
      onResult: (row, result) => setResults((before) => new Map(before).set(row, result)),
      onAdded,
      wait: pause,
      stopped: () => stopped.current,
    });
    setPending(false);
  }

  return (
    <Box aria-labelledby={headId}>
      <h2 id={headId}>{words.heading(file.name)}</h2>
      {reading.kind === 'refused' ? (
        <div role="alert">
          <b>{words.refused(file.name)}</b> {words.reasons[reading.reason]}
        </div>
      ) : (
        <p role="status">
          {reading.kind === 'reading'
            ? words.reading
            : pending
              ? words.progress(finished, fresh.length)
              : results.size > 0
                ? words.result(added, open.length)
                : words.found(fresh.length, rows.length - fresh.length)}
        </p>
      )}
      {pending ? <ProgressBar aria-labelledby={headId} max={fresh.length} value={finished} /> : null}
      {rows.length === 0 ? null : <OpmlRows rows={rows} results={results} label={words.heading(file.name)} />}
      <div className="actions">
        {pending ? (
          <Pill
            type="button"
            onClick={() => {
              stopped.current = true;
            }}
          >
            {words.stop}
          </Pill>
        ) : open.length > 0 ? (
          <StrongPill type="button" onClick={() => void add()}>
            {results.size > 0 ? words.retry(open.length) : words.add(open.length)}
          </StrongPill>
        ) : null}
        {pending ? null : (
          <Pill type="button" onClick={onClose}>
            {words.close}
          </Pill>
        )}
      </div>
    </Box>
  );
}
