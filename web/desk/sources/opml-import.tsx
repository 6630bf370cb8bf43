import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useId } from 'react';
import type { Source } from '#shared/domain/sources/source.ts';
import type { OpmlRow, RefusedField } from '#shared/domain/sources/source-opml.ts';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { type OpmlImportState, type RowResult, useOpmlImport } from './use-opml-import.ts';

const words = sourceMessages.opml;

/** A part of the page that adds many sources. */
export const ImportBox = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  paddingBlockEnd: 20,
  marginBlockEnd: 26,
  borderBlockEnd: `1px solid ${palette.divider}`,
  '& > h2': { ...typography.card, overflowWrap: 'anywhere' },
  '& > [role=status]': { fontSize: '0.9375rem' },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 12 },
});

const Row = styled(ListItem)({
  display: 'grid',
  gridTemplateColumns: '4ch minmax(0, 1fr)',
  columnGap: 12,
  paddingBlock: 9,
  '& > span': { overflowWrap: 'anywhere' },
  '& > .row': { color: palette.text.secondary, textAlign: 'end' },
  '& b': { display: 'block', fontWeight: 600 },
  '& small': { fontSize: 'inherit', color: palette.text.secondary },
  '& > .verdict': { gridColumn: 2, color: palette.text.secondary },
  '& > [data-verdict="refused"], & > [data-verdict="failed"]': { color: palette.error.main },
  '& > [data-verdict="new"], & > [data-verdict="added"]': { color: palette.success.main, fontWeight: 600 },
  '@media (min-width: 900px)': {
    gridTemplateColumns: '4ch minmax(0, 1fr) minmax(0, 0.6fr)',
    '& > .verdict': { gridColumn: 3 },
  },
});

function verdictText(row: OpmlRow, result: RowResult | undefined): string {
  const { verdict } = row;
  if (result !== undefined)
    return result.kind === 'failed' ? words.verdicts.failed(result.why) : words.verdicts[result.kind];
  if (verdict.kind === 'known') return words.verdicts.known(verdict.by);
  if (verdict.kind === 'twice') return words.verdicts.duplicate(verdict.row);
  return verdict.kind === 'refused' ? words.verdicts[faultOf(row, verdict.field)] : words.verdicts.new;
}

/** What exactly keeps a row from being imported. */
function faultOf({ name, address }: OpmlRow, field: RefusedField) {
  if (field === 'url' && address === '') return 'noAddress';
  if (field === 'url' && /^https?:\/\//i.test(address)) return 'badAddress';
  return field === 'name' && name.trim() === '' ? 'noName' : field;
}

interface OpmlRowsProps {
  rows: readonly OpmlRow[];
  results: ReadonlyMap<number, RowResult>;
  label: string;
}

/** The rows of the file, each with its verdict or result. */
function OpmlRows({ rows, results, label }: OpmlRowsProps) {
  return (
    <List
      component="ol"
      disablePadding
      aria-label={label}
      tabIndex={0}
      sx={{
        ...typography.meta,
        maxBlockSize: 420,
        overflowY: 'auto',
        borderBlock: '1px solid',
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {rows.map((row, i) => {
        const result = results.get(row.row);
        return (
          <Row key={row.row} disableGutters divider={i < rows.length - 1}>
            <span className="row">{words.row(row.row)}</span>
            <span>
              <b dir="auto">{row.name || words.noName}</b>
              <small dir="ltr">{row.address}</small>
            </span>
            <span className="verdict" data-verdict={result?.kind ?? row.verdict.kind}>
              {verdictText(row, result)}
            </span>
          </Row>
        );
      })}
    </List>
  );
}

const refusedOf = (rows: readonly OpmlRow[]): number => rows.filter(({ verdict }) => verdict.kind === 'refused').length;

function statusText({ fileState, rows, results, pending, counts, finished }: OpmlImportState): string {
  if (fileState.kind === 'reading') return words.reading;
  if (pending) return words.progress(finished, counts.new);
  return results.size > 0
    ? words.result(counts.new - counts.left, counts.left)
    : words.found(counts.new, rows.length - counts.new, refusedOf(rows));
}

interface OpmlImportProps {
  file: File;
  /** The existing sources. */
  sources: readonly Source[];
  onAdded: (source: Source) => void;
  onClose: () => void;
}

/** Imports an OPML file: lists its rows with a verdict, and adds the new sources when the editor confirms. */
export function OpmlImport({ file, sources, onAdded, onClose }: OpmlImportProps) {
  const headId = useId();
  const state = useOpmlImport(file, sources, onAdded);
  const { fileState, rows, results, pending, counts, finished } = state;
  return (
    <ImportBox aria-labelledby={headId}>
      <h2 id={headId}>{words.heading(file.name)}</h2>
      {fileState.kind === 'refused' ? (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          <b>{words.refused(file.name)}</b> {words.reasons[fileState.reason]}
        </Alert>
      ) : (
        <p role="status">{statusText(state)}</p>
      )}
      {pending ? (
        <LinearProgress aria-labelledby={headId} variant="determinate" max={counts.new} value={finished} />
      ) : null}
      {rows.length === 0 ? null : <OpmlRows rows={rows} results={results} label={words.heading(file.name)} />}
      <div className="actions">
        {pending ? (
          <Button onClick={state.stop}>{words.stop}</Button>
        ) : (
          <>
            {counts.left === 0 ? null : (
              <Button variant="contained" onClick={() => void state.add()}>
                {results.size > 0 ? words.retry(counts.left) : words.add(counts.left)}
              </Button>
            )}
            <Button onClick={onClose}>{words.close}</Button>
          </>
        )}
      </div>
    </ImportBox>
  );
}
