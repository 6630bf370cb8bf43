import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';
import { createSource } from '#shared/api/sources.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { type OpmlRow, opmlRows } from '#shared/domain/sources/source-opml.ts';
import { call } from '#web/api.ts';
import { sourceMessages } from '#web/messages/en-sources.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { ProgressBar } from '#web/ui/display/progress-bar.ts';
import { type ImportRow, importRows, type RowResult } from './import-rows.ts';
import { type OpmlFile, readOpml } from './read-opml.ts';
import { bodyOf } from './source-form.ts';

const words = sourceMessages.opml;

const Box = styled('section')({
  display: 'grid',
  gap: 14,
  paddingBlockEnd: 20,
  marginBlockEnd: 26,
  borderBlockEnd: `1px solid ${palette.divider}`,
  '& h2': { ...typography.card, overflowWrap: 'anywhere' },
  '& > [role=status], & > [role=alert]': { ...typography.meta, fontSize: '0.9375rem', color: palette.text.primary },
  '& > [role=alert]': {
    paddingInlineStart: 12,
    borderInlineStart: `3px solid ${palette.error.main}`,
    '& b': { fontWeight: 600, overflowWrap: 'anywhere' },
  },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 12 },
});

type FileState =
  | { kind: 'reading' }
  | { kind: 'refused'; reason: keyof typeof words.reasons }
  | { kind: 'rows'; rows: OpmlRow[] };

const List = styled('ol')({
  maxBlockSize: 420,
  overflowY: 'auto',
  borderBlock: `1px solid ${palette.divider}`,
  ...typography.meta,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'grid', gridTemplateColumns: '4ch minmax(0, 1fr)', columnGap: 12, paddingBlock: 9 },
  '& li + li': { borderBlockStart: `1px solid ${palette.divider}` },
  '& span': { overflowWrap: 'anywhere' },
  '& .row': { color: palette.text.secondary, textAlign: 'end' },
  '& b': { display: 'block', fontWeight: 600, color: palette.text.primary },
  '& small': { fontSize: 'inherit', color: palette.text.secondary },
  '& .verdict': { gridColumn: 2, color: palette.text.secondary },
  '& [data-verdict="refused"], & [data-verdict="failed"]': { color: palette.error.main },
  '& [data-verdict="new"], & [data-verdict="added"]': { color: palette.success.main, fontWeight: 600 },
  '@media (min-width: 900px)': {
    '& li': { gridTemplateColumns: '4ch minmax(0, 1fr) minmax(0, 0.6fr)' },
    '& .verdict': { gridColumn: 3 },
  },
});

function verdictText({ verdict }: OpmlRow): string {
  if (verdict.kind === 'known') return words.verdicts.known(verdict.by);
  if (verdict.kind === 'twice') return words.verdicts.duplicate(verdict.row);
  return verdict.kind === 'refused' ? words.verdicts[verdict.field] : words.verdicts.new;
}

/** The rows of the file, each with its verdict or result. */
function OpmlRows({
  rows,
  results,
  label,
}: {
  rows: readonly OpmlRow[];
  results: ReadonlyMap<number, RowResult>;
  label: string;
}) {
  return (
    <List aria-label={label} tabIndex={0}>
      {rows.map((row) => {
        const result = results.get(row.row);
        return (
          <li key={row.row}>
            <span className="row">{words.row(row.row)}</span>
            <span>
              <b dir="auto">{row.name || words.noName}</b>
              <small dir="ltr">{row.address}</small>
            </span>
            <span className="verdict" data-verdict={result?.kind ?? row.verdict.kind}>
              {result === undefined
                ? verdictText(row)
                : result.kind === 'failed'
                  ? words.verdicts.failed(result.why)
                  : words.verdicts[result.kind]}
            </span>
          </li>
        );
      })}
    </List>
  );
}

interface OpmlImportProps {
  file: File;
  /** The existing sources. */
  sources: readonly Source[];
  onAdded: (source: Source) => void;
  onClose: () => void;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Imports an OPML file: lists its rows with a verdict, and adds the new sources when the editor confirms. */
export function OpmlImport({ file, sources, onAdded, onClose }: OpmlImportProps) {
  const headId = useId();
  const [fileState, setFileState] = useState<FileState>({ kind: 'reading' });
  const [results, setResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const [pending, setPending] = useState(false);
  const stopped = useRef(false);
  // As they were when the file was chosen; rows added since are marked by their result.
  const present = useRef(sources);

  useEffect(() => {
    let isCancelled = false;
    const show = (read: OpmlFile) =>
      setFileState(read.kind === 'refused' ? read : { kind: 'rows', rows: opmlRows(read.outlines, present.current) });
    readOpml(file).then(
      (read) => isCancelled || show(read),
      (error: unknown) => {
        console.warn(words.reasons.unread, error);
        if (!isCancelled) setFileState({ kind: 'refused', reason: 'unread' });
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [file]);
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const rows = fileState.kind === 'rows' ? fileState.rows : [];
  const newRows: ImportRow[] = rows.flatMap(({ row, verdict }) =>
    verdict.kind === 'new' ? [{ row, source: verdict.source }] : [],
  );
  const pendingRows = newRows.filter(({ row }) => results.get(row)?.kind !== 'added');
  const finished = [...results.values()].filter(({ kind }) => kind !== 'adding').length;
  const added = newRows.length - pendingRows.length;

  async function add() {
    setPending(true);
    stopped.current = false;
    setResults((before) => new Map([...before].filter(([, { kind }]) => kind === 'added')));
    await importRows(pendingRows, {
      create: (source) => call(createSource, { body: bodyOf(source) }),
      onResult: (row, result) => setResults((before) => new Map(before).set(row, result)),
      onAdded,
      wait: pause,
      isStopped: () => stopped.current,
    });
    setPending(false);
  }

  return (
    <Box aria-labelledby={headId}>
      <h2 id={headId}>{words.heading(file.name)}</h2>
      {fileState.kind === 'refused' ? (
        <div role="alert">
          <b>{words.refused(file.name)}</b> {words.reasons[fileState.reason]}
        </div>
      ) : (
        <p role="status">
          {fileState.kind === 'reading'
            ? words.reading
            : pending
              ? words.progress(finished, newRows.length)
              : results.size > 0
                ? words.result(added, pendingRows.length)
                : words.found(newRows.length, rows.length - newRows.length)}
        </p>
      )}
      {pending ? <ProgressBar aria-labelledby={headId} max={newRows.length} value={finished} /> : null}
      {rows.length === 0 ? null : <OpmlRows rows={rows} results={results} label={words.heading(file.name)} />}
      <div className="actions">
        {pending ? (
          <Button
            onClick={() => {
              stopped.current = true;
            }}
          >
            {words.stop}
          </Button>
        ) : pendingRows.length > 0 ? (
          <Button variant="contained" onClick={() => void add()}>
            {results.size > 0 ? words.retry(pendingRows.length) : words.add(pendingRows.length)}
          </Button>
        ) : null}
        {pending ? null : <Button onClick={onClose}>{words.close}</Button>}
      </div>
    </Box>
  );
}
