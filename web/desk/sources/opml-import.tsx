import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import type { Source } from '#shared/domain/sources/source.ts';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { OpmlRows } from './opml-rows.tsx';
import { type OpmlImportState, useOpmlImport } from './use-opml-import.ts';

const words = sourceMessages.opml;

const Box = styled('section')({
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

function statusText({ fileState, rows, results, pending, counts, finished }: OpmlImportState): string {
  if (fileState.kind === 'reading') return words.reading;
  if (pending) return words.progress(finished, counts.new);
  return results.size > 0
    ? words.result(counts.new - counts.left, counts.left)
    : words.found(counts.new, rows.length - counts.new);
}

function ImportButtons({ state, onClose }: { state: OpmlImportState; onClose: () => void }) {
  const { results, pending, counts, add, stop } = state;
  if (pending) return <Button onClick={stop}>{words.stop}</Button>;
  return (
    <>
      {counts.left === 0 ? null : (
        <Button variant="contained" onClick={() => void add()}>
          {results.size > 0 ? words.retry(counts.left) : words.add(counts.left)}
        </Button>
      )}
      <Button onClick={onClose}>{words.close}</Button>
    </>
  );
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
    <Box aria-labelledby={headId}>
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
        <ImportButtons state={state} onClose={onClose} />
      </div>
    </Box>
  );
}
